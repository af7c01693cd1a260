import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteExpiredWarnings } from '@/lib/moderation/warnings';
import { post, notificationTextsOf } from '../../support/community/board';
import { answerAppeal, appeal, decide, reportByParents, reviewOf } from '../../support/community/moderation';
import { makeModerator } from '../../support/community/moderators';
import { inDays, person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

let author: Person;
let admin: Person;
let schoolId: number;

beforeEach(async () => {
  // The test removes the reviews and administrators that other tests created.
  await rows('DELETE FROM reviews; UPDATE users SET is_admin = false');
  [author, admin, schoolId] = [await person('active'), await person('admin'), await school()];
  return () => vi.useRealTimers();
});

async function openReview(fields: object = {}): Promise<number> {
  const postId = await post(author, schoolId, fields);
  await reportByParents(1, 'post', postId);
  return reviewOf(admin, 'post', postId);
}

async function warn(decision = 'keep', fields: object = {}): Promise<number> {
  const id = await openReview(fields);
  expect((await decide(admin, id, decision, { warn: true })).status).toBe(200);
  return id;
}

const view = async (id: number) => (await call('GET', `/api/admin/reviews/${id}`, { as: admin })).body;
const warnedUntil = async (id: number) =>
  (await rows<{ warned_until: Date | null }>('SELECT warned_until FROM reviews WHERE id = $1', id))[0]?.warned_until;

/** Lets a warning and its decision be a year and a day old. */
const expire = (id: number) =>
  rows('UPDATE reviews SET warned_until = $1, decided_at = $2 WHERE id = $3', inDays(-1), inDays(-366), id);

describe('a warning', () => {
  it('is told to the author, who can appeal even if the content is kept', async () => {
    const id = await warn();
    expect((await notificationTextsOf(author))[0]).toMatch(
      /^Your post .*You got a warning, which stays on record for a year\. You can/,
    );
    const { body } = await call('GET', `/api/reviews/${id}`, { as: author });
    expect(body).toMatchObject({ decision: 'keep', warnedUntil: expect.any(String), mayAppeal: true });
    expect(Date.parse(body.warnedUntil) - Date.parse(body.decidedAt)).toBe(365 * 86_400_000);
  });

  it('appears beside the author’s earlier reviews until it expires', async () => {
    const id = await warn('hide');
    const next = await openReview();
    expect((await view(next)).author).toMatchObject({ history: [{ id, isWarned: true }], warnedBefore: null });
    await expire(id);
    expect((await view(next)).author).toMatchObject({ history: [{ id, isWarned: false }] });
  });

  it('of an anonymous author appears only as one of three amounts, and never beside their name', async () => {
    expect((await view(await openReview({ isAnonymous: true }))).author).toMatchObject({ warnedBefore: 'never' });
    await warn('keep', { isAnonymous: true });
    const once = await openReview({ isAnonymous: true });
    expect((await view(once)).author).toMatchObject({ warnedBefore: 'once', history: [] });
    await warn('keep');
    expect((await view(await openReview({ isAnonymous: true }))).author).toMatchObject({ warnedBefore: 'more' });
    // A later warning does not change an older case, because its date could identify the author.
    expect((await view(once)).author).toMatchObject({ warnedBefore: 'once' });
    await decide(admin, once, 'keep');
    expect((await view(once)).author).toMatchObject({ warnedBefore: null });
    const named = await openReview();
    expect((await view(named)).author.history.filter(({ isWarned }: { isWarned: boolean }) => isWarned)).toHaveLength(
      1,
    );
  });

  it('is deleted after a year, but not while an undecided case counts it', async () => {
    const id = await warn('keep', { isAnonymous: true });
    const waiting = await openReview({ isAnonymous: true });
    await expire(id);
    await rows('UPDATE reviews SET created_at = $1 WHERE id = $2', inDays(-2), waiting);
    await deleteExpiredWarnings();
    expect((await view(waiting)).author).toMatchObject({ warnedBefore: 'once' });
    await decide(admin, waiting, 'keep');
    await deleteExpiredWarnings();
    expect(await warnedUntil(id)).toBeNull();
    expect((await call('GET', `/api/reviews/${id}`, { as: author })).body).toMatchObject({ warnedUntil: null });
  });

  it('stays on record for the whole year', async () => {
    const id = await warn();
    await rows('UPDATE reviews SET warned_until = $1 WHERE id = $2', inDays(0.01), id);
    await deleteExpiredWarnings();
    expect(await warnedUntil(id)).not.toBeNull();
  });

  it('ends with a successful appeal', async () => {
    const id = await warn('hide');
    await appeal(author, id);
    await answerAppeal(admin, id, 'reversed');
    expect((await call('GET', `/api/reviews/${id}`, { as: author })).body).toMatchObject({ warnedUntil: null });
    expect((await notificationTextsOf(author))[0]).toContain('Your warning is removed.');
    expect((await view(await openReview())).author.history[0]).toMatchObject({ isWarned: false });
  });

  it('cannot come from a moderator of a school', async () => {
    const moderator = await makeModerator(schoolId);
    const id = await openReview();
    const body = { decision: 'hide', reason: 'Not kind', warn: true };
    await call('POST', `/api/schools/${schoolId}/reviews/${id}/decision`, { as: moderator, body });
    expect(await warnedUntil(id)).toBeNull();
  });
});
