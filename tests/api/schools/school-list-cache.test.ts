import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectionPool } from '@/lib/database/db';
import { INTERNAL_CONTENT_ENCODING_HEADER } from '@/lib/http/response/content-headers-next-removes';
import { isSubscribedToChannel } from '@/lib/database/channel-listener';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { call, type Answer } from '../../support/http/call';
import { person, school } from '../../support/community/people';
import { rows } from '../../support/database/rows';

// These tests check the cached list of schools, which learns of changes only through database notifications.

let id: number;
beforeAll(async () => void (id = await school('Tidewater')));
afterEach(() => {
  valuesFromServer.isRunning = false;
});

const list = (headers: Record<string, string> = {}): Promise<Answer> => call('GET', '/api/schools', { headers });
const names = async () => (await list()).body.map(({ name }: { name: string }) => name) as string[];
const rename = (name: string) => rows('UPDATE schools SET name = $1 WHERE id = $2', name, id);

/** Makes the cache work as in the web server, which listens to database notifications. */
function serve(): void {
  valuesFromServer.isRunning = true;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return;
    await sleep(10);
  }
  throw new Error('The condition was not met within two seconds.');
}

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(connectionPool(), 'query');
  await work();
  const { length } = query.mock.calls;
  query.mockRestore();
  return length;
}

describe('the cached list of schools', () => {
  it('the cached list of schools is read from the database only once, even for signed-in members', async () => {
    const member = await person('active');
    serve();
    await list();
    expect(await statementsOf(() => call('GET', '/api/schools', { as: member }))).toBe(0);
  });

  it('the cached list of schools is rebuilt after any school is changed, added or deleted', async () => {
    serve();
    expect(await names()).toEqual(['Tidewater']);
    await rename('Seaside');
    await until(async () => (await names())[0] === 'Seaside');
    const other = await school('Another');
    await until(async () => (await names()).length === 2);
    await rows('DELETE FROM schools WHERE id = $1', other);
    await until(async () => (await names()).length === 1);
  });

  it('the cached list of schools stays cached when a person follows a school', async () => {
    const { id: userId } = await person('active');
    serve();
    await list();
    await rows('INSERT INTO user_school_subscriptions (user_id, school_id) VALUES ($1, $2)', userId, id);
    await sleep(200); // Waits longer than a database notification takes.
    expect(await statementsOf(list)).toBe(0);
  });

  it('the cached list of schools is not used while the process may miss database notifications', async () => {
    serve();
    await list();
    await rows(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()",
    );
    await until(() => !isSubscribedToChannel('schools'));
    await rename('Meanwhile');
    expect(await names()).toEqual(['Meanwhile']);
    await rename('Before the line was found again');
    expect(await names()).toEqual(['Before the line was found again']);
  });

  it('the list of schools is not cached in a process that does not listen to database notifications', async () => {
    await list();
    expect(await statementsOf(list)).toBe(1);
  });
});

describe('the HTTP response with the list of schools', () => {
  it('browsers that already have the list of schools get a 304 response until a school changes', async () => {
    const { headers, status } = await list();
    expect([status, headers.get('cache-control'), headers.get('vary')]).toEqual([
      200,
      'public, no-cache',
      'Accept-Encoding',
    ]);
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const header of [etag, `"x", ${etag}`, etag.slice(2), '*']) {
      const again = await list({ 'If-None-Match': header });
      expect([again.status, again.bytes.length, again.headers.get('etag')], header).toEqual([304, 0, etag]);
    }
    await rename('Seaside');
    expect((await list({ 'If-None-Match': etag })).status).toBe(200);
  });

  it.each([
    ['br', (bytes: Uint8Array) => brotliDecompressSync(bytes)],
    ['gzip', (bytes: Uint8Array) => gunzipSync(bytes)],
  ])('the list of schools is compressed with %s for clients that accept that compression', async (coding, open) => {
    const plain = await list();
    expect(plain.headers.get(INTERNAL_CONTENT_ENCODING_HEADER)).toBeNull();
    const { GET } = await import('@/app/api/schools/route');
    const { NextRequest } = await import('next/server');
    const request = new NextRequest('http://localhost:3000/api/schools', {
      headers: { 'Accept-Encoding': `deflate, ${coding}` },
    });
    const packed = await GET(request, { params: Promise.resolve({}) });
    expect([packed.headers.get(INTERNAL_CONTENT_ENCODING_HEADER), packed.headers.get('etag')]).toEqual([
      coding,
      plain.headers.get('etag'),
    ]);
    expect(open(new Uint8Array(await packed.arrayBuffer())).toString()).toBe(plain.text);
  });
});
