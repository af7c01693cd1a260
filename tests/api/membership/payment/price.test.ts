import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  callAs,
  begin,
  confirm,
  control,
  finish,
  intentOf,
  membershipRow,
  newcomer,
  advanceTime,
} from '../../../support/billing/billing';
import { resetTestData } from '../../../support/billing/events';
import { changingRequests, withoutTrial } from '../../../support/billing/stripe-objects';
import {
  cancel,
  changeCard,
  CARD_THAT_FAILS_LATER,
  fixSubscription,
  createTrialMember,
  newWorld,
  advancePastCharge,
  completePayment,
  resetSubscription,
  deliverAllEvents,
  stateOf,
  stripeOf,
  viewOf,
} from '../../../support/billing/scenarios';
import type { Person } from '../../../support/community/people';
import { count, rows } from '../../../support/database/rows';
import { reconcileAllSubscriptions } from '@/lib/membership/reconcile/reconcile-with-stripe';
import { clearCachedPrices } from '@/lib/membership/price';
import { getStripeClient } from '@/lib/membership/stripe';

// If the price at Stripe differs from the price on our pages, the application switches payments off instead of guessing
// a price.

const UNAVAILABLE = 'Payments are unavailable right now. Please try again.';

type Edit = Parameters<typeof control.dashboard.editPrice>[0];
const monthly = (interval_count = 1) => ({
  interval: 'month' as const,
  interval_count,
  meter: null,
  trial_period_days: null,
  usage_type: 'licensed' as const,
});
const RIGHT: Edit = {
  currency: 'cad',
  unit_amount: 599,
  recurring: monthly(),
  active: true,
  lookup_key: 'parent_voice_monthly',
};
const WRONG: [string, Edit][] = [
  ['in another currency', { currency: 'usd' }],
  ['of another amount', { unit_amount: 699 }],
  ['of zero dollars', { unit_amount: 0 }],
  ['for a year', { recurring: { ...monthly(), interval: 'year' } }],
  ['for three months', { recurring: monthly(3) }],
  ['that is no longer sold', { active: false }],
  ['with another lookup key', { lookup_key: 'something_else' }],
];

const writes = async () => (await changingRequests()).map(({ method, path }) => `${method} ${path}`);

beforeEach(async () => {
  await newWorld();
  clearCachedPrices();
});
afterEach(() => clearCachedPrices());

it('every request that would sell something gets a 503 if the price is wrong', { tags: 'thorough' }, async () => {
  const [nobody, unfinished, member] = [await newcomer(), await newcomer(), (await createTrialMember()).who];
  const { body: form } = await begin(unfinished);
  await deliverAllEvents();
  await control.webhooks.pause();
  await confirm(form.clientSecret);
  const stateOfAll = async () => [
    await stateOf(unfinished),
    await stateOf(member),
    await count('trial_claims'),
    (await stripeOf(unfinished)).subscriptions,
  ];
  const before = await stateOfAll();
  await control.clearRequests();

  for (const [what, edit] of WRONG) {
    await control.dashboard.editPrice({ ...RIGHT, ...edit });
    clearCachedPrices();
    const answers = [
      await begin(nobody),
      await begin(unfinished),
      await begin(member),
      await finish(unfinished, intentOf(form.clientSecret)),
      await fixSubscription(unfinished),
      await fixSubscription(member),
    ];
    const seen = answers.map(({ status, body, headers }) => [status, body.message, Number(headers.get('retry-after'))]);
    expect(seen, what).toEqual(answers.map(() => [503, UNAVAILABLE, 15]));
    for (const who of [nobody, unfinished, member]) expect((await viewOf(who)).isOpen, what).toBe(false);
  }
  expect(await writes()).toEqual([]);
  await control.dashboard.editPrice(RIGHT);
  expect(await stateOfAll()).toEqual(before);
  expect((await callAs(member, 'GET', '/api/user')).body).toMatchObject({ hasAccess: true });
  expect((await callAs(member, 'POST', '/api/billing-portal')).status).toBe(200);
});

it('while the price at Stripe is wrong, members who have paid keep access and can still cancel', async () => {
  const { who: member } = await createTrialMember();
  await control.dashboard.editPrice({ unit_amount: 699 });
  clearCachedPrices();
  await advanceTime({ days: 7, hours: 2 });
  expect(await viewOf(member)).toMatchObject({ card: 'manage', hasAccess: true, trialEnd: null, isOpen: false });
  const { status, body } = await cancel(member);
  expect([status, body.subscriptionStatus]).toEqual([200, 'canceled']);
  expect((await resetSubscription(member)).body).toMatchObject({ resumed: true, subscriptionStatus: 'active' });
});

it('a price that was corrected at Stripe takes effect immediately', async () => {
  const who = await newcomer();
  await control.dashboard.editPrice({ unit_amount: 1 });
  clearCachedPrices();
  expect((await begin(who)).status).toBe(503);
  await control.dashboard.editPrice({ unit_amount: 599 });
  const { body: form } = await begin(who);
  await confirm(form.clientSecret);
  expect((await finish(who, intentOf(form.clientSecret))).status).toBe(200);
  await deliverAllEvents();
  expect(await viewOf(who)).toMatchObject({ card: 'manage', isOpen: true });
});

describe('the amount due today, which the page shows and Stripe charges', () => {
  /** Creates a person who is a customer at Stripe and can no longer get a trial. */
  async function payer() {
    const who = await withoutTrial(await newcomer());
    await begin(who);
    await resetSubscription(who);
    return { who, customer: String((await membershipRow(who)).stripe_customer_id) };
  }

  it("the amount due today is reduced by the customer's credit", async () => {
    const { who, customer } = await payer();
    await getStripeClient().customers.update(customer, { balance: -100 });
    const { form, answer } = await completePayment(who);
    expect(form).toMatchObject({ amount: 5.99, dueToday: 4.99 });
    expect([answer.status, answer.body.hasAccess]).toEqual([200, true]);
    expect((await stripeOf(who)).charges).toMatchObject([{ amount: 499 }]);
  });

  it('the amount due today is the price at the time when the plan was created', async () => {
    const { who, customer } = await payer();
    const [price] = (await getStripeClient().prices.list({ limit: 1 })).data;
    const older = await getStripeClient().prices.create({
      product: String(price?.product),
      currency: 'cad',
      unit_amount: 499,
      recurring: { interval: 'month' },
    });
    await getStripeClient().subscriptions.create({
      customer,
      items: [{ price: older.id }],
      payment_behavior: 'default_incomplete',
      metadata: { app: 'parent-voice-ns', user_id: String(who.id) },
    });
    const { form, answer } = await completePayment(who);
    expect(form).toMatchObject({ amount: 4.99, dueToday: 4.99 });
    expect([answer.status, answer.body.hasAccess]).toEqual([200, true]);
    expect(await viewOf(who)).toMatchObject({ nextCharge: { amount: 4.99 } });
    await cancel(who);
    expect(await viewOf(who)).toMatchObject({ card: 'canceled', nextCharge: null, nextAmount: 4.99 });
  });
});

describe('the amount of the next charge, which the page shows and Stripe will charge', () => {
  const subscriptionOf = async (who: Person) => String((await membershipRow(who)).stripe_subscription_id);
  const nextOf = async (who: Person) => (await viewOf(who)).nextCharge?.amount;
  const chargesOf = async (who: Person) => (await stripeOf(who)).charges.map(({ amount }) => amount);

  it('a coupon for one month reduces the first charge after a free trial', { tags: 'thorough' }, async () => {
    const who = await newcomer();
    expect((await begin(who)).body).toMatchObject({ dueToday: 0, nextAmount: 5.99 });
    await control.dashboard.coupon({ subscription: await subscriptionOf(who), amount_off: 300, duration: 'once' });
    const { body: form } = await begin(who);
    expect(form).toMatchObject({ amount: 5.99, dueToday: 0, nextAmount: 2.99 });
    await confirm(form.clientSecret);
    await finish(who, intentOf(form.clientSecret));
    await deliverAllEvents();
    expect(await nextOf(who)).toBe(2.99);
    expect(JSON.stringify((await viewOf(who)).ledger)).toContain('then CA$2.99, tax included');

    await advanceTime({ days: 5 });
    const { body: notices } = await callAs(who, 'GET', '/api/notifications');
    expect(notices.map(({ text }: { text: string }) => text).join()).toContain('Then CA$2.99, tax included, is due.');
    // The period has ended, but Stripe collects the payment only about an hour later.
    await advanceTime({ days: 2, seconds: 600 });
    expect(await viewOf(who)).toMatchObject({ isChargeDue: true, nextCharge: { amount: 2.99 } });
    await advanceTime({ hours: 2 });
    expect([await chargesOf(who), await nextOf(who)]).toEqual([[299], 5.99]);
    await advancePastCharge(who);
    expect(await chargesOf(who)).toEqual([299, 599]);
  });

  it(
    'the next charge shown to a member includes a permanent coupon, even after cancellation',
    { tags: 'thorough' },
    async () => {
      const { who } = await createTrialMember();
      await control.dashboard.coupon({ subscription: await subscriptionOf(who), amount_off: 100, duration: 'forever' });
      await deliverAllEvents();
      expect(await nextOf(who)).toBe(4.99);
      await cancel(who);
      expect(await viewOf(who)).toMatchObject({ nextCharge: null, nextAmount: 4.99 });
      await resetSubscription(who);
      await advanceTime({ days: 7, hours: 2 });
      expect([await chargesOf(who), await nextOf(who)]).toEqual([[499], 4.99]);
    },
  );

  it('a credit reduces the next charge shown to a member, even to zero', async () => {
    const { who } = await createTrialMember();
    const { stripe_customer_id: customer } = await membershipRow(who);
    await getStripeClient().customers.update(String(customer), { balance: -700 });
    await deliverAllEvents();
    expect(await nextOf(who)).toBe(0);
    await advanceTime({ days: 7, hours: 2 });
    expect([await chargesOf(who), await nextOf(who)]).toEqual([[], 4.98]);
  });

  it('the next charge shown to a member is the unpaid amount if a payment failed', { tags: 'thorough' }, async () => {
    const { who } = await createTrialMember();
    await control.dashboard.coupon({ subscription: await subscriptionOf(who), amount_off: 100, duration: 'forever' });
    await changeCard(who, CARD_THAT_FAILS_LATER);
    await advanceTime({ days: 7, hours: 2 });
    expect(await viewOf(who)).toMatchObject({ issue: 'payment_failed', nextAmount: 4.99 });
    const { body: notices } = await callAs(who, 'GET', '/api/notifications');
    expect(notices[0].text).toContain("Your payment of CA$4.99 didn't go through.");
  });

  it('the nightly job reads the amount of the next charge from Stripe if our database does not have it yet', async () => {
    await resetTestData(); // Removes other members, so that the nightly job reads only the member of this test.
    const { who } = await createTrialMember();
    await rows('UPDATE memberships SET next_cents = NULL WHERE user_id = $1', who.id);
    await reconcileAllSubscriptions();
    expect((await membershipRow(who)).next_cents).toBe(599);
  });
});
