import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEmailLink, findEmailLinkOwner } from '@/lib/auth/email-links';
import { clampFutureDates } from '@/lib/data-rights/clamp-future-dates';
import { DAY } from '@/lib/time/duration';
import { cookieOf, person, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

// The server's clock was 400 days ahead when it stored dates, and was then corrected. A stored date that is still in
// the future counts as today (security R12).

const AHEAD = "interval '400 days'";
// Rounding a small negative difference gives -0, which Vitest distinguishes from 0. Adding 0 turns -0 into 0.
const inDays = (date: Date | undefined) => Math.round(((date?.getTime() ?? 0) - Date.now()) / DAY) + 0;

const beginAhead = (who: Person) =>
  rows(
    `UPDATE sessions SET created_at = created_at + ${AHEAD}, last_seen_at = last_seen_at + ${AHEAD}, password_at = password_at + ${AHEAD},
       strong_at = now() + ${AHEAD}, expires_at = expires_at + ${AHEAD} WHERE user_id = $1`,
    who.id,
  );
type Row = Record<'created_at' | 'last_seen_at' | 'password_at' | 'strong_at' | 'expires_at', Date>;
const sessionOf = async ({ id }: Person) => (await rows<Row>('SELECT * FROM sessions WHERE user_id = $1', id))[0];

describe("a session that began while the server's clock was ahead", () => {
  it('a session with future dates is corrected at its next use', { tags: ['R12'] }, async () => {
    const who = await person('inactive');
    await beginAhead(who);
    expect((await call('GET', '/api/user', { as: who })).status).toBe(200);
    const session = await sessionOf(who);
    expect(inDays(session?.expires_at)).toBe(30);
    for (const column of ['created_at', 'last_seen_at', 'password_at', 'strong_at'] as const)
      expect([column, inDays(session?.[column])]).toEqual([column, 0]);
    await rows("UPDATE sessions SET password_at = password_at - interval '16 minutes' WHERE user_id = $1", who.id);
    expect((await call('POST', '/api/user/totp', { as: who, body: {} })).status).toBe(403);
  });

  it('the nightly job replaces a session’s future last-used date with the current date', async () => {
    const who = await person('inactive');
    await beginAhead(who);
    await clampFutureDates();
    expect([inDays((await sessionOf(who))?.last_seen_at), inDays((await sessionOf(who))?.expires_at)]).toEqual([0, 30]);
  });

  it('the nightly job does not change a session with correct times', async () => {
    const who = await person('inactive');
    const before = await sessionOf(who);
    await clampFutureDates();
    await call('GET', '/api/user', { as: who });
    expect(await sessionOf(who)).toEqual(before);
  });
});

describe("a draft that was saved while the server's clock was ahead", () => {
  const put = (as: Person, place: string, content: string, base: string | null = null) =>
    call('PUT', `/api/user/drafts/${place}`, {
      as,
      body: { act: randomUUID(), fields: { content }, savedAt: new Date().toISOString(), base },
    });
  const ahead = ({ id }: Person) => rows(`UPDATE drafts SET saved_at = saved_at + ${AHEAD} WHERE user_id = $1`, id);
  const drafts = async (as: Person) => (await call('GET', '/api/user/drafts', { as })).body;

  it(
    'a newly saved draft replaces a draft with a future date and keeps that draft as the older version',
    { tags: ['R12'] },
    async () => {
      const who = await person('inactive');
      await put(who, 'post-1', 'From then');
      await ahead(who);
      const savedDraft = await put(who, 'post-1', 'From now');
      expect(savedDraft.body).toMatchObject({
        fields: { content: 'From now' },
        older: { fields: { content: 'From then' } },
      });
    },
  );

  it('a newly saved draft is listed before a draft with a future date', async () => {
    const who = await person('inactive');
    await put(who, 'post-1', 'From then');
    await ahead(who);
    expect(Date.parse((await drafts(who))[0].savedAt)).toBeLessThanOrEqual(Date.now());
    await put(who, 'post-2', 'From now');
    await put(who, 'post-3', 'From a moment later');
    expect((await drafts(who)).map(({ place }: { place: string }) => place)[0]).toBe('post-3');
  });
});

describe('the nightly job that corrects future dates', () => {
  it.each(['reset_password', 'verify_email', 'undo_email'] as const)(
    'the nightly date correction limits an emailed link (%s) to seven days',
    async (purpose) => {
      const who = await person('inactive');
      const token =
        (await createEmailLink({ id: randomUUID(), userId: who.id, purpose, email: who.email }, new Date())) ?? '';
      await rows(`UPDATE mail_links SET expires_at = expires_at + ${AHEAD}, created_at = created_at + ${AHEAD}`);
      await clampFutureDates();
      expect(await findEmailLinkOwner(token, purpose)).toBe(who.id);
      const [link] = await rows<{ expires_at: Date }>('SELECT expires_at FROM mail_links WHERE user_id = $1', who.id);
      expect(inDays(link?.expires_at)).toBeLessThanOrEqual(7);
    },
  );

  it('the nightly correction of future dates sets the date of a data export to now', async () => {
    const who = await person('inactive');
    await rows(
      `INSERT INTO data_exports (id, user_id, requested_at, ready_at) VALUES ($1, $2, now() + ${AHEAD}, now() + ${AHEAD})`,
      randomUUID(),
      who.id,
    );
    await clampFutureDates();
    const [copy] = await rows<{ ready_at: Date }>('SELECT ready_at FROM data_exports WHERE user_id = $1', who.id);
    expect(inDays(copy?.ready_at)).toBe(0);
  });

  it(
    'the nightly correction of future dates moves an account deletion to at most seven days from now',
    { tags: ['R12'] },
    async () => {
      const who = await person('inactive');
      await call('DELETE', '/api/user', { as: who, body: { password: 'a long enough pass phrase' } });
      await rows(`UPDATE account_deletions SET requested_at = requested_at + ${AHEAD}, due_at = due_at + ${AHEAD}`);
      await clampFutureDates();
      const [deletion] = await rows<{ due_at: Date }>(
        'SELECT due_at FROM account_deletions WHERE user_id = $1',
        who.id,
      );
      expect(inDays(deletion?.due_at)).toBe(7);
    },
  );

  it('the nightly correction of future dates sets the date of a notification to now', async () => {
    const who = await person('inactive');
    await rows(
      `INSERT INTO notifications (user_id, kind, created_at) VALUES ($1, 'access_revoked', now() + ${AHEAD})`,
      who.id,
    );
    await clampFutureDates();
    const [notification] = await rows<{ created_at: Date }>(
      'SELECT created_at FROM notifications WHERE user_id = $1',
      who.id,
    );
    expect(inDays(notification?.created_at)).toBe(0);
  });
});

it("a visit recorded while the server's clock was ahead does not mark later posts as seen", async () => {
  const who = { ...(await person('active')), cookie: '' };
  who.cookie = await cookieOf(who.id);
  await rows(`INSERT INTO visits (user_id, place, seen_until) VALUES ($1, 0, now() + ${AHEAD})`, who.id);
  expect(Date.parse((await call('GET', '/api/user/feed/visit', { as: who })).body.seenUntil)).toBeLessThanOrEqual(
    Date.now(),
  );
  const body = { seenUntil: new Date(Date.now() - 60_000).toISOString() };
  await call('PUT', '/api/user/feed/visit', { as: who, body });
  const [visit] = await rows<{ seen_until: Date }>('SELECT seen_until FROM visits WHERE user_id = $1', who.id);
  expect(visit?.seen_until.toISOString()).toBe(body.seenUntil);
});
