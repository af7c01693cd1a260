import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GET } from '@/app/api/notifications/stream/route';
import { comment, post, vote } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { closeStreams, expectStream, openStream, type OpenStream } from '../../support/http/streams';
import { waitUntil } from '../../support/concurrency';

const open = (who: Person, abort = new AbortController()) =>
  openStream(GET, '/api/notifications/stream', who, { abort });

const changes = ({ heard }: OpenStream) => heard().split('event: changed\ndata: {}\n\n').length - 1;

async function scene() {
  const [author, reader] = [await person('active'), await person('active')];
  return { author, reader, postId: await post(author, await school()) };
}

afterEach(() => {
  closeStreams();
  vi.useRealTimers();
});

describe('the event stream of a person’s notifications', () => {
  it('the notification stream sends server-sent events that no proxy may buffer', async () => {
    const { response, heard } = await open((await scene()).author);
    expectStream(response);
    await waitUntil(() => heard() === 'retry: 3000\n\n');
  });

  it(
    'the notification stream notifies only the affected person, without revealing the content',
    { tags: ['D2'] },
    async () => {
      const { author, reader, postId } = await scene();
      const [theirs, others] = [await open(author), await open(reader)];
      await comment(reader, postId, 'A secret word');
      await waitUntil(() => changes(theirs) === 1);
      await vote(reader, postId);
      await waitUntil(() => changes(theirs) === 2);
      await call('POST', '/api/notifications/mark-all-read', { as: author });
      await waitUntil(() => changes(theirs) === 3);
      expect(changes(others)).toBe(0);
      expect(theirs.heard().replaceAll('event: changed\ndata: {}\n\n', '')).toBe('retry: 3000\n\n');
    },
  );

  it('the notification stream reaches every page that the person has open', async () => {
    const { author, reader, postId } = await scene();
    const pages = [await open(author), await open(author)];
    await comment(reader, postId);
    await waitUntil(() => pages.every((page) => changes(page) === 1));
  });

  it('the notification stream ends when the page closes, and later events cause no error', async () => {
    const { author, reader, postId } = await scene();
    const [gone, stays] = [await open(author), await open(author)];
    gone.abort();
    await waitUntil(gone.isOver);
    gone.abort();
    await comment(reader, postId);
    await waitUntil(() => changes(stays) === 1);
    expect(changes(gone)).toBe(0);
  });

  it('the notification stream ends immediately if the page was closed before the stream opened', async () => {
    const abort = new AbortController();
    abort.abort();
    const stream = await open((await scene()).author, abort);
    await waitUntil(stream.isOver);
  });

  it('a person can have five open notification streams, and a sixth stream closes the oldest stream', async () => {
    const { author, reader } = await scene();
    const other = await open(reader);
    const streams: OpenStream[] = [];
    for (let number = 0; number < 6; number += 1) streams.push(await open(author));
    await waitUntil(() => streams[0]?.isOver() ?? false);
    expect([...streams.slice(1), other].map(({ isOver }) => isOver())).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('a notification stream ends at the next heartbeat after the session is deleted', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const [first, second] = [await person('active'), await person('active')];
    const [ended, lives] = [await open(first), await open(second)];
    await rows('DELETE FROM sessions WHERE user_id = $1', first.id);
    await vi.advanceTimersByTimeAsync(25_000);
    await waitUntil(ended.isOver);
    await waitUntil(() => lives.heard().includes(': still here\n\n'));
    expect(lives.isOver()).toBe(false);
  });

  it('an open notification stream does not prolong an administrator’s session', { tags: ['A15'] }, async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const who = await person('admin');
    const unusedFor = (minutes: number) =>
      rows('UPDATE sessions SET last_seen_at = now() - make_interval(mins => $2) WHERE user_id = $1', who.id, minutes);
    await unusedFor(59);
    const stream = await open(who);
    await vi.advanceTimersByTimeAsync(25_000);
    await waitUntil(() => stream.heard().includes(': still here\n\n'));
    // The test requests the unread count, as the page does after each message.
    expect((await call('GET', '/api/notifications/unread-count', { as: who })).status).toBe(200);
    const [session] = await rows<{ isUnused: boolean }>(
      `SELECT last_seen_at < now() - interval '58 minutes' AS "isUnused" FROM sessions WHERE user_id = $1`,
      who.id,
    );
    expect(session).toEqual({ isUnused: true });
    await unusedFor(61);
    await sleep(2_100); // For two seconds, heartbeats share the session that one of them read.
    await vi.advanceTimersByTimeAsync(25_000);
    await waitUntil(stream.isOver);
    expect((await call('GET', '/api/user', { as: who })).status).toBe(401);
  });

  it('closing a notification stream during a heartbeat causes no unhandled rejection', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const who = await person('active');
    const stream = await open(who);
    const failed: unknown[] = [];
    const note = (reason: unknown) => failed.push(reason);
    process.on('unhandledRejection', note);
    vi.advanceTimersByTime(25_000);
    stream.abort();
    await waitUntil(stream.isOver);
    // The heartbeat's database query may still be running. The test sends three more requests, so that the query can
    // finish, and perhaps fail, before the check.
    for (let round = 0; round < 3; round += 1) await call('GET', '/api/user', { as: who });
    process.off('unhandledRejection', note);
    expect(failed).toEqual([]);
  });

  it('the notification stream ends after 15 minutes, so that the browser opens another', async () => {
    const who = await person('active');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const stream = await open(who);
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    vi.useRealTimers();
    await waitUntil(stream.isOver);
  });

  it('the notification stream ends when the server stops', { tags: ['L7', 'L9'] }, async () => {
    const stream = await open((await scene()).author);
    closeStreams();
    await waitUntil(stream.isOver);
  });

  it('the notification stream recovers after the database connection is lost', async () => {
    const { author, reader, postId } = await scene();
    const stream = await open(author);
    await rows(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN notifications'",
    );
    await waitUntil(() => changes(stream) === 1);
    await comment(reader, postId);
    await waitUntil(() => changes(stream) === 2);
  });
});
