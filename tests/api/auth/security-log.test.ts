import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { captureLog } from '../../support/billing/log';
import { cookieFrom, PASSWORD, person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

// These tests need the production rate limits, which must be set before the site first reads its configuration.
beforeAll(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});
beforeEach(async () => void (await rows('DELETE FROM rate_limits')));

const HOME = '203.0.113.7';
const login = (email: string, password: string, from = HOME) =>
  call('POST', '/api/login', { body: { email, password }, headers: { 'X-Forwarded-For': from } });

/**
 * Returns the log entries that are written while `work` runs, without their time and level. Leaves out entries about
 * slow statements, because they depend on the speed of the machine.
 */
async function loggedEvents(work: () => Promise<unknown>) {
  const lines = await captureLog(work);
  const entries = lines.map((line) => {
    const { time: _time, level: _level, ...rest } = JSON.parse(line) as Record<string, unknown>;
    return rest;
  });
  return entries.filter(({ event }) => event !== 'database.slow');
}
const MARK = expect.stringMatching(/^[\w-]{12}$/);

describe('the security log of sign-ins and account changes', () => {
  it(
    'the security log identifies sign-ins by user id and a pseudonym of the network address',
    { tags: ['A20', 'D8', 'V16.4.1'] },
    async () => {
      const { id, email } = await person('inactive');
      let cookie = '';
      const lines = await loggedEvents(async () => {
        await login(email, 'wrong pass phrase');
        await login('nobody@example.test', 'wrong pass phrase');
        cookie = cookieFrom((await login(email, PASSWORD)).headers);
        await call('POST', '/api/logout', { as: { cookie } });
      });
      expect(lines).toEqual([
        { event: 'security.sign-in-failed', userId: id, from: MARK },
        { event: 'security.sign-in-failed', userId: null, from: MARK },
        { event: 'security.signed-in', userId: id, from: MARK },
        { event: 'security.signed-out', userId: id, from: MARK },
      ]);
      expect(new Set(lines.map(({ from }) => from)).size).toBe(1);
      const text = JSON.stringify(lines);
      for (const secret of [email, 'nobody@', HOME, PASSWORD, cookie]) expect(text).not.toContain(secret);
      const [elsewhere] = await loggedEvents(() => login(email, PASSWORD, '203.0.113.8'));
      expect(elsewhere?.from).not.toBe(lines[0]?.from);
    },
  );

  it(
    'the security log reports an exceeded sign-in limit once and a temporarily blocked account once',
    { tags: ['A20'] },
    async () => {
      const { email } = await person('inactive');
      const lines = await loggedEvents(async () => {
        for (let attempt = 1; attempt <= 5; attempt += 1) await login(email, 'wrong pass phrase');
        for (let attempt = 1; attempt <= 4; attempt += 1) await login(email, 'wrong pass phrase');
      });
      expect(lines.filter(({ event }) => event !== 'security.sign-in-failed')).toEqual([
        { event: 'security.account-waits', from: MARK },
        { event: 'security.limit', limit: 'login.address.minute', from: MARK },
      ]);
    },
  );

  it('the security log reports a wrong code at sign-in and during a session', { tags: ['A20'] }, async () => {
    const { id, email, cookie } = await person('inactive');
    const { body } = await call('POST', '/api/user/totp', { as: { cookie }, body: {} });
    const confirmed = await call('PUT', '/api/user/totp', {
      as: { cookie },
      body: { code: new TOTP({ secret: Secret.fromBase32(body.secret) }).generate() },
    });
    const as = { cookie: cookieFrom(confirmed.headers) };
    const lines = await loggedEvents(async () => {
      await call('POST', '/api/login', { body: { email, password: PASSWORD, code: 'wrong-code' } });
      await call('POST', '/api/user/prove', { as, body: { code: 'wrong-code' } });
    });
    expect(lines).toEqual([
      { event: 'security.sign-in-failed', userId: id, from: MARK },
      { event: 'security.reauthentication-failed', userId: id, from: MARK },
    ]);
  });

  it('the security log names the user id when a person exceeds a limit', async () => {
    const member = await person('inactive');
    const lines = await loggedEvents(async () => {
      for (let attempt = 1; attempt <= 12; attempt += 1)
        await call('POST', '/api/user/change-password', {
          as: member,
          body: { currentPassword: 'wrong pass phrase', newPassword: 'quite another pass phrase' },
        });
    });
    expect(lines).toHaveLength(11);
    expect(lines[0]).toEqual({ event: 'security.reauthentication-failed', userId: member.id, from: MARK });
    expect(lines[10]).toEqual({ event: 'security.limit', limit: 'password.change', userId: member.id });
  });

  it('the security log reports registrations and changes of password and email', { tags: ['A20'] }, async () => {
    const email = 'new.parent@example.test';
    const lines = await loggedEvents(async () => {
      const registered = await call('POST', '/api/register', { body: { email, password: PASSWORD } });
      const as = { cookie: cookieFrom(registered.headers) };
      const changed = await call('PATCH', '/api/user/profile', { as, body: { email: `x${email}` } });
      const renewed = { cookie: cookieFrom(changed.headers) };
      await rows("UPDATE sessions SET password_at = now() - interval '1 hour'");
      await call('PATCH', '/api/user/profile', { as: renewed, body: { email } });
      const body = { currentPassword: PASSWORD, newPassword: 'quite another pass phrase' };
      await call('POST', '/api/user/change-password', { as: renewed, body });
    });
    const userId = expect.any(Number);
    expect(lines).toEqual([
      { event: 'security.registered', userId, from: MARK },
      { event: 'security.email-changed', userId, from: MARK },
      { event: 'security.reauthentication-asked', userId, from: MARK },
      { event: 'security.password-changed', userId, from: MARK },
    ]);
    expect(JSON.stringify(lines)).not.toContain('parent@');
  });
});
