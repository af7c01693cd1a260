import { site } from '@/lib/site';
import { describe, expect, it } from 'vitest';
import { call } from '../../support/http/call';
import { cookieFrom, cookieOf, PASSWORD, person, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';

const patch = (as: Person, body: unknown) => call('PATCH', '/api/user/profile', { as, body });
const statusOf = async (cookie: string) => (await call('GET', '/api/user', { as: { cookie } })).status;

it('a user is asked to agree again when the terms change', async () => {
  const who = await person('active');
  await rows(
    "UPDATE users SET terms_version = '2024-01-30', terms_accepted_at = '2025-09-01T12:00Z' WHERE id = $1",
    who.id,
  );
  await rows('DELETE FROM terms_agreements WHERE user_id = $1 AND version = $2', who.id, site.termsVersion);
  const user = async () => (await call('GET', '/api/user', { as: who })).body;
  expect(await user()).toMatchObject({ termsVersion: '2024-01-30', mustAgree: true });
  const agree = (version: string) => call('POST', '/api/user/terms', { as: who, body: { version } });
  expect((await agree('2024-01-30')).status).toBe(409);
  const before = Date.now();
  expect((await agree(site.termsVersion)).status).toBe(204);
  const agreed = await user();
  expect(agreed).toMatchObject({ termsVersion: site.termsVersion, mustAgree: false });
  expect(Date.parse(agreed.termsAcceptedAt)).toBeGreaterThanOrEqual(before);
  expect((await agree(site.termsVersion)).status).toBe(204);
  expect(await user()).toEqual(agreed);
  expect((await call('GET', '/api/user/terms', { as: who })).body).toEqual([
    { version: site.termsVersion, agreedAt: agreed.termsAcceptedAt },
    { version: '2024-01-30', agreedAt: '2025-09-01T12:00:00.000Z' },
  ]);
});

it('the tour is shown on all devices until the new member ends the tour on one device', async () => {
  const [who, other] = [await person('inactive'), await person('inactive')];
  const phone = { ...who, cookie: await cookieOf(who.id) };
  const shows = async (as: Person) => (await call('GET', '/api/user', { as })).body.showsTour;
  const end = async (as: Person) => (await call('POST', '/api/user/tour', { as })).status;
  const ended = () => rows('SELECT tour_ended_at FROM users WHERE id = $1', who.id);
  expect([await shows(who), await shows(phone)]).toEqual([true, true]);
  expect(await Promise.all([end(who), end(phone)])).toEqual([204, 204]); // Two tabs end the tour at the same time.
  const first = await ended();
  expect([await shows(who), await shows(phone), await shows(other)]).toEqual([false, false, true]);
  expect(await end(phone)).toBe(204);
  expect(await ended()).toEqual(first);
  await rows(
    "UPDATE users SET suspended_until = now() + interval '1 day', suspension_reason = 'Spam' WHERE id = $1",
    other.id,
  );
  expect(await shows(other)).toBe(false); // The tour is not shown to a suspended person.
});

describe('PATCH /api/user/profile, which changes the profile', () => {
  it('a profile change writes only the fields in the request', async () => {
    const member = await person('canceled', { firstName: 'Robin', lastName: 'Example' });
    const before = (await call('GET', '/api/user', { as: member })).body;
    const answer = await patch(member, { firstName: '  Élise ' });
    expect([answer.status, answer.body]).toEqual([200, { ...before, firstName: 'Élise' }]);
    expect((await call('GET', '/api/user', { as: member })).body).toMatchObject({
      firstName: 'Élise',
      lastName: 'Example',
    });
  });

  it('a profile change stores an empty name as null', async () => {
    const member = await person('inactive');
    expect((await patch(member, { firstName: '', lastName: ' ' })).body).toMatchObject({
      firstName: null,
      lastName: null,
    });
    expect(await rows('SELECT first_name, last_name FROM users WHERE id = $1', member.id)).toEqual([
      { first_name: null, last_name: null },
    ]);
  });

  describe('profile changes in two tabs, each sent with the values that its form first showed', () => {
    const seen = { firstName: 'Ada', lastName: 'Hughes' };
    const begin = () => person('active', seen);

    it('saving the profile keeps a change that another tab made to a different field', async () => {
      const who = await begin();
      await patch(who, { ...seen, lastName: 'Harbour', seen });
      const { status, body } = await patch(who, { ...seen, firstName: 'Ida', seen });
      expect([status, body.firstName, body.lastName]).toEqual([200, 'Ida', 'Harbour']);
    });

    it('a profile change is refused if another tab has also changed the same field', async () => {
      const who = await begin();
      await patch(who, { ...seen, lastName: 'Harbour', seen });
      const { status, body } = await patch(who, { ...seen, lastName: 'Hill', seen });
      expect([status, body.code, body.issues[0].path]).toEqual([409, 'conflict', ['lastName']]);
      expect(body.issues[0].message).toContain('“Harbour”');
      const again = await patch(who, { ...seen, lastName: 'Hill', seen: { ...seen, lastName: 'Harbour' } });
      expect([again.status, again.body.lastName]).toEqual([200, 'Hill']);
    });

    it('a profile change is accepted if another tab has made the same change', async () => {
      const who = await begin();
      for (const turn of [1, 2])
        expect((await patch(who, { ...seen, lastName: 'Hill', seen })).status, `save ${turn}`).toBe(200);
    });

    it.each([5, { age: '5' }, { firstName: 5 }])(
      'a profile change is refused with %j as the values that the form showed before',
      async (wrong) => {
        expect((await patch(await begin(), { firstName: 'Ida', seen: wrong })).status).toBe(400);
      },
    );
  });

  it('a request to change the profile without any fields changes nothing', async () => {
    const member = await person('inactive');
    const before = await rows('SELECT * FROM users WHERE id = $1', member.id);
    expect((await patch(member, {})).status).toBe(200);
    expect(await rows('SELECT * FROM users WHERE id = $1', member.id)).toEqual(before);
  });

  it('a new email address can be used for signing in immediately', async () => {
    const member = await person('inactive');
    const phone = await cookieOf(member.id);
    const email = `new${member.id}@example.test`;
    const answer = await patch(member, { email: ` ${email.toUpperCase()} ` });
    expect(answer.body).toMatchObject({ email, username: email });
    expect([await statusOf(cookieFrom(answer.headers)), await statusOf(phone)]).toEqual([200, 200]);
    const login = (address: string) => call('POST', '/api/login', { body: { email: address, password: PASSWORD } });
    expect([(await login(email)).status, (await login(member.email)).status]).toEqual([200, 401]);
  });

  it("a person's own email address in upper or lower case counts as unchanged", async () => {
    const member = await person('inactive');
    const phone = await cookieOf(member.id);
    expect((await patch(member, { email: member.email.toUpperCase(), firstName: 'Kim' })).body).toMatchObject({
      email: member.email,
      firstName: 'Kim',
    });
    expect(await statusOf(phone)).toBe(200);
  });

  it("another person's email address is refused, and nothing changes", async () => {
    const [member, other] = [await person('inactive'), await person('inactive')];
    const phone = await cookieOf(member.id);
    const answer = await patch(member, { email: other.email.toUpperCase(), firstName: 'Kim' });
    expect([answer.status, answer.body]).toEqual([409, { message: 'Email already exists', code: 'conflict' }]);
    expect((await call('GET', '/api/user', { as: member })).body).toMatchObject({
      email: member.email,
      firstName: 'Robin',
    });
    expect(await statusOf(phone)).toBe(200);
  });

  it('an invalid email address is refused', async () => {
    const { status, body } = await patch(await person('inactive'), { email: 'robin' });
    expect([status, body.message]).toEqual([400, 'Please enter a valid email address']);
  });
});

describe('POST /api/user/change-password, which changes the password', () => {
  const change = (as: Person, currentPassword: string, newPassword: string) =>
    call('POST', '/api/user/change-password', { as, body: { currentPassword, newPassword } });
  const hashOf = async ({ id }: Person) =>
    (await rows<{ password: string }>('SELECT password FROM users WHERE id = $1', id))[0]?.password;
  const NEW = 'quite another pass phrase';

  it(
    'changing the password renews the current session and ends all other sessions of the person',
    { tags: ['A13', 'V7.4.3'] },
    async () => {
      const member = await person('inactive');
      const others = [await cookieOf(member.id), await cookieOf(member.id)];
      const otherPerson = await person('inactive');
      const answer = await change(member, PASSWORD, NEW);
      expect([answer.status, answer.body]).toEqual([200, { message: 'Password updated' }]);
      const own = cookieFrom(answer.headers);
      expect(await Promise.all([own, ...others, otherPerson.cookie].map(statusOf))).toEqual([200, 401, 401, 200]);
      expect(await hashOf(member)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      const login = (password: string) => call('POST', '/api/login', { body: { email: member.email, password } });
      expect([(await login(NEW)).status, (await login(PASSWORD)).status]).toEqual([200, 401]);
    },
  );

  it.each([
    ['the current password is wrong', 'not the pass phrase', NEW, 'Current password is incorrect'],
    ['the current password is missing', '', NEW, 'Current password is required'],
    ['the new password is too short', PASSWORD, 'seven77', 'Password must be at least 8 characters'],
    [
      'the new password is a common password',
      PASSWORD,
      'password123',
      'This password is too easy to guess. Please choose another one.',
    ],
    [
      "the new password is the person's own name",
      PASSWORD,
      'throckmorton',
      'This password is too easy to guess. Please choose another one.',
    ],
  ])('no new password is set when %s', { tags: ['A17'] }, async (_what, current, next, message) => {
    const member = await person('inactive', { lastName: 'Throckmorton' });
    const phone = await cookieOf(member.id);
    const before = await hashOf(member);
    const answer = await change(member, current, next);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(await hashOf(member)).toBe(before);
    expect(await statusOf(phone)).toBe(200);
  });
});
