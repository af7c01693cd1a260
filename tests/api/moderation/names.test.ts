import { afterEach, describe, expect, it } from 'vitest';
import { post } from '../../support/community/board';
import { call } from '../../support/http/call';
import { cookieOf, inDays, PASSWORD, person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { inParallel } from '../../support/concurrency';

const rename = (as: Person, body: object) => call('PATCH', '/api/user/profile', { as, body });
const nameOf = async ({ id }: Person) =>
  (
    await rows<{ first_name: string; last_name: string }>('SELECT first_name, last_name FROM users WHERE id = $1', id)
  )[0];
const suspend = ({ id }: Person) =>
  rows('UPDATE users SET suspended_until = $2, suspension_reason = $3 WHERE id = $1', id, inDays(3), 'Unkind');

afterEach(() => rows('DELETE FROM watched_words'));

let made = 0;
const register = (names: object) => {
  made += 1;
  return call('POST', '/api/register', { body: { email: `named${made}@example.test`, password: PASSWORD, ...names } });
};

describe('the rules for a person’s name', () => {
  it.each([
    [{ firstName: '123' }, 'A name needs visible characters.'],
    [{ firstName: '👻' }, 'A name needs visible characters.'],
    [{ firstName: 'Kim', lastName: '⠀.' }, 'A name needs visible characters.'],
    [{ firstName: `K${'\u0336\u0335\u0334'.repeat(9)}im` }, "A character in a name can't have that many accents."],
    [{ firstName: 'Parent', lastName: 'Voice' }, 'This name is reserved for people who run the site or a school.'],
    [{ firstName: 'Ad\u200bmin' }, 'This name is reserved for people who run the site or a school.'],
    [
      { firstName: 'Site', lastName: 'Аdmіnіѕtrаtоr' },
      'This name is reserved for people who run the site or a school.',
    ],
  ])('the name %j is refused at registration and at later changes', async (names, message) => {
    const who = await person('active');
    const before = await nameOf(who);
    for (const { status, body } of [await rename(who, names), await register(names)])
      expect([status, body.code, body.message]).toEqual([400, 'invalid', expect.stringContaining(message)]);
    expect(await nameOf(who)).toEqual(before);
  });

  it('a name without visible characters is not stored', async () => {
    const { status, body } = await register({ firstName: '\u3164\u200b', lastName: '\u202e' });
    expect([status, body.firstName, body.lastName]).toEqual([200, null, null]);
  });

  it('invisible characters and text direction marks are removed from a name', async () => {
    const { body } = await register({ firstName: '\u202eÉ\u0301li\u200bse\n Ann', lastName: 'Ｏ’Ｎeil' });
    expect([body.firstName, body.lastName]).toEqual(['É\u0301lise Ann', 'Ｏ’Ｎeil']);
  });

  it('a person’s first and last name together cannot form a watched word in any spelling', async () => {
    const admin = await person('admin');
    await call('POST', '/api/admin/watched-words', { as: admin, body: { word: 'silly clown' } });
    const who = await person('active', { firstName: 'Silly' });
    const message = 'Please choose another name.';
    for (const answer of [
      await rename(who, { lastName: 'Clówn' }),
      await rename(who, { firstName: '𝐒illy', lastName: 'cl\u00adown' }),
      await register({ firstName: 'S-i-l-l-y', lastName: 'Clown' }),
    ])
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect((await rename(who, { lastName: 'Goose' })).status).toBe(200);
  });

  it('two simultaneous requests cannot turn a person’s first and last name into a reserved name', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await person('active');
      await Promise.all([rename(who, { firstName: 'Parent' }), rename(who, { lastName: 'Voice' })]);
      const { first_name: first, last_name: last } = (await nameOf(who)) ?? {};
      expect(`${first} ${last}`).not.toBe('Parent Voice');
    }
  });

  it('a name that is reserved for administrators is removed when the administrator role ends', async () => {
    const [admin, other, third] = [await person('admin'), await person('admin'), await person('admin')];
    const reservedName = { firstName: 'Parent Voice', lastName: 'Administrator' };
    expect((await rename(admin, reservedName)).status).toBe(200);
    const own = await nameOf(third);
    for (const { id } of [admin, third])
      expect((await call('PUT', `/api/admin/users/${id}`, { as: other, body: { isAdmin: false } })).status).toBe(200);
    expect([await nameOf(admin), await nameOf(third)]).toEqual([{ first_name: null, last_name: null }, own]);
    const details = { before: { isAdmin: true }, after: { isAdmin: false } };
    expect(
      await rows(
        "SELECT details FROM audit_log WHERE action = 'user.revoke-admin' AND actor_id = $1 ORDER BY id",
        other.id,
      ),
    ).toEqual([{ details: { ...details, isNameTaken: true } }, { details }]);
    const again = { ...admin, cookie: await cookieOf(admin.id) };
    expect((await rename(again, reservedName)).status).toBe(400);
  });

  it('a name older than the naming rules stays valid until the person changes the name', async () => {
    const who = await person('active');
    await rows("UPDATE users SET first_name = '👻', last_name = 'Ad' || chr(8203) || 'min' WHERE id = $1", who.id);
    const old = await nameOf(who);
    const form = { firstName: old?.first_name, lastName: old?.last_name, email: who.email };
    expect((await rename(who, form)).status).toBe(200);
    expect(await nameOf(who)).toEqual(old);
    expect((await rename(who, { firstName: '👻👻' })).status).toBe(400);
    expect((await rename(who, { firstName: 'Kim', lastName: '' })).status).toBe(200);
  });

  it('an old name that contains marks for the text direction is shown without these marks', async () => {
    const [who, reader] = [await person('active'), await person('active')];
    const id = await post(who, await school());
    await rows("UPDATE users SET first_name = chr(8238) || 'nibor', last_name = 'E' WHERE id = $1", who.id);
    expect((await call('GET', `/api/posts/${id}`, { as: reader })).body.authorName).toBe('nibor E');
  });
});

describe('profile changes by a suspended person', () => {
  it('a suspended person cannot change the name shown on their posts', async () => {
    const who = await person('active');
    const before = await nameOf(who);
    await suspend(who);
    for (const names of [{ firstName: 'Haha' }, { lastName: '' }, { lastName: 'You cannot stop me' }]) {
      const { status, body } = await rename(who, names);
      expect([status, body]).toEqual([
        403,
        {
          code: 'forbidden',
          message: "Your account is suspended. You can't change your name until the suspension ends.",
        },
      ]);
    }
    expect(await nameOf(who)).toEqual(before);
  });

  it('a suspended person can save a form that contains their unchanged name', async () => {
    const who = await person('active');
    const { first_name: firstName, last_name: lastName } = (await nameOf(who)) ?? {};
    await suspend(who);
    expect((await rename(who, { firstName, lastName })).status).toBe(200);
    expect((await rename(who, { firstName, lastName: ` ${lastName} ` })).status).toBe(200);
    expect((await call('PATCH', '/api/user/preferences', { as: who, body: { quietHours: false } })).status).toBe(200);
    await rows("UPDATE users SET suspended_until = now() - interval '1 second' WHERE id = $1", who.id);
    expect((await rename(who, { firstName: 'Kim' })).status).toBe(200);
  });

  it('a person suspended during a name change cannot change their name again', async () => {
    const people = await inParallel(6, () => person('active'));
    await inParallel(12, async (index) => {
      const who = people[index % 6] as Person;
      if (index < 6) await suspend(who);
      else await rename(who, { firstName: 'Haha' });
    });
    for (const who of people) expect((await rename(who, { firstName: 'Later' })).status).toBe(403);
  });
});
