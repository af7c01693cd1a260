import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { captureLog } from '../../support/billing/log';
import { post } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { startProxy, type ConnectionState, type Proxy } from '../../support/database/proxy';
import { count, rows } from '../../support/database/rows';
import { tally, inParallel, waitUntil } from '../../support/concurrency';

let proxy: Proxy;
let author: Person;
let schoolId: number;
let postId: number;

// This file starts the proxy before the site reads its configuration, so that the application reaches its database only
// through the proxy.
beforeAll(async () => {
  const url = new URL(process.env.DATABASE_URL ?? '');
  proxy = await startProxy({ host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  // The test removes the folder of the Unix socket from the database address, so that connections go through the
  // proxy's port.
  url.searchParams.delete('host');
  process.env.DATABASE_URL = url.href;
  [author, schoolId] = [await person('active'), await school()];
  postId = await post(author, schoolId);
});
afterEach(() => proxy.set('open'));
afterAll(() => proxy.close());

const ready = () => call('GET', '/api/health/ready');

describe('the report of the site’s health check', () => {
  it('the health check passes if the database answers and has all migrations', async () => {
    for (const address of ['/api/health', '/api/health/ready', '/api/health/live']) {
      expect(await call('GET', address)).toMatchObject({ status: 200, body: { status: 'ok' } });
    }
  });

  it('the health check fails if the disk is almost full', { tags: ['O2'] }, async () => {
    const real = fs.statfs;
    const disk = (bavail: number) => {
      fs.statfs = (async () => ({ blocks: 1_000, bfree: bavail, bavail })) as unknown as typeof real;
      syncBuiltinESMExports();
    };
    try {
      disk(49);
      expect(await ready()).toMatchObject({ status: 503, body: { message: 'Not ready' } });
      disk(51);
      expect((await ready()).status).toBe(200);
    } finally {
      fs.statfs = real;
      syncBuiltinESMExports();
    }
  });

  describe('the health check while photos cannot be stored', () => {
    let folder: string;
    beforeAll(() => {
      folder = env().MEDIA_DIR;
      mkdirSync(folder, { recursive: true });
      renameSync(folder, `${folder}.away`);
    });
    afterAll(() => renameSync(`${folder}.away`, folder));

    it(
      'the health check fails if the media folder is a file, and passes if the folder is missing',
      { tags: ['O2'] },
      async () => {
        writeFileSync(folder, '');
        const lines = await captureLog(async () => expect((await ready()).status).toBe(503));
        expect(lines.filter((line) => line.includes('no photo can be stored'))).toHaveLength(1);
        rmSync(folder);
        expect((await ready()).status).toBe(200);
      },
    );

    it('the health check fails if the media folder’s disk is mounted read-only', { tags: ['O2'] }, async ({ skip }) => {
      mkdirSync(folder);
      const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=64k', 'tmpfs', folder]);
      try {
        if (mount.status !== 0) skip('no disk can be mounted here: run as root on Linux');
        expect((await ready()).status).toBe(503);
        spawnSync('mount', ['-o', 'remount,rw', folder]);
        expect((await ready()).status).toBe(200);
      } finally {
        spawnSync('umount', [folder]);
        rmdirSync(folder);
      }
    });
  });

  it('the health check fails if a migration is missing or unfinished', { tags: ['O2'] }, async () => {
    for (const [change, back] of [
      ["migration_name = 'was-' || migration_name", 'migration_name = substr(migration_name, 5)'],
      ['finished_at = NULL', 'finished_at = now()'],
      ['rolled_back_at = now()', 'rolled_back_at = NULL'],
    ]) {
      await rows(`UPDATE _prisma_migrations SET ${change}`);
      const answer = await ready();
      expect([answer.status, answer.body, answer.headers.get('retry-after')]).toEqual([
        503,
        { message: 'Not ready', code: 'unavailable' },
        '5',
      ]);
      await rows(`UPDATE _prisma_migrations SET ${back}`);
      expect((await ready()).status).toBe(200);
    }
  });

  it('the health check fails while the server shuts down', { tags: ['O2'] }, async () => {
    valuesFromServer.isDraining = true;
    // Failed health checks add at most one log entry a minute, even if a monitoring program asks more often.
    const lines = await captureLog(async () => {
      for (let time = 0; time < 5; time += 1) expect((await ready()).status).toBe(503);
    });
    valuesFromServer.isDraining = false;
    expect(lines.filter((line) => line.includes('health.not-ready'))).toHaveLength(1);
    expect((await ready()).status).toBe(200);
  });
});

describe.each<[ConnectionState, string]>([
  ['cut', 'refuses connections'],
  ['silent', 'answers nothing'],
])('the site whose connection to the database is %s (the proxy %s)', (line) => {
  const requests: [string, () => Promise<{ status: number; text: string; headers: Headers }>][] = [
    ['reading as a visitor', () => call('GET', '/api/schools')],
    ['reading as a member', () => call('GET', '/api/user/feed', { as: author })],
    ['writing', () => call('POST', `/api/posts/${postId}/vote`, { as: author, body: { voteType: 'upvote' } })],
    ['deleting in a transaction', () => call('DELETE', `/api/posts/${postId}`, { as: author })],
    ['signing in', () => call('POST', '/api/login', { body: { email: author.email, password: 'whatever it is' } })],
  ];

  it(
    'every request fails with 503 within six seconds while the database is unreachable',
    { tags: ['thorough', 'O2', 'R8'] },
    async () => {
      // These requests open all connections of the connection pool, before the test makes the database unreachable.
      await inParallel(20, () => call('GET', '/api/user', { as: author }));
      proxy.set(line);
      const start = performance.now();
      const [answers, crowd] = await Promise.all([
        Promise.all(requests.map(([, send]) => send())),
        inParallel(40, () => call('GET', '/api/user', { as: author })),
      ]);
      expect(performance.now() - start).toBeLessThan(6_000);
      for (const [index, answer] of answers.entries()) {
        expect([requests[index]?.[0], answer.status]).toEqual([requests[index]?.[0], 503]);
        expect(answer.text).toContain('Please try again in a moment.');
        expect(answer.headers.get('retry-after')).toBe('5');
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
      expect(tally(crowd)).toEqual({ 503: 40 });
      expect((await ready()).status).toBe(503);
      expect((await call('GET', '/api/health/live')).status).toBe(200);

      proxy.set('open');
      await waitUntil(async () => (await ready()).status === 200);
      expect(tally(await inParallel(40, () => call('GET', '/api/user', { as: author })))).toEqual({ 200: 40 });
    },
  );

  it('requests that failed because the database was unreachable changed no data', { tags: 'thorough' }, async () => {
    expect((await call('GET', `/api/posts/${postId}`, { as: author })).body).toMatchObject({
      id: postId,
      upvoteCount: 0,
    });
    expect(await count('post_votes')).toBe(0);
  });
});

it('idle connections that the database closed are replaced by new connections', { tags: ['L11', 'R7'] }, async () => {
  await inParallel(10, () => call('GET', '/api/user', { as: author }));
  proxy.set('cut');
  proxy.set('open');
  await waitUntil(async () => (await call('GET', '/api/user', { as: author })).status === 200);
  expect(tally(await inParallel(30, () => call('GET', '/api/user', { as: author })))).toEqual({ 200: 30 });
});
