import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type pg from 'pg';
import { post } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { superuser } from '../../support/database/owner';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { served, tally, inParallel, waitingForLock, waitUntil } from '../../support/concurrency';
import { fetchUnreadBadgeCount } from '@/lib/notifications/queries';

let holder: pg.PoolClient | undefined;
afterEach(() => holder?.release(true));

// These tests lock a table until more requests wait for it than the site has database connections (security R8).
it(
  'a locked table causes errors only for requests that need the table',
  { tags: ['R8'], timeout: 60_000 },
  async () => {
    const [reader, schoolId] = [await person('active'), await school()];
    await post(reader, schoolId);
    const board = () => call('GET', `/api/schools/${schoolId}/posts`, { as: reader });
    holder = await superuser().connect();
    await holder.query('BEGIN; LOCK TABLE posts IN ACCESS EXCLUSIVE MODE');
    const early = inParallel(8, board);
    await pause(1_700);
    let othersAnswered = false;
    // The test keeps requests waiting for the table until all other requests have been answered.
    const late = inParallel(30, async () => {
      const answers = [await board()];
      for (; !othersAnswered; await pause(100)) answers.push(await board());
      return answers;
    });
    // On a busy machine, the server may briefly refuse requests that do not need the locked table. `served` repeats
    // refused requests.
    const others = inParallel(20, () => served(() => call('GET', '/api/user', { as: reader }))).finally(
      () => (othersAnswered = true),
    );
    let most = 0;
    let isOver = false;
    void early.finally(() => (isOver = true));
    for (; !isOver; await pause(50)) most = Math.max(most, await waitingForLock());
    expect(most).toBeLessThanOrEqual(8);
    expect(tally(await others)).toEqual({ 200: 20 });
    expect(Object.keys(tally([...(await early), ...(await late).flat()]))).toEqual(['503']);
    const began = performance.now();
    // A slow query for the unread count does not delay the page.
    expect(await fetchUnreadBadgeCount(reader.id)).toBeUndefined();
    // The query for the unread count waits at most half a second for a lock, while other statements wait up to three
    // seconds.
    expect(performance.now() - began).toBeLessThan(2_000);
    await holder.query('ROLLBACK');
    // The test waits until 30 simultaneous requests all succeed. On a busy machine, the load shedding still refuses
    // some requests of the first tries.
    await waitUntil(async () => tally(await inParallel(30, board))[200] === 30, 30_000);
  },
);

// This file locks the school's row in the same way as the deletion of a large school.
it('write requests wait for a locked row, even if waiting takes up most database connections', async () => {
  const [first, second] = [await person('active'), await person('active')];
  const schoolId = await school();
  const newcomers = await Promise.all(Array.from({ length: 8 }, () => person('active')));
  holder = await superuser().connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM schools WHERE id = $1 FOR UPDATE', [schoolId]);
  const follow = (as: Person) => call('POST', `/api/schools/${schoolId}/subscribe`, { as });
  const write = (as: Person) => call('POST', '/api/posts', { as, body: { schoolId, content: 'In time?' } });
  const early = [...newcomers.map(follow), ...newcomers.map(write)];
  await waitUntil(async () => (await waitingForLock()) >= 12);
  await pause(700);
  const late = [follow(first), write(second)];
  await waitUntil(async () => (await waitingForLock()) >= 14);
  await holder.query('ROLLBACK');
  expect(tally(await Promise.all([...early, ...late]))).toEqual({ 200: 9, 201: 9 });
}, 60_000);

// A request that failed because of the server must not use up the sender's rate limit (security A6).
it('a request that the database could not carry out does not count toward the rate limit', async () => {
  const [writer, schoolId] = [await person('active'), await school()];
  const send = () =>
    call('POST', '/api/posts', {
      as: writer,
      headers: { 'Idempotency-Key': '"one-and-the-same"' },
      body: { schoolId, content: 'When there is room' },
    });
  const taken = async () =>
    (await rows<{ points: number }>('SELECT points FROM rate_limits WHERE key = $1', `post.create:${writer.id}`))[0]
      ?.points ?? 0;
  holder = await superuser().connect();
  await holder.query('BEGIN; LOCK TABLE posts IN ACCESS EXCLUSIVE MODE');
  expect((await send()).status).toBe(503);
  expect(await taken()).toBe(0);
  await holder.query('ROLLBACK');
  expect((await send()).status).toBe(201);
  expect((await send()).status).toBe(201);
  expect(await taken()).toBe(1);
}, 60_000);
