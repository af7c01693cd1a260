import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { isEmailAlreadyConfirmed } from '@/lib/users/email/verify-email';
import { follow, post as write, notificationTextsOf } from '../../support/community/board';
import { cookieFrom, PASSWORD, person, school, type Person } from '../../support/community/people';
import { superuser } from '../../support/database/owner';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { openPostOffice } from '../../support/mail/post-office';
import { tally, inParallel, waitUntil, waitingForLock } from '../../support/concurrency';

// Tests of verifying an email address through an emailed link. Posting requires a verified address if the site has a
// mail server, as in these tests.

const mailbox = await openMailbox();
process.env.SMTP_URL = mailbox.url;
const post = await openPostOffice();
afterAll(() => mailbox.stop());
const board = await school();

beforeEach(async () => {
  mailbox.received.length = 0;
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
});

const verify = (token: string) => call('POST', '/api/verify-email', { body: { token } });
const me = async (as: { cookie: string }) => (await call('GET', '/api/user', { as })).body;
const deadLink = {
  code: 'invalid',
  issues: [{ path: ['token'], message: 'This link has expired or has already been used.' }],
};

/** Returns the token in the link of the newest email to this address. */
async function tokenSentTo(email: string): Promise<string> {
  await post.deliverAll();
  const mail = mailbox.received.filter(({ recipient }) => recipient === email).at(-1);
  expect(mail?.subject).toBe('Please confirm your email address');
  return /http:\/\/localhost:3000\/verify-email\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? '';
}

const resend = async (as: Person) => {
  expect((await call('POST', '/api/verify-email/resend', { as })).status).toBe(200);
  return tokenSentTo(as.email);
};

describe('registering with an email address', () => {
  it('a person who registers is signed in and gets a link that verifies the address', async () => {
    const email = 'fresh@example.test';
    const registered = await call('POST', '/api/register', { body: { email, password: PASSWORD } });
    expect(registered.body).toMatchObject({ emailVerified: false, mustVerifyEmail: true });
    const as = { cookie: cookieFrom(registered.headers) };
    const token = await tokenSentTo(email);
    expect((await verify(token)).status).toBe(200);
    expect(await me(as)).toMatchObject({ emailVerified: true, mustVerifyEmail: false });
    // If the owner opens the link again, the site says that the address is verified. For everybody else the used link
    // is invalid.
    const owner = { id: registered.body.id, email, emailVerifiedAt: new Date() };
    const lookedAtBy = [owner, { ...owner, email: 'another@example.test' }, { ...owner, id: owner.id + 1 }, null];
    expect(await Promise.all(lookedAtBy.map((user) => isEmailAlreadyConfirmed(token, user)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('a registration that is sent several times causes only one email', async () => {
    const headers = { 'Idempotency-Key': 'the-same-registration' };
    const body = { email: 'twice@example.test', password: PASSWORD };
    await inParallel(3, () => call('POST', '/api/register', { body, headers }));
    expect(await count("pgboss.job WHERE data->>'kind' = 'verify-email'")).toBe(1);
  });
});

describe('the limits for a member with an unverified address', () => {
  it('a member with an unverified address cannot post, comment or share', async () => {
    const member = await person('active');
    const other = await person('active');
    await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', other.id);
    const made = await call('POST', '/api/posts', { as: other, body: { content: 'A text', schoolId: board } });
    const { id } = made.body as { id: number };
    const own = (
      await rows<{ id: number }>(
        "INSERT INTO posts (user_id, school_id, content) VALUES ($1, $2, 'Of before') RETURNING id",
        member.id,
        board,
      )
    )[0]?.id;
    const tries = [
      await call('POST', '/api/posts', { as: member, body: { content: 'A text', schoolId: board } }),
      await call('POST', `/api/posts/${id}/comments`, { as: member, body: { content: 'An answer' } }),
      await call('POST', `/api/posts/${own}/share`, { as: member, body: {} }),
    ];
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, 'unverified']));
    expect(tries[0]?.body.message).toContain('confirm your email address');
    expect((await verify(await resend(member))).status).toBe(200);
    const after = await call('POST', '/api/posts', { as: member, body: { content: 'A text', schoolId: board } });
    expect(after.status).toBeLessThan(300);
  });

  it('a member with an unverified email address cannot see members-only content of other people', async () => {
    const [member, other] = [await person('active', { notifyNewPosts: true }), await person('active')];
    await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', other.id);
    const schoolHere = await school();
    await follow(member, schoolHere);
    const shared = await write(other, schoolHere, { title: 'The bake sale' });
    const postId = await write(other, schoolHere, { title: 'For members' });
    await call('POST', `/api/posts/${shared}/share`, { as: other, body: {} });
    const ids = async (address: string) =>
      (await call('GET', address, { as: member })).body.map(({ id }: { id: number }) => id);
    expect(await ids(`/api/schools/${schoolHere}/posts`)).toEqual([shared]);
    expect(await ids('/api/user/posts')).toEqual([]);
    for (const [method, address, body] of [
      ['GET', '/api/user/feed'],
      ['GET', '/api/user/saved'],
      ['GET', `/api/posts/${shared}`],
      ['GET', `/api/posts/${postId}/comments`],
      ['POST', `/api/posts/${postId}/vote`, { voteType: 'upvote' }],
      ['POST', `/api/posts/${postId}/report`, { reason: 'privacy' }],
    ] as const)
      expect((await call(method, address, { as: member, body })).body.code, address).toBe('unverified');
    expect(await notificationTextsOf(member)).toEqual(Array(2).fill(expect.stringMatching(/^New post at [^“]+$/)));
    expect(await me(member)).toMatchObject({ mustVerifyToRead: true });
    expect((await verify(await resend(member))).status).toBe(200);
    expect(await ids(`/api/schools/${schoolHere}/posts`)).toEqual([postId, shared]);
    expect((await notificationTextsOf(member)).join()).toContain('For members');
  });

  it('an administrator with an unverified address is not restricted', async () => {
    const admin = await person('admin');
    const made = await call('POST', '/api/posts', { as: admin, body: { content: 'A text', schoolId: board } });
    expect(made.status).toBeLessThan(300);
  });
});

describe('the validity of an email verification link', () => {
  it('only one of twenty simultaneous requests can use a verification link', async () => {
    const token = await resend(await person('inactive'));
    expect(tally(await inParallel(20, () => verify(token)))).toEqual({ 200: 1, 400: 19 });
  });

  it('a verification link stops working after one day or when a newer link is created', async () => {
    const member = await person('inactive');
    const [first, second] = [await resend(member), await resend(member)];
    expect((await verify(first)).body).toMatchObject(deadLink);
    await rows("UPDATE mail_links SET expires_at = expires_at - interval '24 hours 1 second'");
    expect((await verify(second)).body).toMatchObject(deadLink);
    expect(await me(member)).toMatchObject({ emailVerified: false });
  });

  it('a verification link cannot be used to reset a password', async () => {
    const member = await person('inactive');
    const token = await resend(member);
    const reset = await call('POST', '/api/reset-password', {
      body: { token, newPassword: 'quite another pass phrase' },
    });
    expect([reset.status, reset.body]).toMatchObject([400, deadLink]);
    expect((await verify(token)).status).toBe(200);
  });

  it('a verification link is not sent to a person whose address is verified', async () => {
    const member = await person('inactive');
    await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', member.id);
    expect((await call('POST', '/api/verify-email/resend', { as: member })).status).toBe(200);
    expect(await count("pgboss.job WHERE name = 'mail'")).toBe(0);
  });
});

it('a new email address must be verified through a link sent to that address', async () => {
  const member = await person('inactive');
  const old = await resend(member);
  const email = 'moved-away@example.test';
  const moved = await call('PATCH', '/api/user/profile', { as: member, body: { email } });
  expect(moved.body).toMatchObject({ email, emailVerified: false, mustVerifyEmail: true });
  expect((await verify(old)).body).toMatchObject(deadLink);
  expect((await verify(await tokenSentTo(email))).status).toBe(200);
  expect(await me({ cookie: cookieFrom(moved.headers) })).toMatchObject({ emailVerified: true });
});

it('a verification link for the former email address does not verify the new address', async () => {
  const member = await person('inactive');
  const token = await resend(member);
  const change = await superuser().connect();
  try {
    // The test changes the address in a transaction that stays open. The request to verify the address cannot see this
    // change yet, so it still reads the former address.
    await change.query('BEGIN');
    await change.query("UPDATE users SET email = 'of-a-stranger@example.test' WHERE id = $1", [member.id]);
    let isAnswered = false;
    const verifying = verify(token).finally(() => (isAnswered = true));
    await waitUntil(async () => isAnswered || (await waitingForLock()) > 0);
    await change.query('COMMIT');
    expect((await verifying).body).toMatchObject(deadLink);
  } finally {
    change.release();
  }
  expect(await rows('SELECT email_verified_at FROM users WHERE id = $1', member.id)).toEqual([
    { email_verified_at: null },
  ]);
});
