import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  begin,
  confirm,
  control,
  finish,
  intentOf,
  membershipRow,
  newcomer,
  pass,
  retryAtOnce,
  userOf,
} from '../../support/billing/billing';
import {
  ALWAYS_ASKS,
  fix,
  inTrial,
  neverPaid,
  newWorld,
  only,
  pay,
  paying,
  reset,
  settled,
  STATES,
  stripeOf,
  viewOf,
} from '../../support/billing/scenarios';
import { call } from '../../support/http/call';
import type { Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { stripe } from '@/lib/membership/stripe';

const PLAIN = { manualActivation: false, hasAccess: false, payment: null, requiresPayment: false, canReset: false };
const ACTIVE = { ...PLAIN, message: 'Your membership is active.', hasAccess: true };
const NOTHING = { ...PLAIN, message: 'No payment was found. You can start over.', canReset: true };
const MANUAL = {
  ...PLAIN,
  message: "We couldn't activate it automatically. We've been notified and will look into it.",
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

/** Asks three times: the same answer each time, and one alert of the kind. */
async function expectManual(who: Person): Promise<void> {
  for (let time = 0; time < 3; time += 1) expect(await fix(who)).toMatchObject({ status: 200, body: MANUAL });
  expect((await alerts(who)).filter((kind) => kind === 'manual_activation')).toHaveLength(1);
  expect((await userOf(who)).hasAccess).toBe(false);
}

/** Buys something else, or the same again, with a card of its own, behind our back. */
async function buy(customer: string, price: string) {
  const { id } = await stripe().paymentMethods.attach('pm_card_visa', { customer });
  return stripe().subscriptions.create({ customer, items: [{ price }], default_payment_method: id });
}

beforeAll(retryAtOnce);
beforeEach(newWorld);

describe('what can be finished', () => {
  it('is: the tab was closed after the card was confirmed, and no webhook came', async () => {
    const who = await newcomer();
    const { body: form } = await begin(who);
    await control.webhooks.pause();
    await confirm(form.clientSecret);
    await control.webhooks.discard();
    expect((await userOf(who)).hasAccess).toBe(false);
    expect((await fix(who)).body).toEqual(ACTIVE);
    expect([(await userOf(who)).hasAccess, await count('trial_claims WHERE user_id = $1', who.id)]).toEqual([true, 1]);
    const {
      subscriptions: [subscription],
      customer,
    } = await stripeOf(who);
    expect(subscription?.default_payment_method).toBe(customer?.invoice_settings.default_payment_method);
    expect((await fix(who)).body).toEqual(ACTIVE);
    expect(await alerts(who)).toEqual([]);
  });

  it('is: the month was paid at Stripe, and no webhook came', { tags: 'thorough' }, async () => {
    const { who } = await only(neverPaid());
    const { body: form } = await begin(who);
    await control.webhooks.pause();
    await confirm(form.clientSecret);
    await control.webhooks.discard();
    expect((await userOf(who)).hasAccess).toBe(false);
    expect((await fix(who)).body).toEqual(ACTIVE);
    expect(await membershipRow(who)).toMatchObject({
      status: 'active',
      latest_invoice_status: 'paid',
      pending_intent_id: null,
    });
  });

  it('is: our row lost its customer, and the mark on the customer is found', { tags: 'thorough' }, async () => {
    const { who } = await only(paying());
    await rows(
      `UPDATE memberships SET stripe_customer_id = NULL, stripe_subscription_id = NULL, status = 'inactive', stripe_status = NULL, access_until = NULL
       WHERE user_id = $1`,
      who.id,
    );
    expect((await userOf(who)).hasAccess).toBe(false);
    expect((await fix(who)).body).toEqual(ACTIVE);
    expect((await userOf(who)).hasAccess).toBe(true);
  });

  it('is: a paused plan with a card goes on', { tags: 'thorough' }, async () => {
    const { who } = await only(STATES.paused(1));
    expect((await fix(who)).body).toEqual(ACTIVE);
    expect((await stripeOf(who)).subscriptions).toMatchObject([{ status: 'active' }]);
    expect(await viewOf(who)).toMatchObject({ card: 'manage', issue: null });
  });
});

describe('a plan that was paused by staff', () => {
  it('in its trial goes on without a charge', { tags: 'thorough' }, async () => {
    const { who } = await inTrial();
    await control.dashboard.pause({ subscription: String((await membershipRow(who)).stripe_subscription_id) });
    await settled();
    expect((await fix(who)).body).toEqual(ACTIVE);
    expect((await stripeOf(who)).charges).toEqual([]);
  });

  it(
    'whose period is over is charged by a form that names the amount, never by the fix',
    { tags: 'thorough' },
    async () => {
      const { who } = await only(STATES.paused(1));
      await pass({ days: 33 });
      const before = (await stripeOf(who)).charges.length;
      expect((await fix(who)).body).toMatchObject({ ...TO_PAY, payment: { intentType: 'payment', dueToday: 5.99 } });
      expect((await stripeOf(who)).charges).toHaveLength(before);
      expect((await stripeOf(who)).subscriptions.filter(({ status }) => status === 'paused')).toEqual([]);
    },
  );
});

describe('what the person must do', () => {
  it('is to confirm with the bank: the same secret again', { tags: 'thorough' }, async () => {
    const who = await newcomer();
    const { body: form } = await begin(who);
    await confirm(form.clientSecret, ALWAYS_ASKS);
    const { body } = await fix(who);
    expect(body).toMatchObject({ ...TO_PAY, clientSecret: form.clientSecret, payment: form });
    await control.authenticate(intentOf(form.clientSecret), 'succeed');
    expect((await fix(who)).body).toEqual(ACTIVE);
  });

  it('is to pay what is owed: the secret of the open invoice', async () => {
    const { who } = await only(neverPaid());
    const { body } = await fix(who);
    expect(body).toMatchObject({
      ...TO_PAY,
      payment: { intentType: 'payment', dueToday: 5.99, subscriptionId: (await stripeOf(who)).subscriptions[0]?.id },
    });
    await confirm(body.clientSecret);
    expect((await finish(who, intentOf(body.clientSecret))).status).toBe(200);
    expect((await fix(who)).body).toEqual(ACTIVE);
    expect((await stripeOf(who)).charges.filter(({ paid }) => paid)).toHaveLength(1);
  });

  it('is to pay the first month after a refused trial, once that form is open', { tags: 'thorough' }, async () => {
    const { who } = await only(STATES['trial denied'](1));
    const { body: form } = await begin(who);
    expect((await fix(who)).body).toMatchObject({ ...TO_PAY, clientSecret: form.clientSecret });
    expect(await alerts(who)).toEqual([]);
    expect((await pay(who)).answer.status).toBe(200);
    expect((await fix(who)).body).toEqual(ACTIVE);
  });

  it('is to type a card for a paused plan that has none', { tags: 'thorough' }, async () => {
    const { who } = await only(STATES.paused(1));
    await stripe().paymentMethods.detach(String((await membershipRow(who)).card_id));
    expect((await fix(who)).body).toEqual({
      ...PLAIN,
      message: 'Your membership is paused. Update your card, then try again.',
    });
  });

  it(
    'is to start over: nothing was ever there, the form is gone, or the customer was deleted',
    { tags: 'thorough' },
    async () => {
      const [never, dropped, { who: deleted }] = [await newcomer(), await newcomer(), await only(paying())];
      await begin(dropped);
      await reset(dropped);
      await control.dashboard.deleteCustomer({ customer: String((await membershipRow(deleted)).stripe_customer_id) });
      for (const who of [never, dropped, deleted]) expect((await fix(who)).body).toEqual(NOTHING);
      // Stripe tells of the subscription's end before it tells of the customer's, and what it tells may come after we have asked.
      await expect
        .poll(() => membershipRow(deleted))
        .toMatchObject({
          status: 'inactive',
          stripe_customer_id: null,
          stripe_subscription_id: null,
          access_until: null,
        });
      expect((await pay(deleted)).answer.status).toBe(200);
    },
  );

  it("is not met by a customer of somebody else's with the same address", async () => {
    const who = await newcomer();
    await stripe().customers.create({ email: who.email });
    await stripe().customers.create({
      email: who.email,
      metadata: { user_id: String(who.id + 1), app: 'parent-voice-ns' },
    });
    await stripe().customers.create({ email: who.email, metadata: { user_id: String(who.id), app: 'another shop' } });
    expect((await fix(who)).body).toEqual(NOTHING);
    expect((await membershipRow(who)).stripe_customer_id).toBeNull();
  });
});

describe('what a person of ours must look at', () => {
  it.each(['hold', 'trial denied'] as const)('is a membership on %s', { tags: 'thorough' }, async (state) =>
    expectManual((await only(STATES[state](1))).who),
  );

  it('is a plan that Stripe does not know', { tags: 'thorough' }, async () => {
    const { who } = await only(STATES.ended(1));
    await rows(
      "UPDATE memberships SET stripe_subscription_id = 'sub_restored', status = 'active' WHERE user_id = $1",
      who.id,
    );
    await expectManual(who);
    expect(await alerts(who)).toContain('unknown_subscription');
  });

  it('is money that came in for something else', async () => {
    const who = await newcomer();
    await begin(who);
    await reset(who);
    const other = {
      currency: 'cad',
      unit_amount: 599,
      recurring: { interval: 'month' as const },
      product_data: { name: 'Something else' },
    };
    const { id: price } = await stripe().prices.create(other);
    await buy(String((await membershipRow(who)).stripe_customer_id), price);
    await expectManual(who);
  });

  it('is a second paid plan, while the first goes on', async () => {
    const { who } = await only(paying());
    const before = await membershipRow(who);
    await pass({ seconds: 5 });
    await buy(String(before.stripe_customer_id), String(before.price_id));
    expect((await fix(who)).body).toEqual(ACTIVE);
    await settled();
    expect(await alerts(who)).toEqual(['two_subscriptions']);
    expect(await membershipRow(who)).toMatchObject({
      stripe_subscription_id: before.stripe_subscription_id,
      status: 'active',
    });
  });

  it(
    'is Stripe that did not answer three times within the hour; it is told once, and heals by itself',
    { tags: 'thorough' },
    async () => {
      const { who } = await inTrial();
      await settled();
      const customer = String((await membershipRow(who)).stripe_customer_id);
      const bystander = await newcomer();
      const fixAway = async () => {
        await control.fail({ match: `GET /v1/customers/${customer}`, mode: 'status', status: 500, times: 2 }); // the SDK asks twice
        const answer = await fix(who);
        expect((await begin(bystander)).status).toBe(200); // others are not affected
        return answer;
      };
      for (let time = 0; time < 2; time += 1) expect((await fixAway()).status).toBe(503);
      expect(await alerts(who)).toEqual([]);
      for (let time = 0; time < 2; time += 1) expect(await fixAway()).toMatchObject({ status: 200, body: MANUAL });
      expect(await alerts(who)).toEqual(['manual_activation']);
      // Who is told anew that we were notified is right: a person had closed it.
      await rows('UPDATE billing_alerts SET resolved_at = now() WHERE user_id = $1', who.id);
      expect(await fixAway()).toMatchObject({ status: 200, body: MANUAL });
      expect(await count('billing_alerts WHERE user_id = $1 AND resolved_at IS NULL', who.id)).toBe(1);
      expect((await userOf(who)).hasAccess).toBe(true); // what was known goes on
      expect((await fix(who)).body).toEqual(ACTIVE);
      await pass({ hours: 1, seconds: 1 });
      expect((await fixAway()).status).toBe(503);
    },
  );
});

it('a visitor is told to sign in', async () => {
  expect((await call('POST', '/api/fix-subscription')).status).toBe(401);
});
