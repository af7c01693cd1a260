import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, SECOND } from '@/lib/time/duration';
import { callAs, control, advanceTime, userOf } from '../../support/billing/billing';
import {
  runAtMoment,
  createTrialMember,
  momentOf,
  newWorld,
  signInAgain,
  viewOf,
} from '../../support/billing/scenarios';
import { post } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';

// These tests check that access ends at the exact time, even if no job runs. One millisecond earlier, the person still
// has full access.

const plusMs = (moment: Date, by: number) => new Date(moment.getTime() + by);

/** Returns the person's rights, and whether other people see the person's post. */
async function accessOf(who: Person, reader: Person, postId: number) {
  const [author, other] = [await signInAgain(who), await signInAgain(reader)];
  const { body: user } = await call('GET', '/api/user', { as: author });
  const { body: writtenPost } = await call('GET', `/api/posts/${postId}`, { as: author });
  return {
    says: user.hasAccess as boolean,
    view: (await viewOf(who)).hasAccess as boolean,
    writes:
      (
        await call('POST', `/api/posts/${writtenPost.id ?? 0}/comments`, {
          as: author,
          body: { content: 'Still here' },
        })
      ).status === 201,
    isSeen: (await call('GET', `/api/posts/${postId}`, { as: other })).status === 200,
  };
}
const allSetTo = (is: boolean) => ({ says: is, view: is, writes: is, isSeen: is });

/** Expects full access until one millisecond before the end, and no access at the end and one second later. */
async function endsAt(end: Date, who: Person, reader: Person, postId: number): Promise<void> {
  for (const [by, is] of [
    [-SECOND, true],
    [-1, true],
    [0, false],
    [SECOND, false],
  ] as const) {
    expect(await runAtMoment(plusMs(end, by), () => accessOf(who, reader, postId)), `${by} ms`).toEqual(allSetTo(is));
  }
}

beforeEach(newWorld);

/** Creates two people: a reader, and an author with one post. */
async function authorAndReader(group: Promise<{ who: Person }>) {
  const { who } = await group;
  const [reader, schoolId] = [await person('inactive'), await school()];
  return { who, reader, postId: await post(await signInAgain(who), schoolId) };
}

describe('the end of access if no event from Stripe arrives', () => {
  it('access continues for a day after the trial while the first payment is collected', async () => {
    const { who, reader, postId } = await authorAndReader(createTrialMember());
    const trialEnd = await momentOf(who, 'trial_end');
    await advanceTime({ seconds: 1 });
    await control.webhooks.pause();
    expect(await runAtMoment(trialEnd, () => accessOf(who, reader, postId))).toEqual(allSetTo(true));
    await endsAt(plusMs(trialEnd, DAY), who, reader, postId);
  });
});

describe('access that was not bought', () => {
  it('administrators have access without an end date and without a plan', async () => {
    const admin = await person('admin');
    await advanceTime({ days: 400 });
    const as = await signInAgain(admin);
    expect(await userOf(admin)).toMatchObject({ hasAccess: true, accessUntil: null, subscriptionStatus: 'inactive' });
    expect(await viewOf(admin)).toMatchObject({
      card: 'sign-up',
      hasAccess: true,
      isAdmin: true,
      accessUntil: null,
      isComplimentary: false,
    });
    expect(
      (await call('POST', '/api/posts', { as, body: { schoolId: await school(), content: 'Notice' } })).status,
    ).toBe(201);
  });

  it('a person with complimentary access but no plan sees the membership page for current members', async () => {
    const who = await person('inactive');
    await rows("UPDATE memberships SET override_until = now() + interval '20 days' WHERE user_id = $1", who.id);
    expect(await viewOf(who)).toMatchObject({
      card: 'manage',
      isComplimentary: true,
      hasAccess: true,
      nextCharge: null,
      subscriptionStatus: 'inactive',
    });
    expect((await callAs(who, 'POST', '/api/cancel-subscription')).status).toBe(409);
    await advanceTime({ days: 21 });
    expect(await viewOf(who)).toMatchObject({ card: 'sign-up', isComplimentary: false, hasAccess: false });
  });
});
