import { beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/lib/database/db';
import { countWaitingQuestions } from '@/lib/news-emails/waiting-questions';
import { localTimeToDate } from '@/lib/time/local-time';
import { follow, post } from '../../support/community/board';
import { proveParent } from '../../support/community/parents';
import { person, school, type Person } from '../../support/community/people';
import { call } from '../../support/http/call';

// Tests of grade bands, the proposal of the next school in June, and the questions about September (record 061).

beforeEach(() => void vi.restoreAllMocks());

/** A year in the future, so that nothing happens before the test people register. */
const YEAR = new Date().getFullYear() + 1;

/** Sets the clock to noon of a day. A test person then signs in on this day, because an older session has expired. */
const setDay = (day: string) =>
  vi.spyOn(Date, 'now').mockReturnValue(localTimeToDate(`${YEAR}-${day}T12:00`).getTime());

const years = async (as: Person) => (await call('GET', '/api/user/school-year', { as })).body;
const change = (as: Person, id: number, body: object) => call('PUT', `/api/schools/${id}/school-year`, { as, body });
const answer = (as: Person, id: number, nextId: number, said: string) =>
  call('POST', `/api/schools/${id}/moving-on`, { as, body: { nextId, answer: said } });

/** Makes an elementary school with the family's only junior high school, and a parent with a follow. `day` null keeps the real time. */
async function family(day: string | null = '06-30') {
  const [elementary, junior] = [await school('Cove Elementary'), await school('Cove Junior')];
  const area = { rceName: `Region ${elementary}`, schoolFamily: 'Cove' };
  await db().school.update({ where: { id: elementary }, data: { ...area, type: 'Elementary' } });
  await db().school.update({ where: { id: junior }, data: { ...area, type: 'Junior High' } });
  if (day !== null) setDay(day);
  const parent = await person('active');
  await follow(parent, elementary);
  return { elementary, junior, parent };
}

describe('the grades of a follow', () => {
  it('only a follower has grades, and can change them', async () => {
    const { elementary, junior, parent } = await family();
    expect((await change(parent, elementary, { gradeBand: 'g4_6' })).body).toMatchObject([{ gradeBand: 'g4_6' }]);
    expect((await change(parent, elementary, { isFormer: true })).body).toMatchObject([
      { gradeBand: 'g4_6', isFormer: true },
    ]);
    expect((await change(parent, elementary, { gradeBand: null, isFormer: false })).body).toMatchObject([
      { gradeBand: null, isFormer: false },
    ]);
    expect((await change(parent, junior, { gradeBand: 'g7_9' })).status).toBe(404);
  });

  it('no answer to another person contains the grades', async () => {
    const { elementary, parent } = await family();
    await change(parent, elementary, { gradeBand: 'g4_6' });
    const other = await person('active');
    await follow(other, elementary);
    expect(await years(other)).toMatchObject([{ gradeBand: null, isFormer: false }]);
    for (const address of [`/api/schools/${elementary}`, '/api/user/subscriptions'])
      expect((await call('GET', address, { as: other })).text).not.toContain('g4_6');
  });
});

describe('moving on in June', () => {
  it('proposes the next school only in June, and only for the last grades of a school', async () => {
    const { elementary, junior, parent } = await family();
    expect(await years(parent)).toMatchObject([{ next: null }]);
    await change(parent, elementary, { gradeBand: 'p_3' });
    expect(await years(parent)).toMatchObject([{ next: null }]);
    await change(parent, elementary, { gradeBand: 'g4_6' });
    expect(await years(parent)).toMatchObject([{ next: { id: junior, name: 'Cove Junior' } }]);
    setDay('07-01');
    expect(await years(parent)).toMatchObject([{ next: null }]);
    expect((await answer(parent, elementary, junior, 'moved')).status).toBe(409);
  });

  it('keeps the earlier follow as that of a former parent, and changes nothing after a second answer', async () => {
    const { elementary, junior, parent } = await family();
    await change(parent, elementary, { gradeBand: 'g4_6' });
    const answers = await Promise.all([1, 2, 3].map(() => answer(parent, elementary, junior, 'moved')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await answer(parent, elementary, junior, 'no')).body).toMatchObject([
      { schoolId: elementary, gradeBand: 'g4_6', isFormer: true, next: null },
      { schoolId: junior, gradeBand: 'g7_9', isFormer: false, next: null },
    ]);
  });

  it('follows both schools, or neither, as the person answers', async () => {
    const [both, none] = [await family(), await family()];
    for (const { parent, elementary } of [both, none]) await change(parent, elementary, { gradeBand: 'g4_6' });
    expect((await answer(both.parent, both.elementary, both.junior, 'both')).body).toMatchObject([
      { isFormer: false, next: null },
      { isFormer: false },
    ]);
    expect((await answer(none.parent, none.elementary, none.junior, 'no')).body).toMatchObject([
      { schoolId: none.elementary, isFormer: false, next: null },
    ]);
  });

  it('refuses a school that is not the proposed one', async () => {
    const { elementary, parent } = await family();
    await change(parent, elementary, { gradeBand: 'g4_6' });
    expect((await answer(parent, elementary, await school(), 'moved')).status).toBe(409);
    expect(await years(parent)).toHaveLength(1);
  });
});

describe('a former parent', () => {
  it('keeps their verification, but cannot vouch, report a closure or get the line about questions', async () => {
    const { elementary, parent } = await family(null);
    await proveParent(parent, elementary);
    const other = await person('active');
    await post(other, elementary, { topic: 'question' });
    await db().post.updateMany({
      where: { schoolId: elementary },
      data: { createdAt: new Date(Date.now() - 2 * 86_400_000) },
    });
    const waiting = async () =>
      (
        await countWaitingQuestions(
          parent.id,
          [{ schoolId: elementary, since: new Date(Date.now() - 86_400_000 * 2) }],
          new Date(),
        )
      ).get(elementary);
    const vouch = (method: 'POST' | 'DELETE') =>
      call(method, `/api/schools/${elementary}/vouches`, { as: parent, body: { userId: other.id } });
    expect([(await vouch('POST')).status, await waiting()]).toEqual([200, 1]);
    await vouch('DELETE');

    await change(parent, elementary, { isFormer: true });
    expect([(await vouch('POST')).status, await waiting()]).toEqual([403, undefined]);
    const report = { as: parent, body: { kind: 'closed' } };
    expect((await call('POST', `/api/schools/${elementary}/storm`, report)).status).toBe(403);
    expect(await db().schoolParent.count({ where: { userId: parent.id, schoolId: elementary } })).toBe(1);
    expect((await call('GET', `/api/schools/${elementary}/posts`, { as: parent })).body).toHaveLength(1);

    await change(parent, elementary, { isFormer: false });
    expect((await vouch('POST')).status).toBe(200);
  });
});

it('a board answers questions about September from May to September', async () => {
  const { elementary } = await family(null);
  const questions = async (day: string) => {
    setDay(day);
    return (await call('GET', `/api/schools/${elementary}/notice`, { as: await person('active') })).body
      .startingQuestions.length;
  };
  expect([await questions('05-01'), await questions('09-30'), await questions('10-01')]).toEqual([4, 4, 0]);
});
