import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { begin, control, membershipRow, advanceTime, retryImmediately } from '../../support/billing/billing';
import { resetTestData } from '../../support/billing/events';
import {
  newWorld,
  onlyMember,
  completePayment,
  resetSubscription,
  deliverAllEvents,
  STATES,
  stripeOf,
  viewOf,
  type StateName,
} from '../../support/billing/scenarios';
import { reconcileAllSubscriptions } from '@/lib/membership/reconcile/reconcile-with-stripe';
import { getStripeClient } from '@/lib/membership/stripe';

// A reset first ends everything at Stripe that could still be charged, and only then deletes the membership in our
// database.

const DONE = {
  message: 'Your membership was reset. You can start again.',
  subscriptionStatus: 'inactive',
  resumed: false,
};
const UNFINISHED: StateName[] = [
  'form open',
  'first payment open',
  'past due in grace',
  'past due without grace',
  'unpaid',
  'paused',
];

beforeAll(retryImmediately);
beforeEach(newWorld);

describe.each(UNFINISHED)('a reset of a membership in the state %s', (state) => {
  it('a membership reset leaves nothing at Stripe that could be charged', { tags: 'thorough' }, async () => {
    const { who } = await onlyMember(STATES[state](1));
    expect(await resetSubscription(who)).toMatchObject({ status: 200, body: DONE });
    await deliverAllEvents();
    const { subscriptions, setupIntents, invoices, paymentIntents } = await stripeOf(who);
    expect(subscriptions.filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status))).toEqual([]);
    expect(setupIntents.filter(({ status }) => !['canceled', 'succeeded'].includes(status))).toEqual([]);
    expect(invoices.filter(({ status }) => !['paid', 'void'].includes(status ?? ''))).toEqual([]);
    expect(paymentIntents.filter(({ status }) => !['canceled', 'succeeded'].includes(status))).toEqual([]);
    expect(await membershipRow(who)).toMatchObject({
      status: 'inactive',
      stripe_subscription_id: null,
      pending_intent_id: null,
      access_until: null,
      past_due_since: null,
    });
    expect((await viewOf(who)).card).toBe('sign-up');

    // Repeating the reset gives the same response. Afterwards, the person can start a new membership.
    expect(await resetSubscription(who)).toMatchObject({ status: 200, body: DONE });
    expect((await completePayment(who)).answer.status).toBe(200);
    await deliverAllEvents();
    expect(await viewOf(who)).toMatchObject({ card: 'manage', hasAccess: true });
  });
});

// The list omits memberships with an unpaid renewal, because the next test covers them.
it.each(['form open', 'first payment open'] as const)(
  'a membership reset in the state %s deletes nothing in our database while Stripe does not respond',
  { tags: 'thorough' },
  async (state) => {
    const { who } = await onlyMember(STATES[state](1));
    const { stripe_subscription_id: held } = await membershipRow(who);
    await control.fail({ match: 'DELETE /v1/subscriptions/*', mode: 'status', status: 500, times: 2 });
    expect((await resetSubscription(who)).status).toBe(503);
    await deliverAllEvents();
    const after = await membershipRow(who);
    // The reset voids the invoice of an open first payment, which ends the plan at Stripe.
    expect(after.stripe_subscription_id).toBe(state === 'first payment open' ? null : held);
    expect(after.access_until).toBeNull();
    expect((await viewOf(who)).card).toBe(state === 'first payment open' ? 'sign-up' : 'issue');
    expect(await resetSubscription(who)).toMatchObject({ status: 200, body: DONE });
  },
);

it(
  'the nightly job ends an unpaid plan that a failed membership reset left at Stripe',
  { tags: 'thorough' },
  async () => {
    await resetTestData(); // Removes the members of earlier tests, because the nightly job would read them too.
    await control.webhooks.resume();
    const { who } = await onlyMember(STATES['past due in grace'](1));
    await control.fail({ match: 'DELETE /v1/subscriptions/*', mode: 'status', status: 500, times: 2 });
    expect((await resetSubscription(who)).status).toBe(503);
    const { charges } = await stripeOf(who);
    await reconcileAllSubscriptions();
    expect((await stripeOf(who)).subscriptions).toMatchObject([{ status: 'canceled' }]);
    await advanceTime({ days: 40 });
    expect((await stripeOf(who)).charges).toHaveLength(charges.length);
  },
);

it('a membership reset succeeds even if the plan has already ended at Stripe', async () => {
  const { who } = await onlyMember(STATES['form open'](1));
  await control.webhooks.pause();
  await getStripeClient().subscriptions.cancel(String((await membershipRow(who)).stripe_subscription_id));
  expect(await resetSubscription(who)).toMatchObject({ status: 200, body: DONE });
  expect((await begin(who)).body).toMatchObject({ intentType: 'setup', dueToday: 0 });
});
