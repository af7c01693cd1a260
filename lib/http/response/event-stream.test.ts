import { afterEach, expect, it } from 'vitest';
import type { CurrentUser } from '@/lib/auth/session';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { formatServerSentEvent, countOpenStreams, createStreamManager } from './event-stream';

Object.assign(process.env, { DATABASE_URL: 'postgresql://x', NEXTAUTH_SECRET: 's'.repeat(32) });

const streams = createStreamManager<null>('test', 'account.use');
const begin = (id: number) => streams.begin({ id } as CurrentUser, null, new AbortController().signal);
const event = formatServerSentEvent('news', { text: 'x'.repeat(1_000) });

afterEach(() => {
  for (const end of valuesFromApp.atShutdown) void end();
});

it('an event stream is closed if its page does not read the events', { tags: ['Q3'] }, async () => {
  const { stream, response } = begin(1);
  const reader = response.body!.getReader();
  for (let count = 0; count < 100; count += 1) stream.send(event);
  expect(countOpenStreams().test).toBe(0);
  await expect(reader.read()).rejects.toThrow('The client stopped reading this event stream.');
  // A slow database query may cause an event after the stream has closed. Sending this event must not throw.
  stream.send(event);
});

it('a page that reads its event stream receives all events', async () => {
  const { stream, response } = begin(1);
  const reader = response.body!.getReader();
  for (let count = 0; count < 200; count += 1) {
    stream.send(event);
    await reader.read();
  }
  expect(countOpenStreams().test).toBe(1);
});
