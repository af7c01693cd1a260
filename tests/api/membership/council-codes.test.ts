import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { updateFoundingSeats } from '@/lib/membership/change/founding-parent-seats';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { proveParent } from '../../support/community/parents';
import { inDays, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { tally, inParallel } from '../../support/concurrency';

// Tests of council codes (record 083). A school council pays for the codes, and each code gives one parent free access.

let admin: Person;
let schoolId: number;

const inDay = (days: number) => formatDateFieldValue(inDays(days).getTime());
const createCodes = (body: object = {}) =>
  call('POST', `/api/admin/schools/${schoolId}/council-codes`, {
    as: admin,
    body: { count: 3, accessUntil: inDay(300), closesOn: inDay(60), note: 'Council, cheque 12', ...body },
  });
const codesOf = async (body: object = {}): Promise<[string, ...string[]]> => (await createCodes(body)).body.codes;
const redeem = (as: Person, code: string) => call('POST', '/api/council-code', { as, body: { code } });
const batches = async () => (await call('GET', `/api/admin/schools/${schoolId}/council-codes`, { as: admin })).body;
const membership = async (as: Person) => (await call('GET', '/api/membership', { as })).body;
const saying = (words: RegExp) => ({ message: expect.stringMatching(words) });

beforeEach(async () => {
  [admin, schoolId] = [await person('admin'), await school()];
});

describe('creating and withdrawing codes for a school council', () => {
  it('council codes are shown once, stored as hashes, and stop working when withdrawn', async () => {
    const { status, body } = await createCodes();
    expect([status, body.codes.length, body.batch.used]).toEqual([201, 3, 0]);
    expect(new Set(body.codes).size).toBe(3);
    for (const code of body.codes)
      expect(code).toMatch(/^[CDFGHJKMNPQRTVWXY34679]{4}(-[CDFGHJKMNPQRTVWXY34679]{4}){2}$/);
    const stored = JSON.stringify([
      await rows('SELECT * FROM council_codes'),
      await rows('SELECT * FROM audit_log'),
      await rows('SELECT * FROM idempotency_keys'),
    ]);
    for (const code of body.codes)
      for (const text of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(text);
    const who = await person('inactive');
    expect((await redeem(who, body.codes[0])).status).toBe(200);
    expect(await batches()).toMatchObject([{ note: 'Council, cheque 12', count: 3, used: 1, isOpen: true }]);
    const end = () => call('DELETE', `/api/admin/council-codes/${body.batch.id}`, { as: admin });
    expect([(await end()).status, (await end()).status]).toEqual([204, 204]);
    expect(await batches()).toMatchObject([{ used: 1, isOpen: false }]);
    expect(await redeem(await person('inactive'), body.codes[1])).toMatchObject({
      status: 410,
      body: saying(/was cancelled/),
    });
    expect((await membership(who)).hasAccess).toBe(true);
    expect(await count("audit_log WHERE action LIKE 'school.%-council-codes' AND target_id = $1", schoolId)).toBe(2);
  });

  it.each([
    [{ count: 0 }, /at least one/],
    [{ count: 501 }, /At most 500/],
    [{ note: ' \u200b' }, /./],
    [{ accessUntil: '2020-01-01' }, /later day/],
    [{ accessUntil: inDay(30) }, /not be after the last day of the membership/],
  ])('creating council codes is refused for %j', async (body, words) => {
    expect(await createCodes(body)).toMatchObject({ status: 400, body: saying(words) });
    expect(await count('council_batches WHERE school_id = $1', schoolId)).toBe(0);
  });
});

describe('using a school council’s code for free access', () => {
  it('a council code gives full access until its end date, but does not verify the user', async () => {
    const [code] = await codesOf();
    const who = await person('inactive');
    const used = await redeem(who, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect(used).toMatchObject({ status: 200, body: { schoolId, schoolName: 'Tidewater Elementary', isNew: true } });
    expect(await membership(who)).toMatchObject({
      card: 'manage',
      hasAccess: true,
      isComplimentary: true,
      accessUntil: used.body.until,
      ledger: [{ title: 'School council code used', detail: expect.stringMatching(/^Tidewater Elementary, until /) }],
    });
    expect(await count('user_school_subscriptions WHERE user_id = $1 AND school_id = $2', who.id, schoolId)).toBe(1);
    expect(await count('school_parents WHERE user_id = $1', who.id)).toBe(0);
    const post = await call('POST', '/api/posts', { as: who, body: { schoolId, content: 'Hello' } });
    expect(post).toMatchObject({ status: 201, body: { authorVerified: 'none' } });
  });

  it('a council code can be used once, even if two people send it at the same time', async () => {
    const [code, other] = await codesOf();
    const who = await person('inactive');
    const repeated = await inParallel(4, () => redeem(who, code));
    expect(tally(repeated)).toEqual({ 200: 4 });
    expect(repeated.filter(({ body }) => body.isNew)).toHaveLength(1);
    const [one, two] = [await person('inactive'), await person('inactive')];
    const both = await Promise.all([redeem(one, other!), redeem(two, other!)]);
    expect(tally(both)).toEqual({ 200: 1, 410: 1 });
    expect(both.find(({ status }) => status === 410)?.body).toEqual(
      expect.objectContaining(saying(/already been used/)),
    );
    expect((await membership(one)).hasAccess).not.toBe((await membership(two)).hasAccess);
    expect(
      await count("billing_audit WHERE action = 'code.used' AND (details ->> 'schoolId')::int = $1", schoolId),
    ).toBe(2);
  });

  it('a council code is refused with a message that gives the reason, and stays unused', async () => {
    const [code, short] = [(await codesOf())[0], (await codesOf({ accessUntil: inDay(90) }))[0]];
    const who = await person('inactive');
    const typo = code.slice(0, -1) + (code.endsWith('C') ? 'D' : 'C');
    expect(await redeem(who, typo)).toMatchObject({ status: 400, body: saying(/character in this code is wrong/) });
    expect(await redeem(who, 'CDFG-HJKM')).toMatchObject({ status: 400, body: saying(/school's poster/) });
    expect(await redeem(who, 'CCCC-CCCC-CCCC')).toMatchObject({ status: 404, body: saying(/don't recognize/) });
    expect(await redeem(admin, code)).toMatchObject({ status: 409, body: saying(/Administrators/) });
    await redeem(who, code);
    expect(await redeem(who, short)).toMatchObject({ status: 409, body: saying(/so someone else can/) });
    const held = await person('lapsed');
    await rows("UPDATE memberships SET hold = 'dispute', access_until = NULL WHERE user_id = $1", held.id);
    expect(await redeem(held, short)).toMatchObject({ status: 409, body: saying(/on hold/) });
    const suspended = await person();
    await rows("UPDATE users SET suspended_until = now() + interval '1 day' WHERE id = $1", suspended.id);
    expect(await redeem(suspended, short)).toMatchObject({ status: 423, body: saying(/suspended/) });
    await rows("UPDATE council_batches SET closes_at = now() - interval '1 hour' WHERE school_id = $1", schoolId);
    expect(await redeem(await person(), short)).toMatchObject({ status: 410, body: saying(/was valid until/) });
    expect((await batches()).reduce((sum: number, { used }: { used: number }) => sum + used, 0)).toBe(1);
  });

  it('a council code works in addition to a paid plan', async () => {
    const [code, another] = await codesOf();
    const payer = await person('active');
    expect((await redeem(payer, code)).status).toBe(200);
    const [plan] = await rows(
      'SELECT status, access_until > now() AS runs FROM memberships WHERE user_id = $1',
      payer.id,
    );
    expect(plan).toEqual({ status: 'active', runs: true });

    await call('PUT', '/api/admin/settings', { as: admin, body: { foundingSeats: 2, foundingSchools: [schoolId] } });
    const founder = await person('inactive');
    await redeem(founder, another!);
    await proveParent(founder, schoolId);
    await updateFoundingSeats();
    await call('DELETE', `/api/schools/${schoolId}/parents`, { as: admin, body: { userId: founder.id } });
    await updateFoundingSeats();
    expect((await membership(founder)).hasAccess).toBe(true);

    await db().user.delete({ where: { id: payer.id } });
    expect(await redeem(await person('inactive'), code)).toMatchObject({ status: 410 });
    expect(await batches()).toMatchObject([{ used: 2 }]);
  });
});
