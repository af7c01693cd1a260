import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  beginTest,
  confirm,
  paidSubscription,
  sdk,
  secretOf,
  startWorld,
  trialWithCard,
  HOUR,
  type World,
} from './test-world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.control.reset());
afterAll(() => world.emulator.close());

const raw = async (
  method: string,
  path: string,
  {
    body,
    key = 'sk_test_emulator',
    headers = {},
  }: { body?: string; key?: string; headers?: Record<string, string> } = {},
) => {
  const response = await fetch(`${world.emulator.url}${path}`, {
    method,
    headers: { ...(key && { Authorization: `Bearer ${key}` }), ...headers },
    ...(body !== undefined && { body: new URLSearchParams(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { error: Stripe.StripeRawError } & Record<string, unknown>,
  };
};

describe('requests that the API of the Stripe emulator refuses', () => {
  it('the API answers 404 at unknown addresses', async () => {
    expect(await raw('GET', '/v1/quotes')).toMatchObject({
      status: 404,
      body: {
        error: {
          type: 'invalid_request_error',
          message: expect.stringContaining('Unrecognized request URL (GET: /v1/quotes)'),
        },
      },
    });
    expect(await raw('PUT', '/v1/customers')).toMatchObject({ status: 404, body: { error: {} } });
    expect(await raw('GET', '/nothing')).toMatchObject({ status: 404, body: { error: {} } });
    expect(await raw('POST', '/_emulator/nothing')).toMatchObject({ status: 404, body: { error: {} } });
  });

  it('the API refuses a publishable key if the client secret of the intent is missing', async () => {
    expect((await raw('GET', '/v1/customers', { key: '' })).status).toBe(401);
    expect((await raw('GET', '/v1/customers', { key: 'sk_live_1234' })).status).toBe(401);
    expect((await raw('GET', '/v1/customers', { key: 'pk_test_1' })).status).toBe(403);
    const subscription = await beginTest(world, { trial: true });
    const id = subscription.pending_setup_intent?.id ?? '';
    expect((await raw('GET', `/v1/setup_intents/${id}`, { key: 'pk_test_1' })).body.error.code).toBe(
      'parameter_missing',
    );
    expect(
      (await raw('GET', `/v1/setup_intents/${id}?client_secret=${id}_secret_wrong`, { key: 'pk_test_1' })).status,
    ).toBe(400);
    const seen = await raw('GET', `/v1/setup_intents/${id}?client_secret=${secretOf(subscription)}`, {
      key: 'pk_test_1',
    });
    expect(seen).toMatchObject({ status: 200, body: { id, status: 'requires_payment_method' } });
    expect(Object.keys(seen.body)).not.toEqual(expect.arrayContaining(['customer']));
    expect(seen.body).not.toHaveProperty('metadata');
    expect(seen.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each([
    ['POST', '/v1/customers', 'colour=red', 'parameter_unknown', 'colour'],
    ['POST', '/v1/customers', 'invoice_settings[colour]=red', 'parameter_unknown', 'invoice_settings[colour]'],
    ['POST', '/v1/subscriptions', 'customer=cus_1', 'parameter_missing', 'items'],
    ['POST', '/v1/subscriptions', 'customer=cus_1&items[0][quantity]=1', 'parameter_missing', 'items[0][price]'],
    ['POST', '/v1/subscriptions', 'customer=&items[0][price]=p', 'parameter_invalid_empty', 'customer'],
    [
      'POST',
      '/v1/subscriptions',
      'customer=c&items[0][price]=p&trial_period_days=week',
      'parameter_invalid_integer',
      'trial_period_days',
    ],
    ['POST', '/v1/subscriptions', 'customer=c&items[0][price]=p&payment_behavior=never', undefined, 'payment_behavior'],
    ['POST', '/v1/subscriptions', 'customer=cus_none&items[0][price]=p', 'resource_missing', 'customer'],
    [
      'POST',
      '/v1/payment_intents',
      'amount=599&currency=cad&payment_method_types[0]=card',
      'parameter_unknown',
      'payment_method_types',
    ],
    ['GET', '/v1/subscriptions?status=gone', undefined, undefined, 'status'],
    ['GET', '/v1/customers?limit=101', undefined, 'parameter_invalid_integer', 'limit'],
    ['GET', '/v1/customers?page=2', undefined, 'parameter_unknown', 'page'],
  ])('the API refuses invalid parameters: %s %s %s', async (method, path, body, code, param) => {
    const answer = await raw(method, path, body === undefined ? {} : { body });
    expect(answer).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', param } } });
    expect(answer.body.error.code).toBe(code);
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
  });

  it('the API refuses unknown objects with the errors that the SDK expects', async () => {
    await expect(world.stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such subscription: 'sub_none'",
      param: 'id',
    });
    await expect(world.stripe.setupIntents.retrieve('seti_none')).rejects.toMatchObject({
      statusCode: 404,
      message: "No such setupintent: 'seti_none'",
    });
  });

  it('the API refuses a second confirmation of a payment', async () => {
    const subscription = await paidSubscription(world);
    const intent = (await world.control.state()).paymentIntents.find(
      ({ customer }) => customer === subscription.customer,
    );
    const { status, body } = await confirm(world, intent?.client_secret ?? '', '4242424242424242');
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
  });
});

describe('idempotency keys in requests to the Stripe emulator', () => {
  const create = (email: string, key: string) => world.stripe.customers.create({ email }, { idempotencyKey: key });

  it('the emulator returns the first response again for the same idempotency key', async () => {
    const first = await create('a@example.ca', 'key');
    const again = await create('a@example.ca', 'key');
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
      'idempotency-key': 'key',
    });
    expect((await world.control.state()).customers).toHaveLength(1);
  });

  it('the emulator refuses a reused idempotency key for one day if the request parameters differ', async () => {
    await create('a@example.ca', 'key');
    await expect(create('b@example.ca', 'key')).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    await world.control.advance({ seconds: 24 * HOUR + 1 });
    expect((await create('b@example.ca', 'key')).email).toBe('b@example.ca');
  });

  it('the emulator does not store the response to a request that failed validation', async () => {
    const wrong = { email: 'a@example.ca', colour: 'red' };
    await expect(world.stripe.customers.create(wrong, { idempotencyKey: 'key' })).rejects.toMatchObject({
      code: 'parameter_unknown',
    });
    expect((await create('a@example.ca', 'key')).email).toBe('a@example.ca');
  });

  it("the emulator stores a card's decline as the response for the request's idempotency key", async () => {
    const { id } = await world.stripe.customers.create({});
    const attach = () =>
      world.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: id }, { idempotencyKey: 'key' });
    await expect(attach()).rejects.toMatchObject({ statusCode: 402 });
    await expect(attach()).rejects.toMatchObject({ statusCode: 402, headers: { 'idempotent-replayed': 'true' } });
  });

  it('the emulator refuses an idempotency key whose request is still in progress', async () => {
    await world.control.fail({ match: 'POST /v1/customers', mode: 'delay', delayMs: 300 });
    const slow = create('a@example.ca', 'key');
    await expect.poll(async () => (await world.control.requests()).length).toBeGreaterThan(0);
    await expect(create('a@example.ca', 'key')).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    expect((await create('a@example.ca', 'other')).id).not.toBe((await slow).id);
    expect((await create('a@example.ca', 'key')).id).toBe((await slow).id);
  });
});

describe('failures that the Stripe emulator simulates on request', () => {
  it('a retry by the SDK returns the created object after the emulator has dropped the response', async () => {
    for (const mode of ['close-after-commit', 'half-body'] as const) {
      await world.control.reset();
      await world.control.fail({ match: 'POST /v1/customers', mode });
      const stripe = sdk(world.emulator, { maxNetworkRetries: 2 });
      const made = await stripe.customers
        .create({ email: 'a@example.ca' }, { idempotencyKey: 'one' })
        .catch((error: Error) => error);
      const again =
        made instanceof Error
          ? await stripe.customers.create({ email: 'a@example.ca' }, { idempotencyKey: 'one' })
          : made;
      expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
      expect((await world.control.state()).customers.map(({ id }) => id)).toEqual([again.id]);
    }
  });

  it('a simulated error, closed connection, timeout or invalid response changes nothing', async () => {
    const stripe = sdk(world.emulator, { timeout: 200 });
    const attempt = () => stripe.customers.create({ email: 'a@example.ca' });
    await world.control.fail({ match: '*', mode: 'status', status: 500, times: 1 });
    await expect(attempt()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    await world.control.fail({ match: 'POST /v1/*', mode: 'status', status: 429 });
    await expect(attempt()).rejects.toMatchObject({ type: 'StripeRateLimitError' });
    await world.control.fail({ match: '/v1/customers', mode: 'close-before', times: 2 });
    await expect(attempt()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await world.control.fail({ match: '*', mode: 'timeout', times: 2 });
    await expect(attempt()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await world.control.clearFailures();
    await world.control.fail({ match: '*', mode: 'garbage' });
    await expect(attempt()).rejects.toMatchObject({ type: 'StripeAPIError' });
    expect((await world.control.state()).customers).toEqual([]);
    await world.control.fail({ match: 'GET /v1/*', mode: 'status' });
    expect((await attempt()).email).toBe('a@example.ca');
  });

  it('the emulator lists the requests that it received', async () => {
    await world.control.clearRequests();
    await world.stripe.customers.create({}, { idempotencyKey: 'k' });
    await world.stripe.customers.list({ limit: 1 });
    expect(await world.control.requests()).toMatchObject([
      { method: 'POST', path: '/v1/customers', idempotencyKey: 'k' },
      { method: 'GET', path: '/v1/customers', idempotencyKey: null },
    ]);
  });
});

describe('lists of objects in responses of the Stripe emulator', () => {
  it('the emulator returns lists newest first, in pages', async () => {
    const { stripe } = world;
    const made: string[] = [];
    for (let index = 0; index < 25; index++)
      made.push((await stripe.customers.create({ email: `p${index}@example.ca` })).id);
    const newest = [...made].reverse();
    const first = await stripe.customers.list({});
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([newest.slice(0, 10), true]);
    expect((await stripe.customers.list({ limit: 25 })).has_more).toBe(false);
    const all = await stripe.customers.list({ limit: 10 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(newest);
    const before = await stripe.customers.list({ ending_before: newest[12] ?? '', limit: 5 });
    expect(before.data.map(({ id }) => id)).toEqual(newest.slice(7, 12));
    expect((await stripe.customers.list({ email: 'p3@example.ca' })).data).toHaveLength(1);
    await expect(stripe.customers.list({ starting_after: 'cus_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it('paging through a list skips no object if earlier objects stop matching the filter', async () => {
    const { stripe } = world;
    const { id: customer } = await stripe.customers.create({});
    for (let index = 0; index < 3; index++) await beginTest(world, { trial: false, customer });
    const seen: string[] = [];
    for await (const invoice of stripe.invoices.list({ customer, status: 'open', limit: 1 })) {
      seen.push(invoice.id);
      await stripe.invoices.voidInvoice(invoice.id);
    }
    expect(new Set(seen).size).toBe(3);
  });

  it('the emulator leaves cancelled subscriptions out of lists by default', async () => {
    const { stripe } = world;
    const subscription = await paidSubscription(world);
    const customer = String(subscription.customer);
    await stripe.subscriptions.cancel(subscription.id);
    const count = async (params: Stripe.SubscriptionListParams) =>
      (await stripe.subscriptions.list({ customer, ...params })).data.length;
    expect([
      await count({}),
      await count({ status: 'all' }),
      await count({ status: 'ended' }),
      await count({ status: 'active' }),
    ]).toEqual([0, 1, 1, 0]);
  });
});

describe('expanded objects in responses of the Stripe emulator', () => {
  it('the emulator expands ids into objects in lists and in single objects', async () => {
    const { stripe } = world;
    const { id } = await paidSubscription(world);
    const { data } = await stripe.subscriptions.list({
      expand: ['data.latest_invoice.payments', 'data.customer', 'data.default_payment_method'],
    });
    expect(data[0]).toMatchObject({
      id,
      customer: { object: 'customer' },
      default_payment_method: { object: 'payment_method' },
      latest_invoice: {
        object: 'invoice',
        customer: expect.stringMatching(/^cus_/),
        payments: { data: [{ object: 'invoice_payment', status: 'paid' }] },
      },
    });
    const deep = await stripe.subscriptions.retrieve(id, { expand: ['items.data.price.product'] });
    expect(deep.items.data[0]?.price.product).toMatchObject({ name: 'Membership' });
  });

  it('the emulator adds optional fields to an object only on request', async () => {
    const subscription = await beginTest(world, { trial: false });
    const plain = await world.stripe.invoices.retrieve(subscription.latest_invoice.id);
    expect(plain).not.toHaveProperty('confirmation_secret');
    expect(plain).not.toHaveProperty('payments');
    expect(subscription.latest_invoice.confirmation_secret).toEqual({
      client_secret: secretOf(subscription),
      type: 'payment_intent',
    });
  });

  it('the emulator does not store the expand parameter of an update', async () => {
    const { id } = await trialWithCard(world, '4242424242424242');
    const changed = await world.stripe.subscriptions.update(id, { description: 'x', expand: ['latest_invoice'] });
    expect([changed.description, changed]).toEqual(['x', expect.not.objectContaining({ expand: expect.anything() })]);
  });

  it.each(['status', 'customer.email', 'latest_invoice.payment_intent', 'nothing', 'data.customer'])(
    'the emulator refuses to expand %s',
    async (property) => {
      const { id } = await trialWithCard(world, '4242424242424242');
      await expect(world.stripe.subscriptions.retrieve(id, { expand: [property] })).rejects.toMatchObject({
        statusCode: 400,
        message: expect.stringContaining('cannot be expanded'),
      });
    },
  );

  it('the emulator refuses to expand objects five levels deep, and changes nothing', async () => {
    const expand = ['latest_invoice.subscription.customer.default_source.x'];
    await expect(
      world.stripe.customers.create({ email: 'a@example.ca', expand } as Stripe.CustomerCreateParams),
    ).rejects.toThrow(/more than 4 levels/);
    await expect(world.stripe.customers.list({ expand: ['subscriptions'] })).rejects.toThrow(/data\.subscriptions/);
    expect((await world.control.state()).customers).toEqual([]);
  });
});

it('the emulator refunds a charge, and lists the refunds', async () => {
  const { stripe } = world;
  const subscription = await paidSubscription(world);
  const [charge] = (await stripe.charges.list({ customer: String(subscription.customer) })).data;
  const part = await world.control.refund({ charge: charge?.id ?? '', amount: 100 });
  expect(part).toMatchObject({ amount: 100, status: 'succeeded' });
  expect(await stripe.charges.retrieve(charge?.id ?? '')).toMatchObject({ amount_refunded: 100, refunded: false });
  await world.control.refund({ charge: charge?.id ?? '' });
  expect(await stripe.charges.retrieve(charge?.id ?? '', { expand: ['refunds'] })).toMatchObject({
    amount_refunded: 599,
    refunded: true,
    refunds: { data: [{ amount: 499 }, { amount: 100 }] },
  });
  await expect(world.control.refund({ charge: charge?.id ?? '' })).rejects.toThrow(/already been refunded/);
});

it('the emulator previews the next invoice without creating it', async () => {
  const subscription = await paidSubscription(world);
  const preview = await world.stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview).toMatchObject({
    amount_due: 599,
    billing_reason: 'upcoming',
    status: 'draft',
    period_end: subscription.items.data[0]?.current_period_end,
  });
  expect((await world.control.state()).invoices).toHaveLength(1);

  await world.control.dashboard.coupon({ subscription: subscription.id, amount_off: 100, duration: 'once' });
  await world.stripe.customers.update(String(subscription.customer), { balance: -50 });
  await world.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  const ending = { subscription: subscription.id };
  await expect(world.stripe.invoices.createPreview(ending)).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
  const goingOn = { ...ending, subscription_details: { cancel_at_period_end: false } };
  expect(await world.stripe.invoices.createPreview(goingOn)).toMatchObject({ total: 499, amount_due: 449 });
});

it('a customer can replace a failing card, and cancel and resume a subscription, in the customer portal', async () => {
  const { stripe, control } = world;
  const subscription = await trialWithCard(world, '4000000000000341');
  await control.advance({ seconds: 7 * 24 * HOUR + 2 * HOUR });
  const session = await stripe.billingPortal.sessions.create({
    customer: String(subscription.customer),
    return_url: 'http://127.0.0.1:3000/subscription',
  });
  expect(session.url).toBe(`${world.emulator.url}/_pages/portal/${session.id}`);
  expect(await control.portal.read(session.id)).toMatchObject({
    returnUrl: 'http://127.0.0.1:3000/subscription',
    subscriptions: [{ status: 'past_due' }],
  });
  const card = { number: '4000000000000002', exp_month: 12, exp_year: 2040, cvc: '123' };
  await expect(control.portal.card(session.id, card)).rejects.toThrow('Your card was declined.');
  const changed = await control.portal.card(session.id, { ...card, number: '4242424242424242' });
  const method = changed.paymentMethods[0]?.id;
  expect(changed.subscriptions[0]).toMatchObject({ status: 'past_due', default_payment_method: method });
  expect(changed.customer.invoice_settings.default_payment_method).toBe(method);
  await control.advance({ seconds: 3 * 24 * HOUR });
  expect((await control.portal.read(session.id)).subscriptions[0]).toMatchObject({ status: 'active' });
  expect((await control.portal.cancel(session.id)).subscriptions[0]).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: expect.any(Number),
  });
  expect((await control.portal.resume(session.id)).subscriptions[0]?.cancel_at).toBeNull();
});

it('the emulator never uses a detached card again, for any customer', async () => {
  const { stripe } = world;
  const subscription = await paidSubscription(world);
  const card = String(subscription.default_payment_method);
  await stripe.customers.update(String(subscription.customer), { invoice_settings: { default_payment_method: card } });
  expect((await stripe.paymentMethods.detach(card)).customer).toBeNull();
  expect((await stripe.subscriptions.retrieve(subscription.id)).default_payment_method).toBeNull();
  expect(await stripe.customers.retrieve(String(subscription.customer))).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  await expect(stripe.paymentMethods.attach(card, { customer: String(subscription.customer) })).rejects.toThrow(
    /may not be used again/,
  );
  await expect(stripe.subscriptions.update(subscription.id, { default_payment_method: card })).rejects.toMatchObject({
    code: 'resource_missing',
  });
});

it('a change of a price also shows in existing subscriptions of the emulator', async () => {
  const subscription = await paidSubscription(world);
  await world.control.dashboard.editPrice({ active: false });
  const { items } = await world.stripe.subscriptions.retrieve(subscription.id);
  expect(items.data[0]).toMatchObject({ price: { active: false }, plan: { active: false } });
  await expect(beginTest(world, { trial: true })).rejects.toThrow(/inactive/);
});
