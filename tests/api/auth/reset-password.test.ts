import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makePasswordResetLink } from '@/lib/users/sign-in/reset-password';
import { cookieFrom, cookieOf, PASSWORD, person, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { openPostOffice } from '../../support/mail/post-office';
import { tally, inParallel } from '../../support/concurrency';

// Tests of resetting a forgotten password, with a real mail server on this machine.

const NEW = 'quite another pass phrase';
const mailbox = await openMailbox();
process.env.SMTP_URL = mailbox.url;
const post = await openPostOffice();
afterAll(() => mailbox.stop());

beforeEach(async () => {
  mailbox.received.length = 0;
  mailbox.answer = () => null;
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
});

const forgot = (email: string, headers = {}) => call('POST', '/api/forgot-password', { body: { email }, headers });
const reset = (token: string, newPassword = NEW) =>
  call('POST', '/api/reset-password', { body: { token, newPassword } });
const login = async ({ email }: Person, password: string) =>
  (await call('POST', '/api/login', { body: { email, password } })).status;

/** Returns the token in the link of the newest email. */
async function tokenByMail(email: string, headers = {}): Promise<string> {
  expect((await forgot(email, headers)).status).toBe(200);
  await post.deliverAll();
  const mail = mailbox.received.filter(({ recipient }) => recipient === email).at(-1);
  expect(mail?.subject).toBe('Set a new password');
  const [, token = ''] = /http:\/\/localhost:3000\/reset-password\/([\w-]{43})\b/.exec(mail?.text ?? '') ?? [];
  expect(mail?.html).toContain(`http://localhost:3000/reset-password/${token}"`);
  return token;
}

const deadLink = {
  code: 'invalid',
  issues: [{ path: ['token'], message: 'This link has expired or has already been used.' }],
};

describe('resetting a forgotten password', () => {
  it(
    'resetting a forgotten password ends every session and notifies the owner',
    { tags: ['A13', 'V7.4.3'] },
    async () => {
      const member = await person('inactive');
      const phone = await cookieOf(member.id);
      const token = await tokenByMail(member.email.toUpperCase().replace('EXAMPLE.TEST', 'example.test').toLowerCase());
      const answer = await reset(token);
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { message: 'Password updated', user: { id: member.id } },
      ]);
      const own = { cookie: cookieFrom(answer.headers) };
      expect((await call('GET', '/api/user', { as: own })).body).toMatchObject({ id: member.id });
      for (const cookie of [member.cookie, phone])
        expect((await call('GET', '/api/user', { as: { cookie } })).status).toBe(401);
      expect([await login(member, PASSWORD), await login(member, NEW)]).toEqual([401, 200]);
      await post.deliverAll();
      expect(mailbox.received.at(-1)).toMatchObject({ recipient: member.email, subject: 'Your password was changed' });
    },
  );

  it(
    'a password reset request for an unknown address gets the usual response but sends no email',
    { tags: ['A3', 'A16'] },
    async () => {
      const member = await person('inactive');
      const knownAnswer = await forgot(member.email);
      const unknownAnswer = await forgot('nobody-at-all@example.test');
      expect([unknownAnswer.status, unknownAnswer.body]).toEqual([knownAnswer.status, knownAnswer.body]);
      expect(await count("pgboss.job WHERE name = 'mail'")).toBe(2);
      await post.deliverAll();
      expect(mailbox.received.map(({ recipient }) => recipient)).toEqual([member.email]);
    },
  );

  it('the reset link leads to our own site, whatever host the request names', { tags: ['A16', 'L5'] }, async () => {
    const { email } = await person('inactive');
    await tokenByMail(email, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' });
    expect(JSON.stringify(mailbox.received)).not.toContain('evil.example');
  });

  it('a password reset does not sign a suspended person in', async () => {
    const member = await person('inactive');
    await rows("UPDATE users SET suspended_until = now() + interval '1 day' WHERE id = $1", member.id);
    const answer = await reset(await tokenByMail(member.email));
    expect([answer.status, answer.body.user]).toEqual([200, null]);
    expect(await count('sessions WHERE user_id = $1', member.id)).toBe(0);
    expect(await login(member, NEW)).toBe(200);
  });

  it('a password reset ends the waiting time that follows too many wrong passwords', async () => {
    const member = await person('inactive');
    const token = await tokenByMail(member.email);
    await rows(
      "INSERT INTO rate_limits (key, points, expire) SELECT 'login.wait:' || $1, 1, (extract(epoch FROM now()) * 1000 + 600000)::bigint",
      await pairKey(member.email),
    );
    expect(await login(member, PASSWORD)).toBe(429);
    expect((await reset(token)).status).toBe(200);
    expect(await login(member, NEW)).toBe(200);
  });
});

/**
 * Returns the key under which lib/users/sign-in/login-guard.ts counts wrong passwords. The key consists of the account
 * and the tests' client address.
 */
async function pairKey(email: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  return `${createHash('sha256').update(email).digest('base64url').slice(0, 22)}@203.0.113.7`;
}

describe('the validity of a password reset link', () => {
  it('only one of twenty simultaneous requests can use a password reset link', { tags: ['A16'] }, async () => {
    const member = await person('inactive');
    const token = await tokenByMail(member.email);
    const answers = await inParallel(20, (index) => reset(token, `the pass phrase number ${index}`));
    expect(tally(answers)).toEqual({ 200: 1, 400: 19 });
    const used = answers.findIndex(({ status }) => status === 200);
    expect(await login(member, `the pass phrase number ${used}`)).toBe(200);
  });

  it('a used password reset link does not work again if its email is resent', async () => {
    const member = await person('inactive');
    const token = await tokenByMail(member.email);
    expect((await reset(token)).status).toBe(200);
    expect((await reset(token)).body).toMatchObject(deadLink);
    await rows("UPDATE pgboss.job SET state = 'retry' WHERE name = 'mail' AND data->>'kind' = 'reset-password'");
    await post.deliverAll();
    expect((await reset(token)).body).toMatchObject(deadLink);
  });

  it.each([
    ['an hour after its email', () => rows("UPDATE mail_links SET expires_at = expires_at - interval '1 hour'")],
    ['once there is a newer link', (email: string) => tokenByMail(email)],
    ['once the email address has changed', () => rows("UPDATE users SET email = 'moved' || id || '@example.test'")],
  ])('a reset link no longer works %s', { tags: ['A16'] }, async (_when, work) => {
    const member = await person('inactive');
    const token = await tokenByMail(member.email);
    await work(member.email);
    const { status, body } = await reset(token);
    expect([status, body]).toMatchObject([400, deadLink]);
  });

  it('only the newest of two delayed password reset emails is sent', async () => {
    const member = await person('inactive');
    mailbox.answer = () => ({ code: 451, text: 'try later' });
    for (let requestCount = 1; requestCount <= 2; requestCount += 1) {
      await forgot(member.email);
      await post.deliverAll();
    }
    mailbox.answer = () => null;
    await post.hurry();
    await post.deliverAll();
    const links = mailbox.received.map(({ text }) => /reset-password\/([\w-]{43})\b/.exec(text ?? '')?.[1] ?? '');
    expect(links).toHaveLength(1);
    expect((await reset(links[0] ?? '')).status).toBe(200);
  });

  it('the newest reset link still works after an older email is sent late', async () => {
    const member = await person('inactive');
    mailbox.answer = () => ({ code: 451, text: 'try later' });
    await forgot(member.email);
    await post.deliverAll();
    mailbox.answer = () => null;
    const token = await tokenByMail(member.email);
    await post.hurry();
    await post.deliverAll();
    expect((await reset(token)).status).toBe(200);
  });

  it('a password reset link works even if an earlier link has a date in the future', async () => {
    const member = await person('inactive');
    await tokenByMail(member.email);
    await rows("UPDATE mail_links SET created_at = now() + interval '1 day' WHERE user_id = $1", member.id);
    expect((await reset(await tokenByMail(member.email))).status).toBe(200);
  });

  it('a reset link no longer works after the password was changed', async () => {
    const member = await person('inactive');
    const token = await tokenByMail(member.email);
    const body = { currentPassword: PASSWORD, newPassword: NEW };
    expect((await call('POST', '/api/user/change-password', { as: member, body })).status).toBe(200);
    expect((await reset(token, 'one more pass phrase')).body).toMatchObject(deadLink);
  });

  it.each(['', 'x', 'x'.repeat(43), '\0', 'ünïcode', "' OR true --"])(
    'a reset link that we did not issue does not work: %j',
    async (token) => {
      const { status, body } = await reset(token);
      expect([status, body]).toMatchObject([400, deadLink]);
    },
  );

  it('a reset link still works after a weak new password was refused', async () => {
    const member = await person('inactive');
    const token = await tokenByMail(member.email);
    const weak = await reset(token, 'password123');
    expect([weak.status, weak.body.issues]).toMatchObject([400, [{ path: ['newPassword'] }]]);
    expect((await reset(token)).status).toBe(200);
  });

  it('the database stores only a hash of a reset link', { tags: ['A16'] }, async () => {
    const { email } = await person('inactive');
    const token = await tokenByMail(email);
    const stored = JSON.stringify([await rows('SELECT * FROM mail_links'), await rows('SELECT * FROM pgboss.job')]);
    expect(stored).not.toContain(token);
  });

  it('a reset link requested by the operator is recorded in the audit log', async () => {
    const member = await person('inactive');
    const link = await makePasswordResetLink(member.email);
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\/[\w-]{43}$/);
    const token = link.split('/').at(-1) ?? '';
    expect([(await reset(token)).status, (await reset(token)).status]).toEqual([200, 400]);
    expect(await count("audit_log WHERE action = 'user.reset-link' AND target_id = $1", member.id)).toBe(1);
    await expect(makePasswordResetLink('nobody-at-all@example.test')).rejects.toMatchObject({ code: 'not_found' });
  });
});
