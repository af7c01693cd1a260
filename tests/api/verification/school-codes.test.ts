import { describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { SCHOOL_CODE_CHARACTERS } from '@/lib/verification/school-code-format';
import { call, type Answer } from '../../support/http/call';
import { levelOf, postBy } from '../../support/community/parents';
import { person, school, type Person } from '../../support/community/people';
import { superuser } from '../../support/database/owner';
import { count, rows } from '../../support/database/rows';
import { waitUntil, waitingForLock } from '../../support/concurrency';

// Record 051: school codes on posters verify people as parents of a school.

const make = async (schoolId: number, as: Person): Promise<string> => {
  const { status, body } = await call('POST', `/api/schools/${schoolId}/codes`, { as });
  expect(status).toBe(201);
  return body.code;
};
const join = (who: Person, code: string): Promise<Answer> => call('POST', '/api/join', { as: who, body: { code } });
const proveAddress = ({ id }: Person) =>
  db().user.update({ where: { id }, data: { emailVerifiedAt: new Date() }, select: { id: true } });
const isParent = async ({ id }: Person, schoolId: number) =>
  (await count('school_parents WHERE user_id = $1 AND school_id = $2', id, schoolId)) > 0;

async function scene() {
  const [admin, schoolId] = [await person('admin'), await school()];
  return { admin, schoolId, code: await make(schoolId, admin) };
}

describe('a school code on a poster', () => {
  it('a school code is valid for one school, 14 days and 200 parents', async () => {
    const { admin, schoolId, code } = await scene();
    expect(code).toMatch(new RegExp(`^[${SCHOOL_CODE_CHARACTERS}]{8}$`));
    const { body } = await call('GET', `/api/schools/${schoolId}/codes`, { as: admin });
    expect(body).toEqual([
      {
        code,
        schoolId,
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        endedAt: null,
        uses: 0,
        usesToday: 0,
        maxUses: 200,
        isOpen: true,
      },
    ]);
    const days = (Date.parse(body[0].expiresAt) - Date.parse(body[0].createdAt)) / 86_400_000;
    expect(days).toBe(14);
    expect(JSON.stringify(await rows("SELECT * FROM audit_log WHERE action = 'school.make-code'"))).not.toContain(code);
  });

  it('a school code verifies a person with a verified email as a parent of the school', async () => {
    const { schoolId, code } = await scene();
    const who = await person();
    await proveAddress(who);
    for (const typed of [code, `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`])
      expect((await join(who, typed)).body).toEqual({
        schoolId,
        isFollowing: true,
        authorVerified: 'school',
        isEmailProven: true,
      });
    expect(await levelOf(await postBy(who, schoolId), who)).toBe('school');
    expect(await count('user_school_subscriptions WHERE user_id = $1 AND school_id = $2', who.id, schoolId)).toBe(1);
    expect(await rows('SELECT uses FROM school_codes WHERE code = $1', code)).toEqual([{ uses: 1 }]);
  });

  it('a school code does not verify a person whom an administrator has refused', async () => {
    const { admin, schoolId, code } = await scene();
    const [who, later, ...vouchers] = [await person(), await person(), await person(), await person()];
    await proveAddress(who);
    await join(who, code);
    await join(later, code);
    const say = (method: 'POST' | 'DELETE', { id }: Person) =>
      call(method, `/api/schools/${schoolId}/parents`, { as: admin, body: { userId: id } });
    for (const refused of [who, later]) expect((await say('DELETE', refused)).status).toBe(200);
    expect((await join(who, code)).body).toEqual({
      schoolId,
      isFollowing: true,
      authorVerified: 'none',
      isEmailProven: true,
    });
    await proveAddress(later);
    for (const voucher of vouchers) {
      await say('POST', voucher);
      await call('POST', `/api/schools/${schoolId}/vouches`, { as: voucher, body: { userId: who.id } });
    }
    expect([await isParent(who, schoolId), await isParent(later, schoolId)]).toEqual([false, false]);
    await say('POST', who);
    expect(await isParent(who, schoolId)).toBe(true);
    expect((await join(who, code)).body).toMatchObject({ authorVerified: 'school' });
  });

  it('a school code entered before it expires takes effect later, when the person’s email address is verified', async () => {
    const { admin, schoolId, code } = await scene();
    const who = await person();
    expect((await join(who, code)).body).toMatchObject({ authorVerified: 'none', isEmailProven: false });
    expect(await isParent(who, schoolId)).toBe(false);
    await call('DELETE', `/api/schools/${schoolId}/codes/${code}`, { as: admin });
    await proveAddress(who);
    expect(await isParent(who, schoolId)).toBe(true);
  });

  it.each<[string, string, number, string]>([
    ['has ended', 'UPDATE school_codes SET ended_at = now() WHERE code = $1', 410, 'gone'],
    [
      'is older than 14 days',
      "UPDATE school_codes SET expires_at = now() - interval '1 second' WHERE code = $1",
      410,
      'gone',
    ],
    ['was used by 200 people', 'UPDATE school_codes SET uses = 200 WHERE code = $1', 410, 'gone'],
    ['never existed', 'DELETE FROM school_codes WHERE code = $1', 404, 'not_found'],
  ])('a school code that %s verifies nobody and writes nothing', async (_what, change, status, word) => {
    const { schoolId, code } = await scene();
    const who = await person();
    await proveAddress(who);
    await rows(change, code);
    const answer = await join(who, code);
    expect([answer.status, answer.body.code]).toEqual([status, word]);
    expect(await isParent(who, schoolId)).toBe(false);
    expect(await count('code_uses WHERE user_id = $1', who.id)).toBe(0);
    expect(await count('user_school_subscriptions WHERE user_id = $1', who.id)).toBe(0);
  });

  it('a school code does not exceed its limit when many people use the code at once', async () => {
    const { code } = await scene();
    await rows('UPDATE school_codes SET uses = 195 WHERE code = $1', code);
    const people = await Promise.all(Array.from({ length: 12 }, () => person('inactive')));
    const statuses = (await Promise.all(people.map((who) => join(who, code)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(
      await rows(
        'SELECT uses, (SELECT count(*)::int FROM code_uses WHERE code = c.code) AS people FROM school_codes c WHERE code = $1',
        code,
      ),
    ).toEqual([{ uses: 200, people: 5 }]);
  });

  it('withdrawing a school code removes only the verifications that came from that code', async () => {
    const { admin, schoolId, code } = await scene();
    const [stranger, also, waiting] = [await person(), await person(), await person()];
    for (const who of [stranger, also]) await proveAddress(who);
    for (const who of [stranger, also, waiting]) await join(who, code);
    await join(also, await make(schoolId, admin));
    const ended = await call('DELETE', `/api/schools/${schoolId}/codes/${code}?withdraw=yes`, { as: admin });
    expect(ended.status).toBe(204);
    await proveAddress(waiting);
    expect([
      await isParent(stranger, schoolId),
      await isParent(also, schoolId),
      await isParent(waiting, schoolId),
    ]).toEqual([false, true, false]);
    expect(
      await rows("SELECT details FROM audit_log WHERE action = 'school.end-code' AND target_id = $1", schoolId),
    ).toEqual([{ details: { uses: 3, withdrawn: 1 } }]);
  });

  it('a school code can be ended only on the page of its own school', async () => {
    const { admin, code } = await scene();
    const other = await school('Harbourview High');
    expect((await call('DELETE', `/api/schools/${other}/codes/${code}`, { as: admin })).status).toBe(404);
    expect(await count('school_codes WHERE code = $1 AND ended_at IS NULL', code)).toBe(1);
  });
});

it('a person is verified as a parent if email verification and school code arrive simultaneously', async () => {
  const { schoolId, code } = await scene();
  for (let round = 0; round < 10; round += 1) {
    const who = await person();
    await Promise.all([join(who, code), proveAddress(who)]);
    expect(await isParent(who, schoolId)).toBe(true);
  }
});

it('a person does not become a parent if the school code is withdrawn during the email verification', async () => {
  const { schoolId, code, admin } = await scene();
  const who = await person();
  await join(who, code);
  const proof = await superuser().connect();
  try {
    await proof.query('BEGIN');
    await proof.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [who.id]);
    let isAnswered = false;
    const ending = call('DELETE', `/api/schools/${schoolId}/codes/${code}?withdraw=yes`, { as: admin }).finally(
      () => (isAnswered = true),
    );
    await waitUntil(async () => isAnswered || (await waitingForLock()) > 0);
    await proof.query('COMMIT');
    expect((await ending).status).toBe(204);
  } finally {
    proof.release();
  }
  expect(await isParent(who, schoolId)).toBe(false);
});
