import { request as open, type ClientRequest, type IncomingMessage } from 'node:http';
import { senderHeaders, type RequestIdentity } from './send-request';

const FIELDS = { id: /^id: (.*)$/m, event: /^event: (.*)$/m, data: /^data: (.*)$/m };

type Options = {
  onEvent?: (name: string, data: string) => void;
  /** Time in ms from the end of the stream to the next connection. The default is about the same as in browsers. */
  reconnectAfterMs?: number;
};

/** Follows an event stream as a browser does: reconnects when the stream ends, with the last event id. */
export function openEventStream(
  url: string,
  path: string,
  as: RequestIdentity,
  { onEvent, reconnectAfterMs = 3_000 }: Options = {},
) {
  let [isOpen, isOver, begun, lastEventId] = [false, false, 0, ''];
  let request: ClientRequest;
  const handle = (event: string) => {
    const fieldOf = (field: keyof typeof FIELDS) => FIELDS[field].exec(event)?.[1] ?? '';
    lastEventId = fieldOf('id') || lastEventId;
    onEvent?.(fieldOf('event'), fieldOf('data'));
  };
  const connect = () => {
    if (isOver) return;
    let rest = '';
    const headers = { ...senderHeaders(as), ...(lastEventId && { 'last-event-id': lastEventId }) };
    request = open(url + path, { agent: false, headers })
      .on('error', () => undefined)
      .on('close', () => {
        isOpen = false;
        if (!isOver) setTimeout(connect, reconnectAfterMs);
      })
      .on('response', (response: IncomingMessage) => {
        isOpen = response.statusCode === 200;
        if (isOpen) begun += 1;
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            const events = (rest + chunk).split('\n\n');
            rest = events.pop() ?? '';
            for (const event of events) handle(event);
          })
          .on('error', () => undefined);
      });
    request.end();
  };
  connect();
  return {
    isOpen: () => isOpen,
    /** Number of times that the stream was opened. */
    begun: () => begun,
    close: () => {
      isOver = true;
      request.destroy();
    },
  };
}
