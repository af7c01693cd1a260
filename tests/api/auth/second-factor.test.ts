import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { deleteLostSignInFactors, makePasswordResetLink } from '@/lib/users/sign-in/reset-password';
import { cookieFrom, cookieOf, PASSWORD, person, school, type Person } from '../../support/community/people';
import { post } from '../../support/community/board';
import { count, rows } from '../../support/database/rows';
import { call, type Answer } from '../../support/http/call';
import { tally, inParallel } from '../../support/concurrency';

// Tests of signing in with a second factor: an authenticator app or recovery codes. Administrators must have a second
// factor (record 046).

process.env.RATE_LIMIT_SCALE = '1';
process.env.ADMIN_MFA = 'required';
beforeEach(async () => void (await rows('DELETE FROM rate_limits')));

/**
 * Returns the authenticator app's code that is valid `ahead` × 30 seconds from now. A phone's clock may be fast, so the
 * site also accepts the next codes.
 */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
const codeOfAnother = (secret: string) => String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');

const begin = (as: { cookie: string }, body = {}) => call('POST', '/api/user/totp', { as, body });
const login = ({ email }: Person, code?: string, password = PASSWORD) =>
  call('POST', '/api/login', { body: { email, password, ...(code !== undefined && { code }) } });
const prove = (as: { cookie: string }, body: object) => call('POST', '/api/user/prove', { as, body });
const statusAndCode = ({ status, body }: Answer) => [status, body?.code ?? null];
const session = ({ headers }: Answer) => ({ cookie: cookieFrom(headers) });
const wrongCode = { code: 'invalid', issues: [{ path: ['code'] }] };

/** Sets up an authenticator app. Returns its secret, the recovery codes, and the person's session with its new id. */
async function withApp(as: { cookie: string }) {
  const { secret, address } = (await begin(as)).body as { secret: string; address: string };
  expect(address).toMatch(/^otpauth:\/\/totp\/Parent%20Voice%20NS/);
  const code = codeOf(secret);
  // The code with a space, as apps show it and people paste it.
  const codeText = `${code.slice(0, 3)} ${code.slice(3)} `;
  const confirmed = await call('PUT', '/api/user/totp', { as, body: { code: codeText } });
  expect(confirmed.status, confirmed.text).toBe(200);
  return { secret, code, recoveryCodes: confirmed.body.recoveryCodes as string[], as: session(confirmed) };
}

/** Replaces the last accepted code by one from long ago, so that the current code counts as unused. */
const expireUsedCodes = ({ id }: Person) => rows('UPDATE second_factors SET last_step = 0 WHERE user_id = $1', id);

describe('an authenticator app as a second factor', () => {
  it(
    'sign-in requires a code after the owner has confirmed the first code of the authenticator app',
    { tags: ['A18'] },
    async () => {
      const member = await person('inactive');
      const { secret } = (await begin(member)).body as { secret: string };
      // Until the person confirms the authenticator app with a code, the password alone is enough.
      expect((await login(member)).status).toBe(200);
      const wrong = await call('PUT', '/api/user/totp', { as: member, body: { code: codeOfAnother(secret) } });
      expect([wrong.status, wrong.body]).toMatchObject([400, wrongCode]);
      expect((await call('PUT', '/api/user/totp', { as: member, body: { code: codeOf(secret) } })).status).toBe(200);
      expect(statusAndCode(await login(member))).toEqual([403, 'second_factor']);
      expect((await login(member)).headers.getSetCookie()).toEqual([]);
      expect(statusAndCode(await login(member, '000000', 'not the pass phrase'))).toEqual([401, 'unauthenticated']);
      expect((await login(member, codeOf(secret, 1))).body).toMatchObject({ id: member.id });
      // The earlier session has ended, because setting up the authenticator app replaced it.
      expect((await begin(member)).status).toBe(401);
    },
  );

  it('each code of the authenticator app is accepted only once', { tags: ['A18', 'V6.5.1'] }, async () => {
    const member = await person('inactive');
    const { secret, code } = await withApp(member);
    // The code is refused, because it was already used to set up the app.
    expect((await login(member, code)).body).toMatchObject(wrongCode);
    const next = codeOf(secret, 1);
    expect(tally(await inParallel(3, () => login(member, next)))).toEqual({ 200: 1, 400: 2 });
  });

  it('the authenticator app is still required after a password reset by email', { tags: ['V6.4.3'] }, async () => {
    const member = await person('inactive');
    const { secret } = await withApp(member);
    const token = (await makePasswordResetLink(member.email)).split('/').at(-1);
    const newPassword = 'quite another pass phrase';
    const reset = await call('POST', '/api/reset-password', { body: { token, newPassword } });
    expect([reset.status, reset.body.user]).toEqual([200, null]);
    expect(await count('sessions WHERE user_id = $1', member.id)).toBe(0);
    expect(statusAndCode(await login(member, undefined, newPassword))).toEqual([403, 'second_factor']);
    expect((await login(member, codeOf(secret, 1), newPassword)).status).toBe(200);
  });

  it('a password reset removes an authenticator app only if the email address was never verified', async () => {
    const [squatted, owned] = [await person('inactive'), await person('inactive')];
    for (const { id } of [squatted, owned])
      await rows("INSERT INTO known_devices (user_id, mark, name, seen_at) VALUES ($1, 'mark', 'A phone', now())", id);
    await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', owned.id);
    for (const who of [squatted, owned]) await withApp(who);
    await rows(
      "INSERT INTO passkeys (id, user_id, public_key, counter, name) VALUES ('squatted', $1, '\\x00', 0, 'A phone')",
      squatted.id,
    );
    const newPassword = 'quite another pass phrase';
    const before = env().EMAIL_VERIFICATION;
    try {
      Object.assign(env(), { EMAIL_VERIFICATION: 'required' });
      for (const { email } of [squatted, owned]) {
        const token = (await makePasswordResetLink(email)).split('/').at(-1);
        expect((await call('POST', '/api/reset-password', { body: { token, newPassword } })).status).toBe(200);
      }
    } finally {
      Object.assign(env(), { EMAIL_VERIFICATION: before });
    }
    expect((await login(squatted, undefined, newPassword)).status).toBe(200);
    expect(statusAndCode(await login(owned, undefined, newPassword))).toEqual([403, 'second_factor']);
    for (const table of ['passkeys', 'recovery_codes', 'second_factors'])
      expect([table, await count(`${table} WHERE user_id = $1`, squatted.id)]).toEqual([table, 0]);
    expect(await count('known_devices WHERE user_id = $1', owned.id)).toBe(1);
  });

  it('a code of the authenticator app works after a clock that ran ahead is corrected', { tags: ['R12'] }, async () => {
    const member = await person('inactive');
    const { secret } = await withApp(member);
    // The test raises the number of the member's last used code by 240, as if the server clock had been two hours
    // ahead. The app shows a new code every half minute.
    await rows('UPDATE second_factors SET last_step = last_step + 240 WHERE user_id = $1', member.id);
    expect(tally(await inParallel(3, () => login(member, codeOf(secret))))).toEqual({ 200: 1, 400: 2 });
  });

  it('codes from more than a minute before or after the present time are refused', async () => {
    const member = await person('inactive');
    const { secret } = await withApp(member);
    await expireUsedCodes(member);
    for (const ahead of [-3, 3]) expect((await login(member, codeOf(secret, ahead))).status).toBe(400);
  });

  it('five guesses at a code are allowed in five minutes, counted over all network addresses', async () => {
    const member = await person('inactive');
    const { secret } = await withApp(member);
    await rows('DELETE FROM rate_limits');
    await expireUsedCodes(member);
    const from = (index: number) => ({ 'X-Forwarded-For': `198.51.100.${index}` });
    const guess = (index: number, code = codeOfAnother(secret)) =>
      call('POST', '/api/login', { body: { email: member.email, password: PASSWORD, code }, headers: from(index) });
    for (let attempt = 1; attempt <= 5; attempt += 1) expect((await guess(attempt)).status).toBe(400);
    expect(statusAndCode(await guess(6, codeOf(secret)))).toEqual([429, 'rate_limited']);
    expect(statusAndCode(await prove(member, { code: codeOf(secret) }))).toEqual([401, 'unauthenticated']);
    const stored = await rows<{ key: string }>("SELECT key FROM rate_limits WHERE key LIKE 'code%'");
    expect(stored).toHaveLength(2); // The counter of wrong codes is stored in PostgreSQL, so all processes share it.
  });

  it('repeating the registration request does not bypass the authenticator app', { tags: ['V6.3.4'] }, async () => {
    const headers = { 'Idempotency-Key': 'registered-with-an-app' };
    const body = { email: 'registered-with-an-app@example.test', password: PASSWORD };
    const registered = await call('POST', '/api/register', { body, headers });
    await withApp(session(registered));
    expect((await call('POST', '/api/register', { body, headers })).status).toBe(409);
  });

  it(
    'the secret of the authenticator app is stored encrypted and the recovery codes are stored as hashes',
    { tags: ['V6.5.2'] },
    async () => {
      const member = await person('inactive');
      const { secret, recoveryCodes } = await withApp(member);
      const stored = JSON.stringify([
        await rows('SELECT * FROM second_factors WHERE user_id = $1', member.id),
        await rows('SELECT * FROM recovery_codes WHERE user_id = $1', member.id),
      ]);
      for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
        expect(stored).not.toContain(text);
    },
  );

  it(
    'setting up an authenticator app creates ten new random recovery codes',
    { tags: ['V6.5.3', 'V6.5.4'] },
    async () => {
      const { recoveryCodes, as } = await withApp(await person('inactive'));
      const renewedCodes = await call('POST', '/api/user/recovery-codes', { as, body: { currentPassword: PASSWORD } });
      const codes = [...recoveryCodes, ...(renewedCodes.body.recoveryCodes as string[])];
      expect([codes.length, new Set(codes).size]).toEqual([20, 20]);
      for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
      // All 20 codes together have 200 characters from an alphabet of 31. If the characters are random, at least 26
      // different ones almost always occur.
      expect(new Set(codes.join('').replaceAll('-', '')).size).toBeGreaterThan(25);
    },
  );

  it(
    'an authenticator app can be set up or removed only after a recent password entry',
    { tags: ['V7.5.1'] },
    async () => {
      const member = await person('inactive');
      const { as } = await withApp(member);
      await rows("UPDATE sessions SET password_at = now() - interval '16 minutes' WHERE user_id = $1", member.id);
      const remove = (body: object) => call('DELETE', '/api/user/totp', { as, body });
      expect(statusAndCode(await remove({}))).toEqual([403, 'reauthenticate']);
      expect(statusAndCode(await begin(as))).toEqual([403, 'reauthenticate']);
      expect((await remove({ currentPassword: 'not the pass phrase' })).status).toBe(400);
      // The setup is refused, because the person already has an authenticator app.
      expect((await begin(as, { currentPassword: PASSWORD })).status).toBe(409);
      expect((await remove({ currentPassword: PASSWORD })).status).toBe(204);
      expect((await login(member)).status).toBe(200);
      expect(await count('recovery_codes WHERE user_id = $1', member.id)).toBe(0);
      const noticeEmails = `pgboss.job WHERE data->>'kind' = 'factors-changed' AND (data->>'userId')::int = $1`;
      expect(await count(noticeEmails, member.id)).toBe(2);
    },
  );

  it('an operator can remove the authenticator app of a lost phone', { tags: ['V6.4.4'] }, async () => {
    const member = await person('inactive');
    const { as } = await withApp(member);
    await deleteLostSignInFactors(member.email);
    expect((await call('GET', '/api/user', { as })).status).toBe(401);
    expect((await login(member)).status).toBe(200);
    expect(await count("audit_log WHERE action = 'user.forget-factors' AND target_id = $1", member.id)).toBe(1);
  });
});

describe('a recovery code as a second factor', () => {
  it(
    'a recovery code works only once if many requests use the code at the same time',
    { tags: ['V6.5.1'] },
    async () => {
      const member = await person('inactive');
      const { recoveryCodes, as } = await withApp(member);
      expect(new Set(recoveryCodes).size).toBe(10);
      const [first = '', second = ''] = recoveryCodes;
      expect(tally(await inParallel(4, () => login(member, first)))).toEqual({ 200: 1, 400: 3 });
      await rows('DELETE FROM rate_limits');
      expect((await login(member, ` ${second.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
      expect((await call('GET', '/api/user/factors', { as })).body).toEqual({
        totp: true,
        recoveryCodes: 8,
        passkeys: [],
        isRequired: false,
      });
    },
  );

  it('a recovery code no longer works after new codes are created', async () => {
    const [member, other] = [await person('inactive'), await person('inactive')];
    const { recoveryCodes: old, as } = await withApp(member);
    const { recoveryCodes: otherPost } = await withApp(other);
    const made = await call('POST', '/api/user/recovery-codes', { as, body: {} });
    expect(made.body.recoveryCodes).toHaveLength(10);
    for (const code of [old[0], otherPost[0]]) expect((await login(member, code)).status).toBe(400);
    expect((await login(member, made.body.recoveryCodes[0])).status).toBe(200);
  });
});

describe("an administrator's second factor", () => {
  const users = (as: { cookie: string }) => call('GET', '/api/admin/users', { as });

  it(
    'an administrator without a verified second factor has only the rights of an ordinary member',
    { tags: ['A18'] },
    async () => {
      const admin = await person('admin');
      expect(statusAndCode(await users(admin))).toEqual([403, 'second_factor']);
      expect((await call('GET', '/api/user', { as: admin })).body).toMatchObject({ isAdmin: true, mustProve: true });
      const board = await school();
      const other = await person('active');
      const otherPost = await post(other, board);
      expect(statusAndCode(await call('DELETE', `/api/posts/${otherPost}`, { as: admin }))).toEqual([
        403,
        'second_factor',
      ]);
      expect((await call('GET', '/api/user/feed', { as: admin })).status).toBe(200);
      expect(await post(admin, board)).toEqual(expect.any(Number));

      const before = { cookie: await cookieOf(admin.id) };
      const { secret, as } = await withApp(admin);
      expect((await users(as)).status).toBe(200);
      expect((await call('GET', '/api/user', { as })).body).toMatchObject({ mustProve: false });
      // Each session must verify the second factor separately.
      expect(statusAndCode(await users(before))).toEqual([403, 'second_factor']);
      await expireUsedCodes(admin);
      const proven = await prove(before, { code: codeOf(secret) });
      expect([proven.status, (await users(session(proven))).status]).toEqual([200, 200]);
      expect((await users(before)).status).toBe(401);
      expect((await users(session(await login(admin, codeOf(secret, 1))))).status).toBe(200);
      expect((await call('DELETE', '/api/user/totp', { as, body: {} })).status).toBe(204);
      expect(statusAndCode(await users(as))).toEqual([403, 'second_factor']);
    },
  );

  it('an administrator must use the second factor again before an anonymous author is revealed', async () => {
    const [admin, author] = [await person('admin'), await person('active')];
    const { secret } = await withApp(admin);
    const id = await post(author, await school(), { isAnonymous: true });
    const reveal = (as: { cookie: string }) => call('POST', `/api/admin/posts/${id}/reveal`, { as });
    const as = session(await login(admin, codeOf(secret, 1)));
    expect(statusAndCode(await reveal(as))).toEqual([403, 'second_factor']);
    expect(await count("audit_log WHERE action = 'post.reveal-author'")).toBe(0);
    await expireUsedCodes(admin);
    const proven = session(await prove(as, { code: codeOf(secret) }));
    expect((await reveal(proven)).body).toMatchObject({ id: author.id });
    await rows(
      "UPDATE sessions SET strong_at = now() - interval '5 minutes 1 second', created_at = now() - interval '1 hour' WHERE user_id = $1",
      admin.id,
    );
    expect(statusAndCode(await reveal(proven))).toEqual([403, 'second_factor']);
  });

  it(
    'an administrator must use the second factor again before suspending an anonymous author',
    { tags: ['V6.3.4'] },
    async () => {
      const [admin, author] = [await person('admin'), await person('active')];
      const { secret } = await withApp(admin);
      const id = await post(author, await school(), { isAnonymous: true });
      const as = session(await login(admin, codeOf(secret, 1)));
      await call('POST', `/api/posts/${id}/report`, { as: await person('active'), body: { reason: 'disrespectful' } });
      const [review] = (await call('GET', '/api/admin/reviews', { as })).body;
      const decide = (who: { cookie: string }, suspendUntil?: null) =>
        call('POST', `/api/admin/reviews/${review.id}/decision`, {
          as: who,
          body: { decision: 'hide', reason: 'Against the guidelines', ...(suspendUntil === null && { suspendUntil }) },
        });
      expect(statusAndCode(await decide(as, null))).toEqual([403, 'second_factor']);
      expect(await count('users WHERE id = $1 AND suspended_until IS NULL', author.id)).toBe(1);
      await expireUsedCodes(admin);
      const proven = session(await prove(as, { code: codeOf(secret) }));
      // The response leaves out the suspension, because a suspension is shown beside the author's name and the author
      // of this post is anonymous.
      expect((await decide(proven, null)).body).toMatchObject({ suspendedUntil: null, author: { name: 'Anonymous' } });
      expect(await count('users WHERE id = $1 AND suspended_until IS NOT NULL', author.id)).toBe(1);
    },
  );
});
