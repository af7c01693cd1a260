import { encode } from 'next-auth/jwt';
import { describe, expect, it } from 'vitest';
import { setAdministratorRights } from '@/lib/users/admin/grant-admin';
import { startSession } from '@/lib/auth/session';
import { makePasswordResetLink } from '@/lib/users/sign-in/reset-password';
import { call, type Answer } from '../../support/http/call';
import { cookieFrom, cookieOf, PASSWORD, person, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { isThorough } from '../../support/thorough';
import { inParallel } from '../../support/concurrency';

const secret = process.env.NEXTAUTH_SECRET ?? '';
const statusWith = async (cookie: string, headers: Record<string, string> = {}) =>
  (await call('GET', '/api/user', { as: { cookie }, headers })).status;
const sealCookie = (
  token: Record<string, unknown>,
  options: { salt?: string; secret?: string; maxAge?: number } = {},
) => encode({ token, secret, salt: 'parent-voice-session', ...options });

describe('the recognition of a session by its cookie', () => {
  it('a session is recognized by a cookie that was sealed with the site’s secret', async () => {
    const { id } = await person('inactive');
    expect(await statusWith(`sid=${await sealCookie({ sid: await startSession(id, null) })}`)).toBe(200);
  });

  it.each<[string, (sid: string, hash: string, userId: number) => string | Promise<string>]>([
    ['the bare session id', (sid) => sid],
    ['the stored hash of the session id', (_sid, hash) => hash],
    ['the stored hash of the session id, sealed', (_sid, hash) => sealCookie({ sid: hash })],
    ['a token sealed with the same secret for another purpose', (sid) => sealCookie({ sid }, { salt: '' })],
    ['a token sealed with another salt', (sid) => sealCookie({ sid }, { salt: 'authjs.session-token' })],
    ['a token sealed with another secret', (sid) => sealCookie({ sid }, { secret: 'x'.repeat(64) })],
    ['a token that has expired', (sid) => sealCookie({ sid }, { maxAge: -60 })],
    [
      'a token that contains the user id',
      (_sid, _hash, userId) => sealCookie({ sub: String(userId), id: userId, userId }),
    ],
    ['a token whose id is not a string', (sid) => sealCookie({ sid: [sid] })],
    ['a truncated token', async (sid) => (await sealCookie({ sid })).slice(0, -4)],
    ['nothing', () => ''],
  ])(
    'a session is not recognized by %s',
    { tags: ['A10', 'V9.1.1', 'V9.1.3', 'V9.2.2', 'V9.2.3', 'V9.2.4'] },
    async (_what, forge) => {
      const { id } = await person('inactive');
      const sid = await startSession(id, null);
      const [{ hash } = { hash: '' }] = await rows<{ hash: string }>(
        'SELECT id_hash AS hash FROM sessions WHERE user_id = $1 AND user_agent IS NULL',
        id,
      );
      expect(await statusWith(`sid=${await forge(sid, hash, id)}`)).toBe(401);
    },
  );

  it('a session is not recognized by a bearer token or a cookie of next-auth', async () => {
    const { id } = await person('inactive');
    const token = await sealCookie({ sid: await startSession(id, null) });
    expect(await statusWith('', { Authorization: `Bearer ${token}` })).toBe(401);
    expect(
      await statusWith(
        `next-auth.session-token=${token}; __Secure-next-auth.session-token=${token}; __Host-sid=${token}`,
      ),
    ).toBe(401);
  });
});

describe('the time limits of a session', () => {
  it.each([
    ['inactive', 'was not used for 14 days', "last_seen_at = now() - interval '14 days 1 second'", 401],
    ['inactive', 'was used 13 days ago', "last_seen_at = now() - interval '13 days 23 hours'", 200],
    ['inactive', 'began 30 days ago', "created_at = now() - interval '30 days 1 second'", 401],
    ['inactive', 'began 29 days ago', "created_at = now() - interval '29 days 23 hours'", 200],
    ['inactive', 'expired a second ago', "expires_at = now() - interval '1 second'", 401],
    ['admin', 'was not used for an hour', "last_seen_at = now() - interval '1 hour 1 second'", 401],
    ['admin', 'was used 59 minutes ago', "last_seen_at = now() - interval '59 minutes'", 200],
    ['admin', 'began 12 hours ago', "created_at = now() - interval '12 hours 1 second'", 401],
    ['admin', 'began 11 hours ago', "created_at = now() - interval '11 hours 59 minutes'", 200],
  ] as const)(
    'the session time limits for the role “%s” apply to a session that %s',
    { tags: ['A15'] },
    async (state, _what, change, expected) => {
      const { id, cookie } = await person(state);
      await rows(`UPDATE sessions SET ${change} WHERE user_id = $1`, id);
      expect(await statusWith(cookie)).toBe(expected);
    },
  );

  it('the last use of a session is written at most every five minutes', async () => {
    const { id, cookie } = await person('inactive');
    const lastSeen = async () =>
      (
        await rows<{ age: number }>(
          'SELECT extract(epoch FROM now() - last_seen_at)::float AS age FROM sessions WHERE user_id = $1',
          id,
        )
      )[0]?.age;
    await rows("UPDATE sessions SET last_seen_at = now() - interval '4 minutes' WHERE user_id = $1", id);
    await statusWith(cookie);
    expect(await lastSeen()).toBeGreaterThan(230);
    await rows("UPDATE sessions SET last_seen_at = now() - interval '6 minutes' WHERE user_id = $1", id);
    await statusWith(cookie);
    expect(await lastSeen()).toBeLessThan(30);
  });
});

describe('the permissions of a session, which are read from the database at every request', () => {
  const mayPost = async (who: Person) => (await call('POST', '/api/posts', { as: who, body: {} })).status !== 403;

  it("a member's permissions end when the membership ends", { tags: ['A14'] }, async () => {
    const member = await person('active');
    expect(await mayPost(member)).toBe(true);
    await rows("UPDATE memberships SET access_until = now() - interval '1 second' WHERE user_id = $1", member.id);
    expect(await mayPost(member)).toBe(false);
    expect((await call('GET', '/api/user', { as: member })).body).toMatchObject({
      hasAccess: false,
      accessUntil: null,
    });
  });

  it("removing an administrator's role ends their sessions", { tags: ['A13'] }, async () => {
    const [first, second] = [await person('admin'), await person('admin')];
    await setAdministratorRights(second.email, false);
    expect([await statusWith(second.cookie), await statusWith(first.cookie)]).toEqual([401, 200]);
  });

  it('a former administrator without a membership cannot post', async () => {
    const admin = await person('admin');
    expect(await mayPost(admin)).toBe(true);
    await rows('UPDATE users SET is_admin = false WHERE id = $1', admin.id);
    expect(await mayPost(admin)).toBe(false);
  });

  it('a session of a deleted person has no permissions', { tags: ['A13'] }, async () => {
    const { id, cookie } = await person('active');
    await rows('DELETE FROM users WHERE id = $1', id);
    expect(await statusWith(cookie)).toBe(401);
  });
});

// In these tests, other browsers send requests while a session is ended (security A13). With THOROUGH=1, the tests run
// more than a thousand rounds.
describe('the end of a session during constant requests with the session’s cookie', { tags: ['A13'] }, () => {
  const [BROWSERS, TRIES, ROUNDS] = [4, 4, isThorough ? 9 : 1];
  const newPassword = 'quite another pass phrase';
  type End = (who: Person, admin: Person) => Promise<Answer>;

  it.each<[string, End, of?: { state?: 'admin'; isCopy?: true }]>([
    [
      'to a password change',
      (as) => call('POST', '/api/user/change-password', { as, body: { currentPassword: PASSWORD, newPassword } }),
    ],
    [
      'to a password reset by email',
      async ({ email }) => {
        const token = (await makePasswordResetLink(email)).split('/').at(-1);
        return call('POST', '/api/reset-password', { body: { token, newPassword } });
      },
    ],
    [
      'to a change of the email address, if its cookie is a copy',
      (as) => call('PATCH', '/api/user/profile', { as, body: { email: `moved-${as.email}` } }),
      { isCopy: true },
    ],
    ['to signing out everywhere else', (as) => call('DELETE', '/api/user/sessions', { as })],
    ['to a sign-out by an administrator', ({ id }, as) => call('DELETE', `/api/admin/users/${id}/sessions`, { as })],
    ['to a request to delete the account', (as) => call('DELETE', '/api/user', { as, body: { password: PASSWORD } })],
    [
      'to an account deletion by an administrator',
      ({ id }, as) => call('POST', '/api/admin/users/bulk-delete', { as, body: { userIds: [id] } }),
    ],
    [
      'to the removal of administrator rights',
      ({ id }, as) => call('PUT', `/api/admin/users/${id}`, { as, body: { isAdmin: false } }),
      { state: 'admin' },
    ],
  ])(
    'a session in constant use stops working as soon as the server has sent the response %s',
    async (_answer, end, of) => {
      const admin = await person('admin');
      for (let round = 0; round < ROUNDS; round += 1) {
        const who = await person(of?.state ?? 'inactive');
        const cookie = of?.isCopy ? who.cookie : await cookieOf(who.id);
        const [before, after]: [number[], number[]] = [[], []];
        let isAnswered = false;
        const asking = inParallel(BROWSERS, async () => {
          for (let tries = 0; tries < TRIES;) {
            const isLate = isAnswered;
            (isLate ? after : before).push(await statusWith(cookie));
            if (isLate) tries += 1;
          }
        });
        const answer = await end(who, admin).finally(() => (isAnswered = true));
        await asking;
        expect(answer.status, answer.text).toBeLessThan(300);
        expect(before[0]).toBe(200);
        expect(after).toEqual(Array<number>(BROWSERS * TRIES).fill(401));
      }
    },
  );
});

describe("a person's list of sessions", () => {
  const listOf = async (as: { cookie: string }) =>
    (await call('GET', '/api/user/sessions', { as })).body as { id: string; device: string; isCurrent: boolean }[];
  const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1';

  it(
    'the list of sessions shows where a person is signed in, without expired sessions',
    { tags: ['V7.5.2'] },
    async () => {
      const member = await person('inactive');
      await startSession(member.id, PHONE);
      await startSession(member.id, 'over');
      await rows("UPDATE sessions SET last_seen_at = now() - interval '15 days' WHERE user_agent = 'over'");
      const list = await listOf(member);
      expect(list.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
        ['Another program', true],
        ['Safari on iPhone', false],
      ]);
      const hashes = await rows<{ id_hash: string }>('SELECT id_hash FROM sessions WHERE user_id = $1', member.id);
      for (const { id_hash } of hashes) expect(JSON.stringify(list)).not.toContain(id_hash);
    },
  );

  it('only the owner of a session can end the session', { tags: ['A15', 'V7.5.2'] }, async () => {
    const [member, other] = [await person('inactive'), await person('inactive')];
    const phone = await cookieOf(member.id);
    const end = (as: Person) => call('DELETE', `/api/user/sessions/${theirs}`, { as });
    const theirs = (await listOf(member)).find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect((await end(other)).status).toBe(404);
    expect(await statusWith(phone)).toBe(200);
    expect([(await end(member)).status, (await end(member)).status]).toEqual([204, 404]);
    expect([await statusWith(phone), await statusWith(member.cookie)]).toEqual([401, 200]);
  });

  it('ending all other sessions renews the session of the current browser', { tags: ['V7.4.3'] }, async () => {
    const member = await person('inactive');
    const others = [await cookieOf(member.id), await cookieOf(member.id)];
    const ended = await call('DELETE', '/api/user/sessions', { as: member });
    expect(ended.body).toEqual({ ended: 2 });
    // The cookies of the ended sessions no longer work. A copy of this browser's earlier cookie does not work either,
    // because the cookie was replaced.
    for (const cookie of [...others, member.cookie]) expect(await statusWith(cookie)).toBe(401);
    const as = { ...member, cookie: cookieFrom(ended.headers) };
    const [own] = await listOf(as);
    const last = await call('DELETE', `/api/user/sessions/${own?.id}`, { as });
    expect(last.headers.getSetCookie().join()).toContain('Max-Age=0');
    expect(await statusWith(as.cookie)).toBe(401);
  });
});
