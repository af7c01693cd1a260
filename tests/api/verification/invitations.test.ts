import { describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { findSchoolOfInvitation } from '@/lib/verification/invitations';
import { call, type Answer } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { waitUntil, waitingForLock } from '../../support/concurrency';

// Record 061: a member's own link that invites people to a school, and the number of people who joined by that link.

const follow = ({ id: userId }: Person, schoolId: number) => db().follow.create({ data: { userId, schoolId } });
const invite = (who: Person, schoolId: number): Promise<Answer> =>
  call('POST', `/api/schools/${schoolId}/invitation`, { as: who });
const joinedBy = async (who: Person): Promise<number> =>
  (await call('GET', '/api/user/invitations', { as: who })).body.joined;
const setJoined = ({ id }: Person, joined: number) =>
  rows('UPDATE invitation_weeks SET joined = $2 WHERE user_id = $1', id, joined);

let newcomers = 0;
/** Registers a person by the given invitation link and returns the person's id. */
async function registerBy(invitation: string): Promise<number> {
  newcomers += 1;
  const email = `invited${newcomers}@example.test`;
  const { status, body } = await call('POST', '/api/register', {
    body: { email, password: 'a quiet harbour morning', invitation },
    headers: { 'X-Forwarded-For': `198.51.100.${newcomers}` },
  });
  expect(status).toBe(200);
  return body.id;
}
const follows = async (userId: number, schoolId: number) =>
  (await count('user_school_subscriptions WHERE user_id = $1 AND school_id = $2', userId, schoolId)) === 1;

async function scene() {
  const [inviter, schoolId] = [await person(), await school()];
  await follow(inviter, schoolId);
  return { inviter, schoolId, token: (await invite(inviter, schoolId)).body.token as string };
}

describe('a member’s invitation link to a school', () => {
  it('a member has one invitation link for each school that the member follows', async () => {
    const { inviter, schoolId, token } = await scene();
    const other = await school('Harbourview High');
    expect((await invite(inviter, other)).status).toBe(409);
    await follow(inviter, other);
    expect((await invite(inviter, other)).body.token).not.toBe(token);
    expect((await invite(inviter, schoolId)).body).toEqual({ schoolId, token });
    expect((await call('DELETE', `/api/schools/${schoolId}/invitation`, { as: inviter })).status).toBe(204);
    expect((await call('GET', '/api/user/invitations', { as: inviter })).body).toEqual({
      joined: 0,
      schools: [
        { id: other, name: 'Harbourview High', hasLink: true },
        { id: schoolId, name: 'Tidewater Elementary', hasLink: false },
      ],
    });
    expect((await invite(inviter, schoolId)).body.token).not.toBe(token);
  });

  it('an invitation link shows the school but does not reveal the inviter', async () => {
    const { inviter, schoolId, token } = await scene();
    expect(await findSchoolOfInvitation(token)).toEqual({ id: schoolId, name: 'Tidewater Elementary' });
    await call('DELETE', `/api/schools/${schoolId}/invitation`, { as: inviter });
    expect(await findSchoolOfInvitation(token)).toBeNull();
  });

  it('a newcomer who registers by an invitation link follows the school but is not verified', async () => {
    const { inviter, schoolId, token } = await scene();
    const newcomer = await registerBy(token);
    expect(await follows(newcomer, schoolId)).toBe(true);
    expect(await count('school_parents WHERE user_id = $1', newcomer)).toBe(0);
    const { text } = await call('GET', '/api/user/invitations', { as: inviter });
    expect(JSON.parse(text)).toEqual({
      joined: 1,
      schools: [{ id: schoolId, name: 'Tidewater Elementary', hasLink: true }],
    });
  });

  it('the database does not store which member invited which newcomer', async () => {
    const { inviter, token } = await scene();
    const newcomer = await registerBy(token);
    expect(
      await rows(
        "SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name LIKE 'invitation%' ORDER BY 1",
      ),
    ).toEqual(
      [
        'invitation_weeks.joined',
        'invitation_weeks.user_id',
        'invitation_weeks.week',
        'invitations.school_id',
        'invitations.token',
        'invitations.user_id',
      ].map((name) => ({ name })),
    );
    expect(await count('invitations WHERE user_id = $1', newcomer)).toBe(0);
    expect(await count('invitation_weeks WHERE user_id = $1', newcomer)).toBe(0);
    await db().user.delete({ where: { id: newcomer } });
    expect(await joinedBy(inviter)).toBe(1);
  });

  it.each<[string, string]>([
    ['was ended', 'DELETE FROM invitations WHERE user_id = $1'],
    ['leads to a school that its member no longer follows', 'DELETE FROM user_school_subscriptions WHERE user_id = $1'],
    ['belongs to a deleted account', 'DELETE FROM users WHERE id = $1'],
  ])('an invitation link that %s works like an ordinary registration link', async (_what, change) => {
    const { inviter, schoolId, token } = await scene();
    await rows(change, inviter.id);
    const newcomer = await registerBy(token);
    expect(await follows(newcomer, schoolId)).toBe(false);
    expect(await count('invitation_weeks WHERE user_id = $1', inviter.id)).toBe(0);
  });

  it('an unknown or malformed invitation link is ignored at registration', async () => {
    for (const token of ['x', 'a\0b', 'A'.repeat(22), 'ü'.repeat(22)]) await registerBy(token);
  });

  it('a newcomer can register by an invitation link while the inviter’s account is being deleted', async () => {
    const { inviter, schoolId, token } = await scene();
    let coming: Promise<number> | undefined;
    await db().$transaction(async (tx) => {
      await tx.user.delete({ where: { id: inviter.id } });
      coming = registerBy(token);
      await waitUntil(async () => (await waitingForLock()) > 0);
    });
    expect(await follows((await coming) ?? 0, schoolId)).toBe(false);
  });
});

describe('the number of people who joined by invitation', () => {
  it('the number of people who joined by a member’s invitations grows by at most ten a week', async () => {
    const { inviter, schoolId, token } = await scene();
    const other = await school('Harbourview High');
    await follow(inviter, other);
    await registerBy(token);
    await setJoined(inviter, 9);
    await registerBy((await invite(inviter, other)).body.token);
    expect(await joinedBy(inviter)).toBe(10);
    expect(await follows(await registerBy(token), schoolId)).toBe(true);
    expect(await joinedBy(inviter)).toBe(10);
    await rows('UPDATE invitation_weeks SET week = week - 7 WHERE user_id = $1', inviter.id);
    await registerBy(token);
    expect(await joinedBy(inviter)).toBe(11);
  });

  it('the limit of ten invited people a week is not exceeded if two people join at the same time', async () => {
    const { inviter, schoolId, token } = await scene();
    await registerBy(token);
    for (let round = 0; round < 5; round += 1) {
      await setJoined(inviter, 9);
      const both = await Promise.all([registerBy(token), registerBy(token)]);
      expect(await joinedBy(inviter)).toBe(10);
      for (const one of both) expect(await follows(one, schoolId)).toBe(true);
    }
  });
});
