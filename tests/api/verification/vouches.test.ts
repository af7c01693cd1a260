import { describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { proveParent } from '../../support/community/parents';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

// Tests of vouches: parents of a school vouch for other people, who then count as parents too (record 051).

const sendVouch = (method: 'POST' | 'DELETE', voucher: Person, schoolId: number, { id }: { id: number }) =>
  call(method, `/api/schools/${schoolId}/vouches`, { as: voucher, body: { userId: id } });
const methods = async ({ id }: { id: number }, schoolId: number) =>
  (
    await rows<{ method: string }>(
      'SELECT method FROM school_parents WHERE user_id = $1 AND school_id = $2 ORDER BY method',
      id,
      schoolId,
    )
  ).map(({ method }) => method);

async function parent(schoolId: number): Promise<Person> {
  const who = await person('inactive');
  await proveParent(who, schoolId);
  return who;
}
async function newcomer(): Promise<Person> {
  const who = await person('inactive');
  await db().user.update({ where: { id: who.id }, data: { emailVerifiedAt: new Date() }, select: { id: true } });
  return who;
}

describe('vouching for a parent of the same school', () => {
  it('a person is verified when two parents of the same school vouch for that person', async () => {
    const [schoolId, elsewhere] = [await school(), await school()];
    const [one, two, stranger, who] = [
      await parent(schoolId),
      await parent(schoolId),
      await parent(elsewhere),
      await newcomer(),
    ];
    expect((await sendVouch('POST', one, schoolId, who)).body).toEqual({
      schoolId,
      userId: who.id,
      isVouchedFor: true,
    });
    await sendVouch('POST', one, schoolId, who);
    expect(await methods(who, schoolId)).toEqual([]);
    expect((await sendVouch('POST', stranger, schoolId, who)).status).toBe(403);
    await sendVouch('POST', two, schoolId, who);
    expect([await methods(who, schoolId), await methods(who, elsewhere)]).toEqual([['vouch'], []]);
  });

  it('vouching for oneself or for an unknown person is refused', async () => {
    const schoolId = await school();
    const [one, two, who] = [await parent(schoolId), await parent(schoolId), await person('inactive')];
    expect((await sendVouch('POST', one, schoolId, one)).status).toBe(400);
    expect((await sendVouch('POST', one, schoolId, { id: 2_000_000_000 })).status).toBe(404);
    for (const voucher of [one, two]) await sendVouch('POST', voucher, schoolId, who);
    expect(await methods(who, schoolId)).toEqual([]);
    await db().user.update({ where: { id: who.id }, data: { emailVerifiedAt: new Date() }, select: { id: true } });
    expect(await methods(who, schoolId)).toEqual(['vouch']);
  });

  it('withdrawing a vouch also removes the verifications that depend on that vouch', async () => {
    const schoolId = await school();
    const [one, two] = [await parent(schoolId), await parent(schoolId)];
    const [third, fourth, coded] = [await newcomer(), await newcomer(), await newcomer()];
    for (const who of [third, coded]) for (const voucher of [one, two]) await sendVouch('POST', voucher, schoolId, who);
    await proveParent(coded, schoolId);
    for (const voucher of [two, third]) await sendVouch('POST', voucher, schoolId, fourth);
    expect([await methods(third, schoolId), await methods(fourth, schoolId)]).toEqual([['vouch'], ['vouch']]);
    for (const who of [third, coded]) await sendVouch('DELETE', one, schoolId, who);
    expect([await methods(third, schoolId), await methods(fourth, schoolId), await methods(coded, schoolId)]).toEqual([
      [],
      [],
      ['code'],
    ]);
    expect((await sendVouch('DELETE', one, schoolId, third)).body.isVouchedFor).toBe(false);
  });

  it('people who vouch for each other lose their verification if too few other parents vouch for them', async () => {
    const schoolId = await school();
    const [one, two] = [await parent(schoolId), await parent(schoolId)];
    const ring = [await newcomer(), await newcomer(), await newcomer()];
    for (const who of ring.slice(0, 2))
      for (const voucher of [one, two]) await sendVouch('POST', voucher, schoolId, who);
    for (const voucher of ring)
      for (const who of ring) if (who !== voucher) await sendVouch('POST', voucher, schoolId, who);
    await sendVouch('POST', ring[0]!, schoolId, ring[2]!);
    for (const who of ring) expect(await methods(who, schoolId)).toEqual(['vouch']);
    await rows('DELETE FROM users WHERE id = $1', one.id);
    for (const who of ring) expect(await methods(who, schoolId)).toEqual([]);
  });

  it('vouches by two parents at the same moment are both counted', async () => {
    const schoolId = await school();
    const [one, two] = [await parent(schoolId), await parent(schoolId)];
    for (let round = 0; round < 4; round += 1) {
      const who = await newcomer();
      await Promise.all([one, two].map((voucher) => sendVouch('POST', voucher, schoolId, who)));
      expect(await methods(who, schoolId)).toEqual(['vouch']);
    }
  });

  it('a vouch is visible to its author but not to the person who receives the vouch', async () => {
    const schoolId = await school();
    const [one, who] = [await parent(schoolId), await newcomer()];
    await sendVouch('POST', one, schoolId, who);
    const own = (await call('GET', '/api/user/proof', { as: one })).body;
    expect(own).toMatchObject({
      isEmailProven: true,
      isVerifiedParent: false,
      schools: [{ id: schoolId }],
      vouches: [{ schoolId, userId: who.id }],
    });
    expect((await call('GET', '/api/user/proof', { as: who })).body).toMatchObject({ schools: [], vouches: [] });
  });
});

describe('the rule for verification by vouches', () => {
  /**
   * Returns the people in `proven` and everyone who is verified by vouches. Repeatedly adds each person for whom two
   * people in the result vouch, until nobody is added.
   */
  function verifiedByRule(proven: Set<number>, edges: [number, number][]): number[] {
    const inside = new Set(proven);
    for (let before = -1; before !== inside.size;) {
      before = inside.size;
      for (const [, who] of edges)
        if (
          !inside.has(who) &&
          new Set(edges.filter(([by, to]) => to === who && inside.has(by)).map(([by]) => by)).size >= 2
        )
          inside.add(who);
    }
    return [...inside].sort((a, b) => a - b);
  }

  it('verification by vouches is correct for random sequences of given and withdrawn vouches', async () => {
    const schoolId = await school();
    const people = await Promise.all(Array.from({ length: 9 }, () => newcomer()));
    const ids = people.map(({ id }) => id);
    const [proven, edges] = [new Set<number>(), new Map<string, [number, number]>()];
    let seed = 20_261_123;
    const pick = (size: number) => (seed = (seed * 48_271) % 2_147_483_647) % size;
    for (let step = 0; step < 120; step += 1) {
      const [a, b] = [ids[pick(9)]!, ids[pick(9)]!];
      if (pick(4) === 0) {
        if (proven.delete(a))
          await rows(
            "DELETE FROM school_parents WHERE user_id = $1 AND school_id = $2 AND method = 'code'",
            a,
            schoolId,
          );
        else {
          proven.add(a);
          await rows("INSERT INTO school_parents (user_id, school_id, method) VALUES ($1, $2, 'code')", a, schoolId);
        }
      } else if (a !== b) {
        const key = `${a}:${b}`;
        if (edges.delete(key)) await rows('DELETE FROM vouches WHERE voucher_id = $1 AND user_id = $2', a, b);
        else {
          edges.set(key, [a, b]);
          await rows('INSERT INTO vouches (school_id, voucher_id, user_id) VALUES ($1, $2, $3)', schoolId, a, b);
        }
      }
      const foundRows = await rows<{ id: number }>(
        'SELECT DISTINCT user_id AS id FROM school_parents WHERE school_id = $1 ORDER BY 1',
        schoolId,
      );
      expect(
        foundRows.map(({ id }) => id),
        `step ${step}`,
      ).toEqual(verifiedByRule(proven, [...edges.values()]));
    }
  });
});

describe('an administrator’s verification of a parent', () => {
  it('an administrator can verify a person and remove all verifications of that person', async () => {
    const [admin, schoolId] = [await person('admin'), await school()];
    const [who, other, third] = [await newcomer(), await parent(schoolId), await newcomer()];
    const set = (method: 'POST' | 'DELETE', { id }: Person) =>
      call(method, `/api/schools/${schoolId}/parents`, { as: admin, body: { userId: id } });
    expect((await set('POST', who)).body).toEqual({ schoolId, userId: who.id, isParent: true });
    for (const voucher of [who, other]) await sendVouch('POST', voucher, schoolId, third);
    expect(await methods(third, schoolId)).toEqual(['vouch']);
    const seenBy = async ({ id }: Person) => (await call('GET', `/api/admin/users/${id}`, { as: admin })).body;
    const parentsShown = async (whom: Person) => (await seenBy(whom)).parentOf;
    const seen = { id: schoolId, name: expect.any(String), city: 'Lunenburg', since: expect.any(String) };
    expect(await parentsShown(who)).toEqual([{ ...seen, methods: ['admin'] }]);
    expect(await parentsShown(third)).toEqual([{ ...seen, methods: ['vouch'] }]);
    expect((await set('DELETE', who)).body.isParent).toBe(false);
    expect([await methods(who, schoolId), await methods(third, schoolId)]).toEqual([[], []]);
    expect([await parentsShown(who), await parentsShown(third)]).toEqual([[], []]);
    expect([(await seenBy(who)).noParentOf, (await seenBy(third)).noParentOf]).toEqual([[seen], []]);
    expect(
      (await rows('SELECT action FROM audit_log WHERE target_id = $1 ORDER BY id', who.id)).map(({ action }) => action),
    ).toEqual(['user.verify-school', 'user.unverify-school']);
  });
});
