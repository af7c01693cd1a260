import { NextRequest } from 'next/server';
import { expect } from 'vitest';
import { valuesFromApp } from '@/lib/process/values-from-app';
import type { Person } from '../community/people';

/** A stream of server-sent events that a test reads. */
export type OpenStream = { response: Response; heard: () => string; isOver: () => boolean; abort: () => void };

type Get = (request: NextRequest, context: { params: Promise<{ id: string }> }) => Promise<Response>;

/** Opens a stream as a page does, and records its events. */
export async function openStream(
  get: Get,
  path: string,
  who: Person,
  { abort = new AbortController(), id = '', lastId = '' } = {},
): Promise<OpenStream> {
  const headers = { Cookie: who.cookie, ...(lastId && { 'Last-Event-ID': lastId }) };
  const request = new NextRequest(`http://localhost:3000${path}`, { headers, signal: abort.signal });
  const response = await get(request, { params: Promise.resolve({ id }) });
  const decoder = new TextDecoder();
  let received = '';
  let isOver = false;
  const listen = async () => {
    for await (const chunk of response.body ?? []) received += decoder.decode(chunk as Uint8Array);
    isOver = true;
  };
  void listen();
  return { response, heard: () => received, isOver: () => isOver, abort: () => abort.abort() };
}

export type Event = { id: string; name: string; data: unknown };

/** Parses the received events as a browser does. An event without an id gets the id of the previous event. */
export function eventsOf({ heard: received }: OpenStream): { events: Event[]; lastId: string } {
  const events: Event[] = [];
  let lastId = '';
  for (const block of received().split('\n\n').slice(0, -1)) {
    const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s).slice(0, 2) as [string, string]));
    lastId = fields.get('id') ?? lastId;
    const data = fields.get('data');
    if (data !== undefined) events.push({ id: lastId, name: fields.get('event') ?? '', data: JSON.parse(data) });
  }
  return { events, lastId };
}

export function expectStream(response: Response): void {
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
}

/** Ends every stream that a test opened, as the server does when it stops. */
export function closeStreams(): void {
  for (const close of valuesFromApp.atShutdown) close();
}
