import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (response: ServerResponse, request: IncomingMessage) => void;

/** Starts a local server of calendar files. A path that has no handler answers 404. */
export async function openCalendarServer() {
  const handlers = new Map<string, Handler>();
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const handler = handlers.get(request.url ?? '');
    if (handler) handler(response, request);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    /** Sets the answer for a path, and returns its address. */
    answer: (path: string, handler: Handler | string): string => {
      handlers.set(path, typeof handler === 'string' ? (response) => void response.end(handler) : handler);
      return `${url}${path}`;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An event of a calendar file: UID, title, and day such as 20300601. */
export type CalendarFileEvent = readonly [uid: string, title: string, day: string];

/** Returns a calendar file with these events of whole days. */
export const calendarFile = (events: readonly CalendarFileEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap(([uid, title, day]) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `SUMMARY:${title}`,
      `DTSTART;VALUE=DATE:${day}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
