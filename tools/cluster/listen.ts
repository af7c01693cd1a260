import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from './member';

const AGAIN_AFTER_MS = 300;

/** Holds the stream of a board as a browser does: whenever it ends another is begun, which says up to where this page was told. */
export function listen(address: string, { cookie }: Member) {
  const told = new Set<number>();
  const gone = new AbortController();
  let [streamsBegun, place] = [0, ''];

  const hear = (event: string) => {
    place = /^id: (.*)$/m.exec(event)?.[1] ?? place;
    const news = /^event: news\ndata: (.*)$/m.exec(event)?.[1];
    for (const id of news ? (JSON.parse(news) as { posts: number[] }).posts : []) told.add(id);
  };

  async function hearOne(): Promise<void> {
    const headers = { Cookie: cookie, ...(place && { 'Last-Event-ID': place }) };
    const stream = await fetch(address, { headers, signal: gone.signal });
    if (stream.ok) streamsBegun += 1;
    const decoder = new TextDecoder();
    let text = '';
    for await (const part of stream.body ?? []) {
      text += decoder.decode(part as Uint8Array, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) hear(event);
    }
  }

  const listening = (async () => {
    while (!gone.signal.aborted) {
      await hearOne().catch(() => undefined); // it broke off
      await sleep(AGAIN_AFTER_MS);
    }
  })();
  return {
    stop: async () => {
      gone.abort();
      await listening;
      return { streamsBegun, told };
    },
  };
}
