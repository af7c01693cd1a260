import { afterEach, describe, expect, it } from 'vitest';
import { GET as ofBoard } from '@/app/api/schools/[id]/stream/route';
import { GET as ofFeed } from '@/app/api/user/feed/stream/route';
import { GET as ofNotifications } from '@/app/api/notifications/stream/route';
import { env } from '@/lib/env';
import { hasReceivedAllDatabaseNotifications } from '@/lib/database/channel-listener';
import { cookieFrom, cookieOf, PASSWORD, person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
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
