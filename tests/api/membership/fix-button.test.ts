import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  begin,
  confirm,
  control,
  finish,
  intentOf,
  membershipRow,
  newcomer,
  advanceTime,
  retryImmediately,
  userOf,
} from '../../support/billing/billing';
import {
  CARD_THAT_ALWAYS_ASKS,
  fixSubscription,
  createTrialMember,
  createNeverPaidMembers,
  newWorld,
  onlyMember,
  completePayment,
  createPayingMembers,
  resetSubscription,
  deliverAllEvents,
  STATES,
  stripeOf,
} from '../../support/billing/scenarios';
import type { Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { getStripeClient } from '@/lib/membership/stripe';

const PLAIN = { manualActivation: false, hasAccess: false, payment: null, requiresPayment: false, canReset: false };
const ACTIVE = { ...PLAIN, message: 'Your membership is active.', hasAccess: true };
const NOTHING = { ...PLAIN, message: 'No payment was found. You can start over.', canReset: true };
const MANUAL = {
  ...PLAIN,
  message: "We couldn't activate your membership automatically. We've been notified and will look into it.",
  manualActivation: true,
};
const TO_PAY = {
  message: 'Your bank needs you to confirm the payment.',
  manualActivation: false,
  hasAccess: false,
  requiresPayment: true,
  canReset: false,
};

const alerts = async (who: Person): Promise<unknown[]> =>
  (await rows('SELECT kind FROM billing_alerts WHERE user_id = $1 ORDER BY id', who.id)).map(({ kind }) => kind);

/**
 * Sends the request to fix the membership three times. Each response must say that staff were notified, but the
 * requests must raise only one alert.
 */
async function expectManual(who: Person): Promise<void> {
  for (let time = 0; time < 3; time += 1)
    expect(await fixSubscription(who)).toMatchObject({ status: 200, body: MANUAL });
  expect((await alerts(who)).filter((kind) => kind === 'manual_activation')).toHaveLength(1);
  expect((await userOf(who)).hasAccess).toBe(false);
}

/**
 * Creates another subscription for a customer directly at Stripe, so that our server does not know about it. Its card
 * differs from the customer's other cards.
 */
async function buySubscription(customer: string, price: string) {
  const { id } = await getStripeClient().paymentMethods.attach('pm_card_visa', { customer });
  return getStripeClient().subscriptions.create({ customer, items: [{ price }], default_payment_method: id });
}

beforeAll(retryImmediately);
beforeEach(newWorld);

describe('the “Fix My Subscription” button when the subscription can be completed automatically', () => {
  it('the “Fix My Subscription” button starts the trial if the webhook from Stripe is lost', async () => {
    const who = await newcomer();
    const { body: form } = await begin(who);
    await control.webhooks.pause();
    await confirm(form.clientSecret);
    await control.webhooks.discard();
    expect((await userOf(who)).hasAccess).toBe(false);
    expect((await fixSubscription(who)).body).toEqual(ACTIVE);
    expect([(await userOf(who)).hasAccess, await count('trial_claims WHERE user_id = $1', who.id)]).toEqual([true, 1]);
    const {
      subscriptions: [subscription],
      customer,
    } = await stripeOf(who);
    expect(subscription?.default_payment_method).toBe(customer?.invoice_settings.default_payment_method);
    expect((await fixSubscription(who)).body).toEqual(ACTIVE);
    expect(await alerts(who)).toEqual([]);
  });
});

describe('the “Fix My Subscription” button for a plan that staff paused', () => {
  it(
    '“Fix My Subscription” resumes a plan that staff paused during its trial, without a charge',
    { tags: 'thorough' },
    async () => {
      const { who } = await createTrialMember();
      await control.dashboard.pause({ subscription: String((await membershipRow(who)).stripe_subscription_id) });
      await deliverAllEvents();
      expect((await fixSubscription(who)).body).toEqual(ACTIVE);
      expect((await stripeOf(who)).charges).toEqual([]);
    },
  );

  it(
    'the “Fix My Subscription” button shows a payment form if a paused plan has expired',
    { tags: 'thorough' },
    async () => {
      const { who } = await onlyMember(STATES.paused(1));
      await advanceTime({ days: 33 });
      const before = (await stripeOf(who)).charges.length;
      expect((await fixSubscription(who)).body).toMatchObject({
        ...TO_PAY,
        payment: { intentType: 'payment', dueToday: 5.99 },
      });
      expect((await stripeOf(who)).charges).toHaveLength(before);
      expect((await stripeOf(who)).subscriptions.filter(({ status }) => status === 'paused')).toEqual([]);
    },
  );
});

describe('the “Fix My Subscription” button for a subscription that needs an action by the member', () => {
  it(
    '“Fix My Subscription” reopens the same payment form if the member still has to confirm the card with their bank',
    { tags: 'thorough' },
    async () => {
      const who = await newcomer();
      const { body: form } = await begin(who);
      await confirm(form.clientSecret, CARD_THAT_ALWAYS_ASKS);
      const { body } = await fixSubscription(who);
      expect(body).toMatchObject({ ...TO_PAY, clientSecret: form.clientSecret, payment: form });
      await control.authenticate(intentOf(form.clientSecret), 'succeed');
      expect((await fixSubscription(who)).body).toEqual(ACTIVE);
    },
  );

  it('“Fix My Subscription” asks the member to pay an unpaid invoice and returns the invoice’s client secret', async () => {
    const { who } = await onlyMember(createNeverPaidMembers());
    const { body } = await fixSubscription(who);
    expect(body).toMatchObject({
      ...TO_PAY,
      payment: { intentType: 'payment', dueToday: 5.99, subscriptionId: (await stripeOf(who)).subscriptions[0]?.id },
    });
    await confirm(body.clientSecret);
    expect((await finish(who, intentOf(body.clientSecret))).status).toBe(200);
    expect((await fixSubscription(who)).body).toEqual(ACTIVE);
    expect((await stripeOf(who)).charges.filter(({ paid }) => paid)).toHaveLength(1);
  });

  it(
    'the “Fix My Subscription” button shows the first month’s payment form after a refused trial',
    { tags: 'thorough' },
    async () => {
      const { who } = await onlyMember(STATES['trial denied'](1));
      const { body: form } = await begin(who);
      expect((await fixSubscription(who)).body).toMatchObject({ ...TO_PAY, clientSecret: form.clientSecret });
      expect(await alerts(who)).toEqual([]);
      expect((await completePayment(who)).answer.status).toBe(200);
      expect((await fixSubscription(who)).body).toEqual(ACTIVE);
    },
  );

  it(
    '“Fix My Subscription” asks the member for a card if a paused plan has no card',
    { tags: 'thorough' },
    async () => {
      const { who } = await onlyMember(STATES.paused(1));
      await getStripeClient().paymentMethods.detach(String((await membershipRow(who)).card_id));
      expect((await fixSubscription(who)).body).toEqual({
        ...PLAIN,
        message: 'Your membership is paused. Update your card, then try again.',
      });
    },
  );

  it("“Fix My Subscription” ignores another person's Stripe customer with the same email address", async () => {
    const who = await newcomer();
    await getStripeClient().customers.create({ email: who.email });
    await getStripeClient().customers.create({
      email: who.email,
      metadata: { user_id: String(who.id + 1), app: 'parent-voice-ns' },
    });
    await getStripeClient().customers.create({
      email: who.email,
      metadata: { user_id: String(who.id), app: 'another shop' },
    });
    expect((await fixSubscription(who)).body).toEqual(NOTHING);
    expect((await membershipRow(who)).stripe_customer_id).toBeNull();
  });
});

describe('the “Fix My Subscription” button for a subscription that only staff can repair', () => {
  it('“Fix My Subscription” alerts staff to a plan that Stripe does not know', { tags: 'thorough' }, async () => {
    const { who } = await onlyMember(STATES.ended(1));
    await rows(
      "UPDATE memberships SET stripe_subscription_id = 'sub_restored', status = 'active' WHERE user_id = $1",
      who.id,
    );
    await expectManual(who);
    expect(await alerts(who)).toContain('unknown_subscription');
  });

  it('“Fix My Subscription” alerts staff if the customer bought something other than the plan', async () => {
    const who = await newcomer();
    await begin(who);
    await resetSubscription(who);
    const other = {
      currency: 'cad',
      unit_amount: 599,
      recurring: { interval: 'month' as const },
      product_data: { name: 'Something else' },
    };
    const { id: price } = await getStripeClient().prices.create(other);
    await buySubscription(String((await membershipRow(who)).stripe_customer_id), price);
    await expectManual(who);
  });

  it('“Fix My Subscription” raises an alert about a second paid plan', async () => {
    const { who } = await onlyMember(createPayingMembers());
    const before = await membershipRow(who);
    await advanceTime({ seconds: 5 });
    await buySubscription(String(before.stripe_customer_id), String(before.price_id));
    expect((await fixSubscription(who)).body).toEqual(ACTIVE);
    await deliverAllEvents();
    expect(await alerts(who)).toEqual(['two_subscriptions']);
    expect(await membershipRow(who)).toMatchObject({
      stripe_subscription_id: before.stripe_subscription_id,
      status: 'active',
    });
  });

  it(
    'the “Fix My Subscription” button alerts staff once after three Stripe failures within an hour',
    { tags: 'thorough' },
    async () => {
      const { who } = await createTrialMember();
      await deliverAllEvents();
      const customer = String((await membershipRow(who)).stripe_customer_id);
      const bystander = await newcomer();
      const fixAway = async () => {
        // The Stripe SDK retries a failed request once. The test therefore makes the request fail twice.
        await control.fail({ match: `GET /v1/customers/${customer}`, mode: 'status', status: 500, times: 2 });
        const answer = await fixSubscription(who);
        // Another person can still start a payment, because the failure affects only one member.
        expect((await begin(bystander)).status).toBe(200);
        return answer;
      };
      for (let time = 0; time < 2; time += 1) expect((await fixAway()).status).toBe(503);
      expect(await alerts(who)).toEqual([]);
      for (let time = 0; time < 2; time += 1) expect(await fixAway()).toMatchObject({ status: 200, body: MANUAL });
      expect(await alerts(who)).toEqual(['manual_activation']);
      // After an administrator has closed the alert, the member tries again. The response says again that
      // administrators were notified, so the alert must be open again.
      await rows('UPDATE billing_alerts SET resolved_at = now() WHERE user_id = $1', who.id);
      expect(await fixAway()).toMatchObject({ status: 200, body: MANUAL });
      expect(await count('billing_alerts WHERE user_id = $1 AND resolved_at IS NULL', who.id)).toBe(1);
      // Access continues while Stripe fails, because our database stores the membership.
      expect((await userOf(who)).hasAccess).toBe(true);
      expect((await fixSubscription(who)).body).toEqual(ACTIVE);
      await advanceTime({ hours: 1, seconds: 1 });
      expect((await fixAway()).status).toBe(503);
    },
  );
});
