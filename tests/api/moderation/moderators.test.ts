import { describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { inDays, person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { makeModerator } from '../../support/community/moderators';

const mayMakeCodes = async (who: Person, schoolId: number) =>
  (await call('POST', `/api/schools/${schoolId}/codes`, { as: who })).status;

describe('the role of a school moderator', () => {
  it('an administrator can grant and remove the role of a school moderator, and each change is logged once', async () => {
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

  it('the role of a school moderator applies only at that moderator’s school', async () => {
    const [admin, ownSchool, otherSchool] = [await person('admin'), await school(), await school()];
    const who = await makeModerator(ownSchool);
    expect((await call('GET', '/api/user', { as: who })).body.moderates).toEqual([ownSchool]);
    expect([await mayMakeCodes(who, ownSchool), await mayMakeCodes(who, otherSchool)]).toEqual([201, 403]);
    await call('DELETE', `/api/schools/${ownSchool}/moderators`, { as: admin, body: { userId: who.id } });
    expect(await mayMakeCodes(who, ownSchool)).toBe(403);
    expect((await call('GET', '/api/user', { as: who })).body.moderates).toEqual([]);
  });

  it.each([
    ['is suspended', (id: number) => db().user.update({ where: { id }, data: { suspendedUntil: inDays(1) } }), 423],
    [
      'has requested deletion of their account',
      (userId: number) =>
        db().accountDeletion.create({
          data: { userId, askedBy: 'owner', requestedAt: inDays(-1), dueAt: inDays(6) },
        }),
      409,
    ],
    [
      'has not confirmed their address',
      (id: number) => db().user.update({ where: { id }, data: { emailVerifiedAt: null } }),
      403,
    ],
    [
      'has not accepted the newest terms',
      (id: number) => db().user.update({ where: { id }, data: { termsVersion: '2024-01-30' } }),
      409,
    ],
  ])('the role of a school moderator gives no rights while the moderator %s', async (_what, happen, status) => {
    const schoolId = await school();
    const who = await makeModerator(schoolId);
    await happen(who.id);
    expect(await mayMakeCodes(who, schoolId)).toBe(status);
  });

  it('a school moderator keeps the role after the moderator’s membership ends', async () => {
    const schoolId = await school();
    expect(await mayMakeCodes(await makeModerator(schoolId, 'lapsed'), schoolId)).toBe(201);
  });

  it('a school moderator can close a school code but cannot withdraw verifications made with that code', async () => {
    const schoolId = await school();
    const who = await makeModerator(schoolId);
    const { code } = (await call('POST', `/api/schools/${schoolId}/codes`, { as: who })).body;
    const at = `/api/schools/${schoolId}/codes/${code}`;
    expect((await call('DELETE', `${at}?withdraw=yes`, { as: who })).status).toBe(403);
    expect((await call('GET', `/api/schools/${schoolId}/codes`, { as: who })).body[0].isOpen).toBe(true);
    expect((await call('DELETE', at, { as: who })).status).toBe(204);
  });
});
