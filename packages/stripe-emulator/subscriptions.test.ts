import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  beginTest,
  confirm,
  DAY,
  eventTypes,
  HOUR,
  paidSubscription,
  periodEndOf,
  secretOf,
  startWorld,
  trialWithCard,
  type World,
} from './test-world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.control.reset());
afterAll(() => world.emulator.close());

const read = (id: string) =>
  world.stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice.payments', 'latest_invoice.confirmation_secret'],
  });
const invoiceOf = (subscription: Stripe.Subscription) => subscription.latest_invoice as Stripe.Invoice;
const pass = (seconds: number) => world.control.advance({ seconds });

describe('a subscription of the emulator that begins with a free trial', () => {
  it('the trial settings decide how a trial without a card ends', async () => {
    const canceling = await beginTest(world, { trial: true });
    const { price, stripe } = world;
    const others = await Promise.all(
      (['pause', 'create_invoice'] as const).map(async (missing) => {
        const customer = await stripe.customers.create({});
        return stripe.subscriptions.create({
          customer: customer.id,
          items: [{ price: price.id }],
          trial_period_days: 7,
          trial_settings: { end_behavior: { missing_payment_method: missing } },
        });
      }),
    );
    await pass(7 * DAY + 2 * HOUR);
    const [canceled, paused, owing] = await Promise.all([canceling, ...others].map(({ id }) => read(id)));
    expect(canceled).toMatchObject({ status: 'canceled', ended_at: canceled?.trial_end });
    expect(paused).toMatchObject({
      status: 'paused',
      status_details: { paused: { subscription: { type: 'trial_end_without_payment_method' } } },
    });
    expect(owing).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempted: true } });
    // Stripe leaves the subscription's SetupIntent open, even after the subscription is cancelled.
    expect((await stripe.setupIntents.retrieve(canceling.pending_setup_intent?.id ?? '')).status).toBe(
      'requires_payment_method',
    );
  });

  it('the emulator sends the trial_will_end event immediately if a trial is shortened', async () => {
    const subscription = await trialWithCard(world, '4242424242424242');
    const count = async () =>
      (await eventTypes(world)).filter((type) => type === 'customer.subscription.trial_will_end').length;
    expect(await count()).toBe(0);
    const { now } = await world.control.now();
    await world.stripe.subscriptions.update(subscription.id, { trial_end: now + DAY, proration_behavior: 'none' });
    expect(await count()).toBe(1);
    const ended = await world.stripe.subscriptions.update(subscription.id, {
      trial_end: 'now',
      expand: ['latest_invoice'],
    });
    expect(ended).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 599 } });
    expect(await count()).toBe(2);
  });

  it('the emulator sends the trial_will_end event again if a trial is extended', async () => {
    const subscription = await trialWithCard(world, '4242424242424242');
    await pass(5 * DAY);
    const { now } = await world.control.now();
    const moved = await world.stripe.subscriptions.update(subscription.id, {
      trial_end: now + 7 * DAY,
      proration_behavior: 'none',
    });
    expect(moved).toMatchObject({ status: 'trialing', trial_end: now + 7 * DAY, billing_cycle_anchor: now + 7 * DAY });
    expect(periodEndOf(moved)).toBe(now + 7 * DAY);
    await pass(4 * DAY + 1);
    expect((await eventTypes(world)).filter((type) => type === 'customer.subscription.trial_will_end')).toHaveLength(2);
  });

  it('the card of a trial becomes the default card only if `autoDefaultFromSetup` is on', async () => {
    await world.control.settings({ autoDefaultFromSetup: true });
    const subscription = await beginTest(world, { trial: true });
    const { body } = await confirm(world, secretOf(subscription), '4242424242424242');
    expect(await read(subscription.id)).toMatchObject({
      default_payment_method: body.payment_method,
      pending_setup_intent: null,
    });
    await world.control.settings({ autoDefaultFromSetup: false });
    const other = await beginTest(world, { trial: true });
    await confirm(world, secretOf(other), '4242424242424242');
    expect(await read(other.id)).toMatchObject({ default_payment_method: null, pending_setup_intent: null });
  });
});

describe('the first payment of a subscription', () => {
  it('a first payment is not needed if the customer has enough credit', async () => {
    const { id } = await world.stripe.customers.create({ balance: -1000 });
    const subscription = await beginTest(world, { trial: false, customer: id });
    expect(subscription).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', amount_due: 0, total: 599, starting_balance: -1000, ending_balance: -401 },
    });
    expect(await world.stripe.customers.retrieve(id)).toMatchObject({ balance: -401 });
  });

  it('the first payment is attempted immediately unless payment_behavior is default_incomplete', async () => {
    const { stripe, price } = world;
    const { id } = await stripe.customers.create({});
    const create = (more: Partial<Stripe.SubscriptionCreateParams> = {}) =>
      stripe.subscriptions.create({ customer: id, items: [{ price: price.id }], ...more });
    await expect(create()).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing' });
    const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: id });
    await stripe.customers.update(id, { invoice_settings: { default_payment_method: failing.id } });
    await expect(create({ payment_behavior: 'error_if_incomplete' })).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    });
    expect((await stripe.subscriptions.list({ customer: id, status: 'all' })).data).toEqual([]);
    expect((await create()).status).toBe('incomplete');
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
    expect((await create({ default_payment_method: good.id })).status).toBe('active');
  });
});

describe('renewals of a subscription at the end of a period', () => {
  it('a subscription that renews on the 31st returns to the 31st after short months', async () => {
    const { control } = world;
    await control.setClock(Date.UTC(2027, 0, 31, 12) / 1000);
    const subscription = await paidSubscription(world);
    const ends = [periodEndOf(subscription)];
    for (let month = 0; month < 4; month++) {
      await control.advance({ to: (ends.at(-1) ?? 0) + 2 * HOUR });
      const renewed = await read(subscription.id);
      expect(invoiceOf(renewed)).toMatchObject({ status: 'paid', period_end: ends.at(-1) });
      ends.push(periodEndOf(renewed));
    }
    expect(ends.map((end) => new Date(end * 1000).toISOString().slice(0, 13))).toEqual([
      '2027-02-28T12',
      '2027-03-31T12',
      '2027-04-30T12',
      '2027-05-31T12',
      '2027-06-30T12',
    ]);
  });

  it('a subscription stays unpaid after the last failed retry, until the customer pays the debt', async () => {
    await world.control.settings({ afterRetries: 'unpaid', retryDays: [1] });
    const subscription = await trialWithCard(world, '4000000000000341');
    await pass(8 * DAY + 2 * HOUR);
    const unpaid = await read(subscription.id);
    expect(unpaid.status).toBe('unpaid');
    const { body } = await confirm(
      world,
      invoiceOf(unpaid).confirmation_secret?.client_secret ?? '',
      '4242424242424242',
    );
    expect(body.status).toBe('succeeded');
    expect(await read(subscription.id)).toMatchObject({
      status: 'active',
      default_payment_method: body.payment_method,
      latest_invoice: { status: 'paid' },
    });
  });
});

describe('the cancellation of a subscription', () => {
  it('a cancellation at the end of the period can be undone', async () => {
    const { stripe } = world;
    const subscription = await paidSubscription(world);
    const ending = await stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'no time' },
    });
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: periodEndOf(subscription),
      cancellation_details: { reason: 'cancellation_requested', comment: 'no time' },
    });
    expect(ending.canceled_at).toBeTypeOf('number');
    const keptSubscription = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(keptSubscription).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { reason: null },
    });
    await world.control.advance({ to: periodEndOf(subscription) + 2 * HOUR });
    expect((await read(subscription.id)).status).toBe('active');
  });

  it('a cancelled subscription is not charged after the end of the period', async () => {
    const subscription = await paidSubscription(world);
    await world.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await world.control.advance({ to: periodEndOf(subscription) });
    expect(await read(subscription.id)).toMatchObject({
      status: 'canceled',
      ended_at: periodEndOf(subscription),
      latest_invoice: { billing_reason: 'subscription_create' },
    });
    expect(await eventTypes(world)).toContain('customer.subscription.deleted');
    await expect(
      world.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }),
    ).rejects.toMatchObject({
      statusCode: 400,
    });
    expect(await world.stripe.subscriptions.update(subscription.id, { metadata: { seen: 'yes' } })).toMatchObject({
      metadata: { seen: 'yes' },
    });
  });

  it('a cancellation from the portal sets cancel_at instead of cancel_at_period_end', async () => {
    const { stripe, control } = world;
    const subscription = await paidSubscription(world);
    await control.dashboard.cancelPortal({ subscription: subscription.id });
    expect(await read(subscription.id)).toMatchObject({
      cancel_at: periodEndOf(subscription),
      cancel_at_period_end: false,
      status: 'active',
    });
    expect(await stripe.subscriptions.update(subscription.id, { cancel_at: '' })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    await control.dashboard.cancelPortal({ subscription: subscription.id });
    await control.advance({ to: periodEndOf(subscription) });
    expect((await read(subscription.id)).status).toBe('canceled');
  });

  it('if a subscription is cancelled immediately, its open invoices are no longer collected', async () => {
    const subscription = await trialWithCard(world, '4000000000000341');
    await pass(7 * DAY + 2 * HOUR);
    await world.control.dashboard.cancelNow({ subscription: subscription.id });
    expect(await read(subscription.id)).toMatchObject({
      status: 'canceled',
      latest_invoice: { status: 'open', auto_advance: false, next_payment_attempt: null },
    });
    await pass(20 * DAY);
    expect((await read(subscription.id)).latest_invoice).toMatchObject({ attempt_count: 1 });
    const invoice = await world.stripe.invoices.voidInvoice(invoiceOf(await read(subscription.id)).id);
    expect(invoice.status).toBe('void');
  });
});

it('the emulator refuses a second currency while a subscription runs', async () => {
  const { stripe, price } = world;
  const subscription = await paidSubscription(world);
  const usd = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 500,
    product: String(price.product),
    recurring: { interval: 'month' },
  });
  await expect(
    stripe.subscriptions.create({ customer: String(subscription.customer), items: [{ price: usd.id }] }),
  ).rejects.toThrow(/combine currencies/);
});

it('members with an earlier price renew at that price after it is no longer sold', async () => {
  const { id, items } = await paidSubscription(world);
  const { price, subscriptions, renewsAt } = await world.control.dashboard.earlierPrice({ unit_amount: 499, count: 3 });
  expect({ subscriptions, renewsAt }).toEqual({ subscriptions: [id], renewsAt: items.data[0]?.current_period_end });
  expect((await read(id)).items.data[0]?.price).toMatchObject({ id: price, unit_amount: 499, lookup_key: null });
  await pass(32 * DAY);
  expect(invoiceOf(await read(id))).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 499 });
});
