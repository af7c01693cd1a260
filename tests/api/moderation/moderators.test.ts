import { describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { inDays, person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { makeModerator } from '../../support/community/moderators';

const mayMakeCodes = async (who: Person, schoolId: number) =>
  (await call('POST', `/api/schools/${schoolId}/codes`, { as: who })).status;

describe('the role of a moderator', () => {
  it('is given and taken by an administrator, once each in the log, and seen on both pages', async () => {
    const [admin, who, schoolId] = [await person('admin'), await person('inactive'), await school('Acadia Street')];
    const give = () => call('POST', `/api/schools/${schoolId}/moderators`, { as: admin, body: { userId: who.id } });
    expect((await give()).body).toEqual({ schoolId, userId: who.id, isModerator: true });
    await give();
    const { body: listed } = await call('GET', `/api/schools/${schoolId}/moderators`, { as: admin });
    expect(listed).toMatchObject([{ userId: who.id, email: who.email, isActing: false }]);
    const { body: seen } = await call('GET', `/api/admin/users/${who.id}`, { as: admin });
    expect(seen.moderates).toEqual([{ id: schoolId, name: 'Acadia Street' }]);

    const take = { as: admin, body: { userId: who.id } };
    expect((await call('DELETE', `/api/schools/${schoolId}/moderators`, take)).body.isModerator).toBe(false);
    await call('DELETE', `/api/schools/${schoolId}/moderators`, take);
    expect(
      await rows('SELECT action, target_id, details FROM audit_log WHERE actor_id = $1 ORDER BY id', admin.id),
    ).toEqual([
      {
        action: 'user.give-moderation',
        target_id: who.id,
        details: { schoolId, before: { isModerator: false }, after: { isModerator: true } },
      },
      {
        action: 'user.take-moderation',
        target_id: who.id,
        details: { schoolId, before: { isModerator: true }, after: { isModerator: false } },
      },
    ]);
  });

  it('holds at its school alone, and is over with the next request, in every session', async () => {
    const [admin, here, elsewhere] = [await person('admin'), await school(), await school()];
    const who = await makeModerator(here);
    expect((await call('GET', '/api/user', { as: who })).body.moderates).toEqual([here]);
    expect([await mayMakeCodes(who, here), await mayMakeCodes(who, elsewhere)]).toEqual([201, 403]);
    await call('DELETE', `/api/schools/${here}/moderators`, { as: admin, body: { userId: who.id } });
    expect(await mayMakeCodes(who, here)).toBe(403);
    expect((await call('GET', '/api/user', { as: who })).body.moderates).toEqual([]);
  });

  it.each([
    ['is suspended', (id: number) => db().user.update({ where: { id }, data: { suspendedUntil: inDays(1) } }), 423],
    [
      'has asked to be deleted',
      (userId: number) =>
        db().accountDeletion.create({
          data: { userId, askedBy: 'owner', requestedAt: inDays(-1), dueAt: inDays(6) },
        }),
      409,
    ],
    [
      'has not proven the address',
      (id: number) => db().user.update({ where: { id }, data: { emailVerifiedAt: null } }),
      403,
    ],
    [
      'has other terms to agree to',
      (id: number) => db().user.update({ where: { id }, data: { termsVersion: '2024-01-30' } }),
      409,
    ],
  ])('has no power while its person %s', async (_what, happen, status) => {
    const schoolId = await school();
    const who = await makeModerator(schoolId);
    await happen(who.id);
    expect(await mayMakeCodes(who, schoolId)).toBe(status);
  });

  it('stays with who has no membership, since it is given and not bought', async () => {
    const schoolId = await school();
    expect(await mayMakeCodes(await makeModerator(schoolId, 'lapsed'), schoolId)).toBe(201);
  });

  it('leaves what a code has proven to administrators', async () => {
    const schoolId = await school();
    const who = await makeModerator(schoolId);
    const { code } = (await call('POST', `/api/schools/${schoolId}/codes`, { as: who })).body;
    const at = `/api/schools/${schoolId}/codes/${code}`;
    expect((await call('DELETE', `${at}?withdraw=yes`, { as: who })).status).toBe(403);
    expect((await call('GET', `/api/schools/${schoolId}/codes`, { as: who })).body[0].isOpen).toBe(true);
    expect((await call('DELETE', at, { as: who })).status).toBe(204);
  });
});
