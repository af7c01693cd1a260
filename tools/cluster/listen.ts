import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from './member';

const AGAIN_AFTER_MS = 300;

/** Follows a board's event stream as a browser does: reconnects when the stream ends, with the last event id. */
export function listen(address: string, { cookie }: Member) {
  const received = new Set<number>();
  const stopping = new AbortController();
  let [streamsBegun, lastEventId] = [0, ''];

  const handle = (event: string) => {
    lastEventId = /^id: (.*)$/m.exec(event)?.[1] ?? lastEventId;
    const news = /^event: news\ndata: (.*)$/m.exec(event)?.[1];
    for (const id of news ? (JSON.parse(news) as { posts: number[] }).posts : []) received.add(id);
  };

  async function followOnce(): Promise<void> {
    const headers = { Cookie: cookie, ...(lastEventId && { 'Last-Event-ID': lastEventId }) };
    const stream = await fetch(address, { headers, signal: stopping.signal });
    if (stream.ok) streamsBegun += 1;
    const decoder = new TextDecoder();
    let text = '';
    for await (const part of stream.body ?? []) {
      text += decoder.decode(part as Uint8Array, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) handle(event);
    }
  }

  const following = (async () => {
    while (!stopping.signal.aborted) {
      await followOnce().catch(() => undefined); // The connection has broken.
      await sleep(AGAIN_AFTER_MS);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await following;
      return { streamsBegun, received };
    },
  };
}
