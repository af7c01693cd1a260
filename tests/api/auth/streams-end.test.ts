import { afterEach, describe, expect, it } from 'vitest';
import { GET as ofBoard } from '@/app/api/schools/[id]/stream/route';
import { GET as ofFeed } from '@/app/api/user/feed/stream/route';
import { GET as ofNotifications } from '@/app/api/notifications/stream/route';
import { findUserBySessionHash } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { hasReceivedAllDatabaseNotifications } from '@/lib/database/channel-listener';
import { streamNotificationEvents } from '@/lib/notifications/notification-stream';
import { streamSchoolPostBoards } from '@/lib/posts/live/school-post-board-streams';
import { cookieFrom, cookieOf, PASSWORD, person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { statementsSentBy } from '../../support/database/sent-statements';
import { call } from '../../support/http/call';
import { closeStreams, openStream } from '../../support/http/streams';
import { waitUntil } from '../../support/concurrency';

// A database notification closes an open event stream as soon as its session ends. Otherwise the stream would stay open
// until the next heartbeat, up to 25 s later.

afterEach(closeStreams);

async function streamsOf(who: Person) {
  const id = String(await school());
  return Promise.all([
    openStream(ofBoard, `/api/schools/${id}/stream`, who, { id }),
    openStream(ofFeed, '/api/user/feed/stream', who),
    openStream(ofNotifications, '/api/notifications/stream', who),
  ]);
}
type Streams = Awaited<ReturnType<typeof streamsOf>>;
const areOver = (streams: Streams) => waitUntil(async () => streams.every(({ isOver }) => isOver()));

describe('open event streams that must end', () => {
  it.each<[string, (who: Person) => Promise<unknown>]>([
    ['when the person signs out', (as) => call('POST', '/api/logout', { as })],
    [
      'when the session is signed out in another browser',
      async ({ id }) => call('DELETE', '/api/user/sessions', { as: { cookie: await cookieOf(id) } }),
    ],
    [
      'when a copy of the cookie chose a new password',
      (as) =>
        call('POST', '/api/user/change-password', {
          as,
          body: { currentPassword: PASSWORD, newPassword: 'quite another pass phrase' },
        }),
    ],
    [
      'when an administrator signs the person out',
      async ({ id }) => call('DELETE', `/api/admin/users/${id}/sessions`, { as: await person('admin') }),
    ],
    [
      'when the account is deleted',
      async ({ id }) =>
        call('POST', '/api/admin/users/bulk-delete', { as: await person('admin'), body: { userIds: [id] } }),
    ],
    [
      'when the session’s row is removed by another process',
      ({ id }) => rows('DELETE FROM sessions WHERE user_id = $1', id),
    ],
  ])('open event streams end at once %s', async (_when, end) => {
    const who = await person('active');
    const streams = await streamsOf(who);
    await end(who);
    await areOver(streams);
  });

  it(
    'an event stream that requires a verified email ends when the email is no longer verified',
    { tags: ['A21'] },
    async () => {
      const before = { ...env() };
      try {
        Object.assign(env(), { EMAIL_VERIFICATION: 'required', READING_REQUIRES_VERIFICATION: true });
        const who = await person('active');
        await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', who.id);
        const [board, feed, notifications] = await streamsOf(who);
        await rows('UPDATE users SET email_verified_at = NULL WHERE id = $1', who.id);
        await waitUntil(async () => board.isOver() && feed.isOver());
        expect(notifications.isOver()).toBe(false);
      } finally {
        Object.assign(env(), before);
      }
    },
  );
});

describe('event streams whose session ends while they open', () => {
  it.each([
    ['notifications', streamNotificationEvents],
    ['boards', (user, signal) => streamSchoolPostBoards(user, { schools: [1] }, null, signal)],
  ] satisfies [string, typeof streamNotificationEvents][])(
    'the stream of %s ends if its session ended after the user was looked up',
    { tags: ['A15'] },
    async (_of, open) => {
      const { id } = await person('active');
      const [session] = await rows<{ hash: string }>('SELECT id_hash AS hash FROM sessions WHERE user_id = $1', id);
      const user = await findUserBySessionHash(session?.hash ?? '');
      if (!user) throw new Error('The person has no session.');
      await open(user, new AbortController().signal);
      await rows('DELETE FROM sessions WHERE user_id = $1', id);
      await hasReceivedAllDatabaseNotifications('access');
      const response = await open(user, new AbortController().signal);
      expect(await response.text()).toMatch(/^retry: 3000\n\n/);
    },
  );

  it('the stream of a board checks its session and reads its cursor in one statement', async () => {
    const [who, id] = [await person('active'), String(await school())];
    const sent = await statementsSentBy(() => openStream(ofBoard, `/api/schools/${id}/stream`, who, { id }));
    const texts = sent.map(({ text }) => text);
    expect(texts.filter((text) => text.includes('pg_current_snapshot') && text.includes('FROM sessions'))).toHaveLength(
      1,
    );
    // The second statement with the session is the request's own.
    expect(texts.filter((text) => text.includes('FROM sessions'))).toHaveLength(2);
  });
});

describe('open event streams that must continue', () => {
  it('event streams of a suspended user stay open, because the user stays signed in', async () => {
    const [who, other] = [await person('active'), await person('active')];
    const answer = await call('DELETE', '/api/user/sessions', { as: who });
    const renewed = { ...who, cookie: cookieFrom(answer.headers) };
    const open = [...(await streamsOf(renewed)), ...(await streamsOf(other))];
    const body = { until: null, reason: 'Insults' };
    const suspended = await call('POST', `/api/admin/users/${who.id}/suspension`, { as: await person('admin'), body });
    expect(suspended.status).toBeLessThan(300);
    await call('POST', '/api/logout', { as: await person('active') });
    await hasReceivedAllDatabaseNotifications('access');
    expect((await call('GET', '/api/user', { as: renewed })).status).toBe(200);
    expect(open.map(({ isOver }) => isOver())).toEqual(open.map(() => false));
  });
});
