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
  it('a trial starts without a card, with a SetupIntent and an invoice of 0', async () => {
    const subscription = await beginTest(world, { trial: true });
    expect(subscription).toMatchObject({
      status: 'trialing',
      default_payment_method: null,
      pending_setup_intent: { status: 'requires_payment_method', usage: 'off_session' },
    });
    expect(subscription.trial_end).toBe(subscription.created + 7 * DAY);
    expect(periodEndOf(subscription)).toBe(subscription.trial_end);
    expect(subscription.latest_invoice).toMatchObject({
      status: 'paid',
      amount_due: 0,
      confirmation_secret: null,
      payments: { data: [] },
    });
    expect(secretOf(subscription)).toMatch(/^seti_\w+_secret_\w+$/);
  });

  it('a trial becomes a paid membership: the invoice is drafted when the trial ends and charged an hour later', async () => {
    const subscription = await trialWithCard(world, '4242424242424242');
    expect(subscription.pending_setup_intent).toBeNull();
    await pass(4 * DAY);
    expect(await eventTypes(world)).toContain('customer.subscription.trial_will_end');
    await pass(3 * DAY);
    const ended = await read(subscription.id);
    expect(ended.status).toBe('active');
    expect(invoiceOf(ended)).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_cycle',
      amount_due: 599,
      attempted: false,
    });
    await pass(HOUR);
    const paid = await read(subscription.id);
    expect(invoiceOf(paid)).toMatchObject({ status: 'paid', amount_paid: 599, amount_remaining: 0, attempt_count: 1 });
    const payment = invoiceOf(paid).payments?.data[0];
    const intent = await world.stripe.paymentIntents.retrieve(String(payment?.payment.payment_intent), {
      expand: ['latest_charge'],
    });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount: 599,
      currency: 'cad',
      latest_charge: { paid: true, amount: 599 },
    });
    const { data } = await world.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent.id },
      expand: ['data.invoice'],
    });
    expect(data).toHaveLength(1);
    expect((data[0]?.invoice as Stripe.Invoice).parent?.subscription_details?.subscription).toBe(subscription.id);
  });

  it('a trial without a card ends as its settings say: cancelled, paused or past due', async () => {
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
    // Stripe leaves the SetupIntent open even after the subscription is cancelled.
    expect((await stripe.setupIntents.retrieve(canceling.pending_setup_intent?.id ?? '')).status).toBe(
      'requires_payment_method',
    );
  });

  it('the emulator announces the end of a trial immediately when the trial is shortened or ended', async () => {
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

  it('the emulator extends a trial and announces its new end', async () => {
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

  it('the card of a trial becomes the default card only with `autoDefaultFromSetup`', async () => {
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
  it('the first invoice stays open until it is paid, and the payment saves the card', async () => {
    const subscription = await beginTest(world, { trial: false });
    expect(subscription).toMatchObject({
      status: 'incomplete',
      pending_setup_intent: null,
      latest_invoice: { status: 'open', amount_due: 599 },
    });
    expect(secretOf(subscription)).toMatch(/^pi_/);
    const { status, body } = await confirm(world, secretOf(subscription), '5555555555554444');
    expect([status, body.status]).toEqual([200, 'succeeded']);
    const paid = await read(subscription.id);
    expect(paid).toMatchObject({
      status: 'active',
      default_payment_method: body.payment_method,
      latest_invoice: { status: 'paid' },
    });
    const { paymentMethods } = await world.control.state();
    expect(paymentMethods.find(({ id }) => id === body.payment_method)).toMatchObject({
      customer: paid.customer,
      card: { brand: 'mastercard', last4: '4444' },
      billing_details: { address: { country: 'CA', postal_code: 'B3H 4R2' } },
    });
  });

  it('a subscription expires if its first payment is not made within 23 hours', async () => {
    const subscription = await beginTest(world, { trial: false });
    await pass(23 * HOUR - 60);
    expect((await read(subscription.id)).status).toBe('incomplete');
    await pass(120);
    const expired = await read(subscription.id);
    expect(expired).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } });
    const intent = await world.stripe.paymentIntents.retrieve(secretOf(subscription).split('_secret_')[0] ?? '');
    expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'void_invoice' });
    await expect(
      world.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({
      statusCode: 400,
    });
    expect((await beginTest(world, { trial: false, customer: String(subscription.customer) })).status).toBe(
      'incomplete',
    );
  });

  it('an unpaid subscription expires when it is cancelled', async () => {
    const subscription = await beginTest(world, { trial: false });
    const ended = await world.stripe.subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false });
    expect(ended.status).toBe('incomplete_expired');
    expect((await read(subscription.id)).latest_invoice).toMatchObject({ status: 'void' });
    await expect(world.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('a first payment is not needed if the customer has enough credit', async () => {
    const { id } = await world.stripe.customers.create({ balance: -1000 });
    const subscription = await beginTest(world, { trial: false, customer: id });
    expect(subscription).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', amount_due: 0, total: 599, starting_balance: -1000, ending_balance: -401 },
    });
    expect(await world.stripe.customers.retrieve(id)).toMatchObject({ balance: -401 });
  });

  it('the first payment is attempted immediately unless the request asks for default_incomplete', async () => {
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

  it('a renewal retries a failed payment, and ends the subscription after the last failure', async () => {
    const subscription = await trialWithCard(world, '4000000000000341');
    await pass(7 * DAY + HOUR);
    const failed = await read(subscription.id);
    expect(failed.status).toBe('past_due');
    expect(invoiceOf(failed)).toMatchObject({ status: 'open', attempt_count: 1 });
    const first = (failed.trial_end ?? 0) + HOUR;
    expect(invoiceOf(failed).next_payment_attempt).toBe(first + 3 * DAY);
    await world.control.advance({ to: first + 5 * DAY });
    expect(invoiceOf(await read(subscription.id))).toMatchObject({
      attempt_count: 3,
      next_payment_attempt: first + 7 * DAY,
    });
    await world.control.advance({ to: first + 7 * DAY });
    expect(await read(subscription.id)).toMatchObject({
      status: 'canceled',
      ended_at: first + 7 * DAY,
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null, auto_advance: false },
    });
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

  it('a failed renewal can be paid manually, even after another card is declined', async () => {
    const subscription = await trialWithCard(world, '4000000000000341');
    await pass(7 * DAY + 2 * HOUR);
    const secret = invoiceOf(await read(subscription.id)).confirmation_secret?.client_secret ?? '';
    expect(await confirm(world, secret, '4000000000009995')).toMatchObject({
      status: 402,
      body: { error: { decline_code: 'insufficient_funds', payment_intent: { status: 'requires_payment_method' } } },
    });
    expect((await read(subscription.id)).status).toBe('past_due');
    expect((await confirm(world, secret, '4242424242424242')).body.status).toBe('succeeded');
    expect(await read(subscription.id)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', next_payment_attempt: null },
    });
    await pass(10 * DAY);
    expect((await read(subscription.id)).status).toBe('active');
  });

  it('a renewal waits for the member if the bank requires authentication', async () => {
    const subscription = await trialWithCard(world, '4000002760003184');
    await pass(7 * DAY + HOUR);
    const waiting = await read(subscription.id);
    expect(waiting.status).toBe('past_due');
    expect(await eventTypes(world)).toEqual(
      expect.arrayContaining(['invoice.payment_action_required', 'invoice.payment_failed']),
    );
    const intent = await world.stripe.paymentIntents.retrieve(
      String(invoiceOf(waiting).payments?.data[0]?.payment.payment_intent),
    );
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    await world.control.authenticate(intent.id, 'succeed');
    expect(await read(subscription.id)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } });
  });
});

describe('the cancellation of a subscription', () => {
  it('a cancellation can be undone if it takes effect at the end of the period', async () => {
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

  it('a cancellation from the portal sets only cancel_at, and an empty cancel_at undoes it', async () => {
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

  it('a cancellation that takes effect immediately stops the collection of open invoices', async () => {
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

  it('a subscription can be paused, and resuming the subscription ends the pause', async () => {
    const subscription = await paidSubscription(world);
    expect((await world.control.dashboard.pause({ subscription: subscription.id })).status).toBe('paused');
    await pass(40 * DAY);
    expect(await read(subscription.id)).toMatchObject({
      status: 'paused',
      latest_invoice: { billing_reason: 'subscription_create' },
    });
    const resumed = await world.stripe.subscriptions.resume(subscription.id, {
      billing_cycle_anchor: { type: 'now' },
      expand: ['latest_invoice'],
    });
    expect(resumed).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 599 } });
    expect(resumed.status_details).toBeUndefined();
    expect(periodEndOf(resumed)).toBeGreaterThan((await world.control.now()).now + 27 * DAY);
  });

  it('a subscription is cancelled automatically when its customer is deleted', async () => {
    const { stripe, control } = world;
    const subscription = await paidSubscription(world);
    const customer = String(subscription.customer);
    expect(await control.dashboard.deleteCustomer({ customer })).toMatchObject({ id: customer, deleted: true });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      id: customer,
      object: 'customer',
      deleted: true,
    });
    expect((await read(subscription.id)).status).toBe('canceled');
    await expect(stripe.customers.update(customer, { name: 'x' })).rejects.toMatchObject({ statusCode: 404 });
    expect((await control.state()).events.map(({ type }) => type).slice(-3)).toEqual([
      'customer.subscription.deleted',
      'payment_method.detached',
      'customer.deleted',
    ]);
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
