import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { site } from '@/lib/site';
import { describe, expect, it } from 'vitest';
import { readSessionId } from '@/lib/auth/session-cookie';
import { call } from '../../support/http/call';
import { cookieFrom, PASSWORD, person, school } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { served, tally, inParallel } from '../../support/concurrency';

const register = (body: unknown, headers: Record<string, string> = {}) =>
  call('POST', '/api/register', { body, headers });
const userRow = async (email: string) => (await rows('SELECT * FROM users WHERE email = $1', email))[0];

describe('POST /api/register, which creates an account', () => {
  it('registration creates the account, signs the person in and returns the user', async () => {
    const answer = await register({
      email: '  Jo.Parent@Example.TEST ',
      password: PASSWORD,
      firstName: ' Jo ',
      lastName: '',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      email: 'jo.parent@example.test',
      username: 'jo.parent@example.test',
      firstName: 'Jo',
      lastName: null,
      avatar: null,
      isAdmin: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      subscriptionStatus: 'inactive',
      hasAccess: false,
      accessUntil: null,
      isComplimentary: false,
      hasSeat: false,
      trialEnd: null,
      cancelAtPeriodEnd: false,
      billingIssue: null,
      suspendedUntil: null,
      suspensionReason: null,
      hiddenPostCount: 0,
      emailVerified: false,
      emailVerifiedElsewhere: false,
      emailBounces: false,
      moderates: [],
      mustVerifyEmail: false,
      mustVerifyToRead: false,
      pendingEmail: null,
      plan: null,
      mustProve: false,
      termsVersion: site.termsVersion,
      termsAcceptedAt: expect.any(String),
      mustAgree: false,
      showsTour: true,
      deletionDueAt: null,
      canUndoDeletion: false,
      stripeCustomerId: null,
      stripeSubscriptionId: null,
    });
    const me = await call('GET', '/api/user', { as: { cookie: cookieFrom(answer.headers) } });
    expect(me.body).toEqual(answer.body);
    expect(await userRow('jo.parent@example.test')).toMatchObject({
      email: 'jo.parent@example.test',
      first_name: 'Jo',
      terms_version: site.termsVersion,
    });
  });

  it(
    'registration stores the password only as an argon2id hash with the required parameters',
    { tags: ['A1'] },
    async () => {
      const { text } = await register({ email: 'hash@example.test', password: PASSWORD });
      const row = await userRow('hash@example.test');
      expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
      expect(text).not.toContain('argon2');
    },
  );

  it('registration stores only a hash of the random session id', { tags: ['A10', 'V11.4.3'] }, async () => {
    const first = await register({ email: 'random1@example.test', password: PASSWORD });
    const second = await register({ email: 'random2@example.test', password: PASSWORD }, { 'User-Agent': 'Browser' });
    const ids = await Promise.all([first, second].map(({ headers }) => sessionIdIn(cookieFrom(headers))));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) {
      expect(Buffer.from(id, 'base64url')).toHaveLength(32);
      expect(await count('sessions WHERE id_hash = $1', createHash('sha256').update(id).digest('base64url'))).toBe(1);
      expect(await count('sessions s WHERE s::text LIKE $1', `%${id}%`)).toBe(0);
    }
    expect(await rows('SELECT user_agent FROM sessions WHERE user_id = $1', second.body.id)).toEqual([
      { user_agent: 'Browser' },
    ]);
  });
});

it.each([
  ['between direction marks', '\u2066marks@example.test\u2069', 'marks@example.test'],
  ['after a zero-width space', '\u200bspace@example.test', 'space@example.test'],
])('registration accepts an email address that was pasted %s', async (_, pasted, stored) => {
  const { status, body } = await register({ email: pasted, password: PASSWORD });
  expect([status, body.email]).toEqual([200, stored]);
});

describe('registration with a chosen school', () => {
  const followed = (id: number) => rows('SELECT school_id FROM user_school_subscriptions WHERE user_id = $1', id);

  it('the new account follows the school that the person chose', async () => {
    const schoolId = await school();
    const { body } = await register({ email: 'chooser@example.test', password: PASSWORD, schoolId });
    expect(await followed(body.id)).toEqual([{ school_id: schoolId }]);
    expect(await count('school_parents WHERE user_id = $1', body.id)).toBe(0);
  });

  it('the account is created although the chosen school was deleted meanwhile', async () => {
    const { status, body } = await register({
      email: 'late@example.test',
      password: PASSWORD,
      schoolId: 2_000_000_000,
    });
    expect(status).toBe(200);
    expect(await followed(body.id)).toEqual([]);
  });
});

describe('registration with an email address that is already registered', () => {
  it.each([(email: string) => email, (email: string) => ` ${email.toUpperCase()}  `])(
    'an email address that is already registered is refused in any spelling',
    async (write) => {
      const { email } = await person('inactive');
      const before = [await userRow(email), await count('users'), await count('sessions')];
      const answer = await register({ email: write(email), password: 'another long pass phrase' });
      expect([answer.status, answer.body]).toEqual([409, { message: 'Email already exists', code: 'conflict' }]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect([await userRow(email), await count('users'), await count('sessions')]).toEqual(before);
    },
  );

  it(
    'only one of fifty simultaneous registrations with the same email address succeeds',
    { tags: ['A19'] },
    async () => {
      const answers = await inParallel(50, (index) =>
        served(() => register({ email: index % 2 ? 'a@x.ca' : 'A@X.ca', password: PASSWORD })),
      );
      expect(tally(answers)).toEqual({ 200: 1, 409: 49 });
      expect(await count("users WHERE email = 'a@x.ca'")).toBe(1);
    },
  );
});

describe('the rules for a new password', () => {
  let attempts = 0;
  const attempt = (password: unknown, fields = {}) =>
    register({
      email: `p${(attempts += 1)}@example.test`,
      password,
      firstName: 'Robin',
      lastName: 'Throckmorton',
      ...fields,
    });

  it('a new password cannot be one of the most common passwords', { tags: ['A9'] }, async () => {
    const long = dictionary['passwords-common'].filter((password) => [...password].length >= 8);
    const sample = long.filter((_, index) => index % Math.floor(long.length / 300) === 0);
    expect(sample.length).toBeGreaterThanOrEqual(300);
    const before = await count('users');
    for (const password of sample) {
      const { status, body } = await attempt(password);
      expect([password, status, body.message]).toEqual([
        password,
        400,
        'This password is too easy to guess. Please choose another one.',
      ]);
    }
    expect(await count('users')).toBe(before);
  });

  it.each([
    ['own name', 'throckmorton'],
    ['own address', 'own.address@example.test'],
  ])("a new password cannot be the person's %s", { tags: ['A9'] }, async (_what, password) => {
    expect((await attempt(password, { email: 'own.address@example.test' })).status).toBe(400);
  });

  it.each([
    ['64 letters', 'mnbvcxzl'.repeat(8)],
    ['emoji', '🦊🐻🐼🐨🐯🦁🐮🐷'],
    ['128 letters', 'qzjx'.repeat(32)],
    ['spaces around it', '  spaces count  '],
  ])('a new password with %s is accepted at registration and sign-in', { tags: ['A9'] }, async (_what, password) => {
    const { status, body } = await attempt(password);
    expect(status).toBe(200);
    const signIn = (word: string) => call('POST', '/api/login', { body: { email: body.email, password: word } });
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn(`${password}a`)).status).toBe(401);
    expect((await signIn(password.slice(0, -1))).status).toBe(401);
  });

  it('a new password is compared in full, not only in its first 72 characters', { tags: ['A9'] }, async () => {
    const { body } = await attempt(`${'x'.repeat(72)}a`);
    const answer = await call('POST', '/api/login', { body: { email: body.email, password: `${'x'.repeat(72)}b` } });
    expect(answer.status).toBe(401);
  });

  it.each([
    ['too short', 'seven77'],
    ['longer than 128 characters', 'x'.repeat(129)],
  ])('a new password cannot be %s', { tags: ['A9'] }, async (_what, password) => {
    const { status, body } = await attempt(password);
    expect(status).toBe(400);
    expect(body.message).toMatch(/^Password must be at (least 8|most 128) characters$/);
  });

  it('a password with accented letters is accepted at sign-in in both Unicode forms', { tags: ['A9'] }, async () => {
    const { body } = await attempt('déjà vu à la crème'.normalize('NFD'));
    const answer = await call('POST', '/api/login', {
      body: { email: body.email, password: 'déjà vu à la crème'.normalize('NFC') },
    });
    expect(answer.status).toBe(200);
  });
});

describe('the session cookie that registration sets', () => {
  it(
    'the session cookie is valid for this host only, is hidden from scripts, and lasts 30 days',
    { tags: ['A10', 'V3.3.2', 'V3.3.4'] },
    async () => {
      const { headers } = await register({ email: 'cookie@example.test', password: PASSWORD });
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^sid=[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
        ),
      ]);
    },
  );

  it('the session cookie replaces an earlier cookie, whose session ends', async () => {
    const other = await person('inactive');
    const answer = await call('POST', '/api/register', {
      as: other,
      body: { email: 'second@example.test', password: PASSWORD },
    });
    expect(answer.body.email).toBe('second@example.test');
    expect((await call('GET', '/api/user', { as: other })).status).toBe(401);
  });
});

async function sessionIdIn(cookie: string): Promise<string> {
  const value = cookie.slice(cookie.indexOf('=') + 1);
  const id = await readSessionId({ get: () => ({ value }) });
  return id ?? '';
}
