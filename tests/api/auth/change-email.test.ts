import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { getRateLimiter } from '@/lib/http/rate-limits';
import { cookieFrom, cookieOf, PASSWORD, person, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call, type Answer } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { openPostOffice } from '../../support/mail/post-office';
import { tally, inParallel } from '../../support/concurrency';

// Tests of changing the email address. The new address is verified first, the old address can undo the change (record
// 042), and the owner is notified.

const mailbox = await openMailbox();
process.env.SMTP_URL = mailbox.url;
const post = await openPostOffice();
afterAll(() => mailbox.stop());

beforeEach(async () => {
  mailbox.received.length = 0;
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
});

const deadLink = {
  code: 'invalid',
  issues: [{ path: ['token'], message: 'This link has expired or has already been used.' }],
};
const me = async (as: { cookie: string }) => (await call('GET', '/api/user', { as })).body;
const verify = (token: string) => call('POST', '/api/verify-email', { body: { token } });
const undo = (token: string) => call('POST', '/api/undo-email', { body: { token } });
const register = (email: string) => call('POST', '/api/register', { body: { email, password: PASSWORD } });

async function proven(): Promise<Person> {
  const member = await person('active');
  await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', member.id);
  return member;
}

const emailsTo = (email: string) => mailbox.received.filter(({ recipient }) => recipient === email);

/** Returns the token in the newest email to this address that links to the given page. */
async function tokenTo(email: string, page: 'verify-email' | 'undo-email'): Promise<string> {
  await post.deliverAll();
  const texts = emailsTo(email).map(({ text }) =>
    new RegExp(`http://localhost:3000/${page}/([\\w-]{43})\\b`).exec(text ?? ''),
  );
  return texts.filter(Boolean).at(-1)?.[1] ?? '';
}

/** Changes the email address to a new, verified address. Returns the session that requested the change. */
async function changeEmail(as: { cookie: string }, email: string): Promise<{ cookie: string }> {
  const reply = await call('PATCH', '/api/user/profile', { as, body: { email } });
  expect(reply.status, reply.text).toBe(200);
  expect((await verify(await tokenTo(email, 'verify-email'))).status).toBe(200);
  return { cookie: cookieFrom(reply.headers) };
}

describe('withdrawing a new email address before it is verified', () => {
  const takeBack = (as: { cookie: string }) => call('DELETE', '/api/user/pending-email', { as });
  const cookieAfter = async (email: string) => ({
    cookie: cookieFrom((await call('PATCH', '/api/user/profile', { as: await proven(), body: { email } })).headers),
  });

  it('the verification link no longer works after the new address is withdrawn', async () => {
    const as = await cookieAfter('not-after-all@example.test');
    const token = await tokenTo('not-after-all@example.test', 'verify-email');
    expect((await takeBack(as)).status).toBe(204);
    expect(await me(as)).toMatchObject({ pendingEmail: null, emailVerified: true });
    expect((await verify(token)).body).toMatchObject(deadLink);
    expect((await takeBack(as)).status).toBe(204);
  });

  it('withdrawing a new email address cancels all queued emails about the change', async () => {
    const as = await cookieAfter('never-written-to@example.test');
    await takeBack(as);
    await post.deliverAll();
    expect(mailbox.received).toEqual([]);
  });
});

describe('replacing a verified email address', () => {
  it('a verified address stays in use until the link sent to the new address is opened', async () => {
    const member = await proven();
    const email = 'proven-first@example.test';
    const reply = await call('PATCH', '/api/user/profile', { as: member, body: { email, firstName: 'Kim' } });
    const unchanged = { email: member.email, username: member.email, pendingEmail: email, emailVerified: true };
    expect(reply.body).toMatchObject({ ...unchanged, firstName: 'Kim' });
    const as = { cookie: cookieFrom(reply.headers) };
    // The session gets a new cookie, as after every change of the email address.
    expect((await me(member)).code).toBe('unauthenticated');
    const token = await tokenTo(email, 'verify-email');
    expect(emailsTo(member.email)).toEqual([]);
    expect(await me(as)).toMatchObject(unchanged);

    const uses = await inParallel(20, () => verify(token));
    expect(tally(uses)).toEqual({ 200: 1, 400: 19 });
    expect(await me(as)).toMatchObject({ email, pendingEmail: null, emailVerified: true, mustVerifyEmail: false });
    expect((await call('POST', '/api/login', { body: { email, password: PASSWORD } })).status).toBe(200);
    await post.deliverAll();
    expect(emailsTo(member.email)[0]?.subject).toBe("Your account's email address was changed");
  });

  it('verifying a new address removes the record of bounced emails to that address', async () => {
    const member = await proven();
    const email = 'works-again@example.test';
    await rows('UPDATE users SET bounced_email = $2 WHERE id = $1', member.id, email);
    await changeEmail(member, email);
    expect(await rows('SELECT bounced_email FROM users WHERE id = $1', member.id)).toEqual([{ bounced_email: null }]);
  });

  it('a second email change request replaces the pending address', async () => {
    const member = await proven();
    const [first, second] = ['first-wish@example.test', 'second-wish@example.test'];
    const reply = await call('PATCH', '/api/user/profile', { as: member, body: { email: first } });
    const as = { cookie: cookieFrom(reply.headers) };
    const dead = await tokenTo(first, 'verify-email');
    const again = await call('PATCH', '/api/user/profile', { as, body: { email: second } });
    const now = { cookie: cookieFrom(again.headers) };
    expect((await verify(dead)).body).toMatchObject(deadLink);
    expect((await call('POST', '/api/verify-email/resend', { as: now })).status).toBe(200);
    expect((await verify(await tokenTo(second, 'verify-email'))).status).toBe(200);
    expect(await me(now)).toMatchObject({ email: second });
  });

  it('changing the password withdraws the pending address', async () => {
    const member = await proven();
    const email = 'of-a-thief@example.test';
    const reply = await call('PATCH', '/api/user/profile', { as: member, body: { email } });
    const token = await tokenTo(email, 'verify-email');
    const changed = await call('POST', '/api/user/change-password', {
      as: { cookie: cookieFrom(reply.headers) },
      body: { currentPassword: PASSWORD, newPassword: 'quite another pass phrase' },
    });
    expect((await verify(token)).body).toMatchObject(deadLink);
    expect(await me({ cookie: cookieFrom(changed.headers) })).toMatchObject({
      email: member.email,
      pendingEmail: null,
    });
  });

  it('a new email address is refused if another account uses that address', async () => {
    const [member, other] = [await proven(), await proven()];
    const taken = await call('PATCH', '/api/user/profile', { as: member, body: { email: other.email } });
    expect([taken.status, taken.body.message]).toEqual([409, 'Email already exists']);
    const email = 'wanted-twice@example.test';
    await call('PATCH', '/api/user/profile', { as: member, body: { email } });
    const token = await tokenTo(email, 'verify-email');
    expect((await register(email)).status).toBe(200);
    expect((await verify(token)).status).toBe(409);
  });
});

describe('the undo link of an email change', () => {
  it('the undo link works only once, restores the old address and ends every session', async () => {
    const member = await proven();
    const phone = { cookie: await cookieOf(member.id) };
    const browser = await changeEmail(member, 'moved-away-1@example.test');
    // The undo link must also cancel an account deletion, because an attacker who changed the address could have
    // requested the deletion.
    expect((await call('DELETE', '/api/user', { as: browser, body: { password: PASSWORD } })).status).toBe(202);
    const token = await tokenTo(member.email, 'undo-email');
    expect(tally(await inParallel(20, () => undo(token)))).toEqual({ 200: 1, 400: 19 });
    for (const as of [member, phone, browser]) expect((await me(as)).code).toBe('unauthenticated');
    // The undo link also disables the password, because the attacker knew it. The owner sets a new password through an
    // emailed link.
    const login = (password: string) => call('POST', '/api/login', { body: { email: member.email, password } });
    expect((await login(PASSWORD)).status).toBe(401);
    expect(await rows('SELECT 1 FROM account_deletions WHERE user_id = $1', member.id)).toEqual([]);
    await post.deliverAll();
    const letters = emailsTo(member.email);
    expect(letters.map(({ subject }) => subject)).toContain("Your account won't be deleted");
    const letter = letters.find(({ subject }) => subject === 'Set a new password');
    const [, link] = /reset-password\/([\w-]{43})\b/.exec(letter?.text ?? '') ?? [];
    const body = { token: link, newPassword: 'quite another pass phrase' };
    expect((await call('POST', '/api/reset-password', { body })).status).toBe(200);
    const back = await login(body.newPassword);
    expect(back.body).toMatchObject({ id: member.id, email: member.email, emailVerified: true, pendingEmail: null });
  });

  it('the undo link works for seven days', async () => {
    const member = await proven();
    await changeEmail(member, 'moved-away-2@example.test');
    const token = await tokenTo(member.email, 'undo-email');
    await rows(
      "UPDATE mail_links SET expires_at = expires_at - interval '6 days 23 hours' WHERE user_id = $1",
      member.id,
    );
    const [link] = await rows<{ isLive: boolean }>(
      `SELECT expires_at BETWEEN now() AND now() + interval '61 minutes' AS "isLive" FROM mail_links WHERE user_id = $1 AND purpose = 'undo_email'`,
      member.id,
    );
    expect(link).toEqual({ isLive: true });
    await rows("UPDATE mail_links SET expires_at = expires_at - interval '61 minutes' WHERE user_id = $1", member.id);
    expect((await undo(token)).body).toMatchObject(deadLink);
  });

  it.each(['first', 'after the thief'])(
    'the owner gets the account back after two email changes by a thief (the owner acts %s)',
    async (when) => {
      const member = await proven();
      const [b, c] = [`thief-b-${when.length}@example.test`, `thief-c-${when.length}@example.test`];
      const browser = await changeEmail(member, b);
      const ours = await tokenTo(member.email, 'undo-email');
      await changeEmail(browser, c);
      const theirs = await tokenTo(b, 'undo-email');
      if (when === 'first') {
        expect((await undo(ours)).status).toBe(200);
        expect((await undo(theirs)).body).toMatchObject(deadLink);
      } else {
        expect((await undo(theirs)).status).toBe(200);
        expect((await undo(ours)).status).toBe(200);
      }
      expect(await rows('SELECT email::text FROM users WHERE id = $1', member.id)).toEqual([{ email: member.email }]);
    },
  );

  it('the undo link keeps the old address reserved, so nobody else can take it', async () => {
    const [member, other] = [await proven(), await proven()];
    await changeEmail(member, 'moved-away-3@example.test');
    const answers: Answer[] = [
      await register(member.email),
      await call('PATCH', '/api/user/profile', { as: other, body: { email: member.email } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([409, 'Email already exists']),
    );
    await rows("UPDATE mail_links SET expires_at = now() - interval '1 second' WHERE user_id = $1", member.id);
    expect((await register(member.email)).status).toBe(200);
  });

  it('the undo link is not sent to an address that was never verified', async () => {
    const member = await person('active');
    const reply = await call('PATCH', '/api/user/profile', { as: member, body: { email: 'corrected@example.test' } });
    expect(reply.body).toMatchObject({ email: 'corrected@example.test', pendingEmail: null, mustVerifyEmail: true });
    await post.deliverAll();
    expect(mailbox.received.map(({ recipient }) => recipient)).toEqual(['corrected@example.test']);
  });
});

describe('security emails to the owner of an account', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1';
  const login = ({ email }: { email: string }, userAgent: string, ip: string) =>
    call('POST', '/api/login', {
      body: { email, password: PASSWORD },
      headers: { 'User-Agent': userAgent, 'X-Forwarded-For': ip },
    });
  const subjectsAfter = async (signIn: Promise<Answer>) => {
    mailbox.received.length = 0;
    expect((await signIn).status).toBe(200);
    await post.deliverAll();
    return mailbox.received.map(({ subject, text }) => [subject, /with\s+(\w+ on \w+)/.exec(text ?? '')?.[1]]);
  };

  it('a sign-in from a new kind of browser or a new network causes one security email', async () => {
    const member = await proven();
    expect(await subjectsAfter(login(member, FIREFOX, '203.0.113.7'))).toEqual([]);
    expect(await subjectsAfter(login(member, FIREFOX.replaceAll('140', '141'), '203.0.9.9'))).toEqual([]);
    expect(await subjectsAfter(login(member, SAFARI, '203.0.113.7'))).toEqual([
      ['New sign-in to your account', 'Safari on iPhone'],
    ]);
    expect(await subjectsAfter(login(member, SAFARI, '203.0.113.7'))).toEqual([]);
    expect(await subjectsAfter(login(member, FIREFOX, '198.51.100.7'))).toEqual([
      ['New sign-in to your account', 'Firefox on Windows'],
    ]);
  });

  it(
    'the owner gets a single security email after a hundred wrong passwords within a day',
    { tags: ['A5'] },
    async () => {
      const member = await proven();
      const key = createHash('sha256').update(member.email).digest('base64url').slice(0, 22);
      const many = getRateLimiter('login.failed.many');
      await many.penalty(key, many.points - 2);
      for (const [index, expected] of [[], ['Someone may be guessing your password'], []].entries()) {
        mailbox.received.length = 0;
        const wrong = await call('POST', '/api/login', { body: { email: member.email, password: 'not it at all' } });
        expect(wrong.status, String(index)).toBe(401);
        await post.deliverAll();
        expect(mailbox.received.map(({ subject }) => subject)).toEqual(expected);
      }
    },
  );
});
