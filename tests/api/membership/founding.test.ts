import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { updateFoundingSeats } from '@/lib/membership/change/founding-parent-seats';
import { notificationTextsOf } from '../../support/community/board';
import { proveParent } from '../../support/community/parents';
import { inDays, person, school, type Person } from '../../support/community/people';
import { superuser } from '../../support/database/owner';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { inParallel } from '../../support/concurrency';

// Tests of founding parents, the first parents of a school, who can write for free for a year (record 054).

let admin: Person;
let schoolId: number;

const saveSettings = (input: object) => call('PUT', '/api/admin/settings', { as: admin, body: input });
const user = async (as: Person) => (await call('GET', '/api/user', { as })).body;
const hasWriteAccess = async (as: Person) => (await user(as)).hasAccess as boolean;
const seatCount = (id = schoolId) => count('founding_parents WHERE school_id = $1 AND ended_at IS NULL', id);
const removeVerification = ({ id }: Person, from = schoolId) =>
  call('DELETE', `/api/schools/${from}/parents`, { as: admin, body: { userId: id } });
const newParent = async (id = schoolId): Promise<Person> => {
  const who = await person('inactive');
  await proveParent(who, id);
  return who;
};

beforeEach(async () => {
  [admin, schoolId] = [await person('admin'), await school()];
  await saveSettings({ foundingSeats: 2, foundingSchools: [schoolId] });
});

describe('how a verified parent becomes a founding parent', () => {
  it('a founding parent may write for a year without a charge or a card', async () => {
    const who = await newParent();
    expect(await hasWriteAccess(who)).toBe(false);
    await updateFoundingSeats();
    const { hasAccess, isComplimentary, accessUntil } = await user(who);
    expect([hasAccess, isComplimentary]).toEqual([true, true]);
    const days = (Date.parse(accessUntil) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(364.9);
    expect(days).toBeLessThan(366.1);
    const { ledger } = (await call('GET', '/api/membership', { as: who })).body;
    expect(ledger).toMatchObject([{ title: 'Founding parent, free for a year', detail: 'Tidewater Elementary' }]);
    expect(await notificationTextsOf(who)).toEqual([
      expect.stringMatching(
        /^You are one of the first parents of Tidewater Elementary\. You can write free of charge until /,
      ),
    ]);
    await updateFoundingSeats();
    expect(await notificationTextsOf(who)).toHaveLength(1);
    expect((await call('POST', '/api/posts', { as: who, body: { schoolId, content: 'Hello' } })).status).toBe(201);
  });

  it('a founding parent gets access immediately by using a school code', async () => {
    const { body } = await call('POST', `/api/schools/${schoolId}/codes`, { as: admin });
    const who = await person('inactive');
    await db().user.update({ where: { id: who.id }, data: { emailVerifiedAt: new Date() }, select: { id: true } });
    expect((await call('POST', '/api/join', { as: who, body: { code: body.code } })).status).toBe(200);
    expect(await hasWriteAccess(who)).toBe(true);
  });

  it('administrators, suspended people and parents of schools without founding seats never become founding parents', async () => {
    const elsewhere = await newParent(await school());
    await proveParent(admin, schoolId);
    const suspended = await newParent();
    await db().user.update({ where: { id: suspended.id }, data: { suspendedUntil: inDays(1) }, select: { id: true } });
    await updateFoundingSeats();
    expect([await hasWriteAccess(elsewhere), await hasWriteAccess(suspended), await seatCount()]).toEqual([
      false,
      false,
      0,
    ]);
  });

  it('founding parents are chosen in the order of their verification, up to the number of seats', async () => {
    const people: Person[] = [];
    for (let index = 0; index < 4; index += 1) people.push(await newParent());
    await inParallel(4, updateFoundingSeats);
    expect(await Promise.all(people.map(hasWriteAccess))).toEqual([true, true, false, false]);
    expect(await seatCount()).toBe(2);
  });

  it(
    'the 25th founding seat, which is the last, goes to one of two people who qualify at the same moment',
    { tags: ['V2.3.4'] },
    async () => {
      await saveSettings({ foundingSeats: 25 });
      for (let index = 0; index < 24; index += 1) await newParent();
      await updateFoundingSeats();
      expect(await seatCount()).toBe(24);
      const { body } = await call('POST', `/api/schools/${schoolId}/codes`, { as: admin });
      const two = [await person('inactive'), await person('inactive')];
      for (const { id } of two)
        await db().user.update({ where: { id }, data: { emailVerifiedAt: new Date() }, select: { id: true } });
      await inParallel(2, (index) => call('POST', '/api/join', { as: two[index]!, body: { code: body.code } }));
      expect(await seatCount()).toBe(25);
      expect((await Promise.all(two.map(hasWriteAccess))).sort()).toEqual([false, true]);
    },
  );

  it('an error for one founding parent does not undo an earlier founding parent’s free membership', async () => {
    const [early, late] = [await newParent(), await newParent()];
    const holder = await superuser().connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [late.id]);
    await expect(updateFoundingSeats()).rejects.toThrow();
    holder.release(true);
    expect([await hasWriteAccess(early), await hasWriteAccess(late)]).toEqual([true, false]);
    await updateFoundingSeats();
    expect(await hasWriteAccess(late)).toBe(true);
  });

  it('each founding seat goes to one person, even if many people qualify at once', async () => {
    const schools = await Promise.all(Array.from({ length: 5 }, () => school()));
    await saveSettings({ foundingSeats: 1, foundingSchools: schools });
    await inParallel(15, async (index) => {
      const who = await person('inactive');
      await proveParent(who, schools[index % schools.length]!);
      await updateFoundingSeats();
    });
    expect(await Promise.all(schools.map(seatCount))).toEqual([1, 1, 1, 1, 1]);
  });

  it('a founding parent gets one year in total, even at several schools', async () => {
    const other = await school('Another');
    await saveSettings({ foundingSchools: [schoolId, other] });
    const who = await newParent();
    await proveParent(who, other);
    await inParallel(3, updateFoundingSeats);
    expect([await seatCount(), await seatCount(other)].sort()).toEqual([0, 1]);
    expect(
      await rows("SELECT id FROM billing_audit WHERE action = 'founding.given' AND user_id = $1", who.id),
    ).toHaveLength(1);
  });
});

it('founding parents of a deleted school do not get a second free year at another school', async () => {
  const other = await school('Another');
  await saveSettings({ foundingSchools: [schoolId, other] });
  const [moved, lost] = [await newParent(), await newParent()];
  await updateFoundingSeats();
  const { accessUntil } = await user(moved);
  await removeVerification(lost);
  expect((await call('DELETE', `/api/admin/schools/${schoolId}`, { as: admin })).status).toBeLessThan(300);
  for (const who of [moved, lost]) await proveParent(who, other);
  const fresh = await newParent(other);
  await updateFoundingSeats();
  expect(await seatCount(other)).toBe(1);
  expect([await hasWriteAccess(moved), await hasWriteAccess(lost), await hasWriteAccess(fresh)]).toEqual([
    true,
    false,
    true,
  ]);
  expect((await user(moved)).accessUntil).toBe(accessUntil);
});

describe('a founding parent who is no longer verified', () => {
  it('a founding parent who is no longer verified loses the free access, which the next verified parent gets', async () => {
    const [first, second, third] = [await newParent(), await newParent(), await newParent()];
    await updateFoundingSeats();
    const { accessUntil } = await user(first);
    await removeVerification(first);
    expect([await hasWriteAccess(first), await hasWriteAccess(second), await hasWriteAccess(third)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await notificationTextsOf(first)).toContain(
      'You are no longer verified as a parent of Tidewater Elementary, so you can no longer write free of charge.',
    );
    await removeVerification(second);
    await call('POST', `/api/schools/${schoolId}/parents`, { as: admin, body: { userId: first.id } });
    expect((await user(first)).accessUntil).toBe(accessUntil);
  });

  it('a founding parent who is no longer verified keeps access that an administrator gave', async () => {
    const [before, since] = [await newParent(), await newParent()];
    const give = ({ id }: Person, until: string) =>
      call('POST', `/api/admin/users/${id}/access`, { as: admin, body: { until, reason: 'Test' } });
    await give(before, inDays(9).toISOString());
    await updateFoundingSeats();
    await give(since, inDays(400).toISOString());
    for (const who of [before, since]) await removeVerification(who);
    expect([await hasWriteAccess(before), await hasWriteAccess(since)]).toEqual([true, true]);
    const days = async (who: Person) =>
      Math.round((Date.parse((await user(who)).accessUntil) - Date.now()) / 86_400_000);
    expect([await days(before), await days(since)]).toEqual([9, 400]);
  });
});

describe('the end of a founding parent’s free year', () => {
  it('the end of a founding year is announced once, two weeks ahead', async () => {
    const who = await newParent();
    await updateFoundingSeats();
    const endsIn = async (days: number) => {
      await rows('UPDATE founding_parents SET until = $2 WHERE user_id = $1', who.id, inDays(days));
      await rows('UPDATE memberships SET override_until = $2 WHERE user_id = $1', who.id, inDays(days));
    };
    await endsIn(15);
    await updateFoundingSeats();
    expect(await notificationTextsOf(who)).toHaveLength(1);
    await endsIn(13);
    await inParallel(2, updateFoundingSeats);
    expect(await notificationTextsOf(who)).toEqual([
      expect.stringMatching(/^Your year as a founding parent ends on .+\. You won't be charged\./),
      expect.any(String),
    ]);
    await endsIn(-1);
    expect(await hasWriteAccess(who)).toBe(false);
    const others = [await newParent(), await newParent()];
    await updateFoundingSeats();
    expect(await Promise.all([who, ...others].map(hasWriteAccess))).toEqual([false, true, false]);
    expect(await seatCount()).toBe(2);
  });
});

describe('the administrators’ list of each school’s launch progress', () => {
  it('the list shows the followers, posts and founding parents of each school', async () => {
    const who = await newParent();
    await updateFoundingSeats();
    const { id } = (await call('POST', '/api/posts', { as: who, body: { schoolId, content: 'Hello' } })).body;
    await db().post.update({ where: { id }, data: { createdAt: inDays(-2) }, select: { id: true } });
    const answering = await person('active');
    const comment = await call('POST', `/api/posts/${id}/comments`, { as: answering, body: { content: 'Hi' } });
    await db().comment.update({
      where: { id: comment.body.id },
      data: { createdAt: inDays(-1.5) },
      select: { id: true },
    });
    const { body } = await call('GET', '/api/admin/launch', { as: admin });
    expect(body.foundingSeats).toBe(2);
    expect(body.schools.find((one: { id: number }) => one.id === schoolId)).toEqual({
      id: schoolId,
      name: 'Tidewater Elementary',
      city: 'Lunenburg',
      followers: 0,
      parents: 1,
      posts: 1,
      firstPostAt: expect.any(String),
      asked: 1,
      answered: 1,
      isFounding: true,
      seatsTaken: 1,
    });
  });
});
