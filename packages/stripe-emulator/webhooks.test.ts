import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, paidSubscription, startWorld, trialWithCard, type World } from './test-world';

const secret = 'whsec_of_the_tests';
type Received = { raw: string; signature: string; event: Stripe.Event };

let world: World;
let receiver: Server;
let received: Received[] = [];
/**
 * HTTP statuses that the webhook receiver returns for the next requests, in order. Later requests get the status 200.
 */
let answers: number[] = [];
let inProgress = 0;
let maxInProgress = 0;
/** Delay before the receiver responds, in ms. */
let slowness = 0;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    maxInProgress = Math.max(maxInProgress, ++inProgress);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString();
    received.push({
      raw,
      signature: String(request.headers['stripe-signature']),
      event: JSON.parse(raw) as Stripe.Event,
    });
    await new Promise((resolve) => setTimeout(resolve, slowness));
    inProgress -= 1;
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  world = await startWorld({
    webhook: { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`, secret },
  });
});
beforeEach(async () => {
  await world.control.reset();
  [received, answers, maxInProgress, slowness] = [[], [], 0, 0];
});
afterAll(async () => {
  await world.emulator.close();
  receiver.closeAllConnections();
  receiver.close();
});

const types = () => received.map(({ event }) => event.type);
const waiting = async () => (await world.control.state()).waiting.map(({ event }) => event);
const settled = () => expect.poll(waiting, { timeout: 10_000 }).toEqual([]);

it('the SDK accepts the signature of webhook events even if the virtual time is not the real time', async () => {
  await world.control.advance({ seconds: 90 * DAY });
  const customer = await world.stripe.customers.create({ email: 'a@example.ca' }, { idempotencyKey: 'key' });
  await settled();
  const [{ raw, signature } = { raw: '', signature: '' }] = received;
  const event = world.stripe.webhooks.constructEvent(raw, signature, secret);
  expect(event).toMatchObject({
    type: 'customer.created',
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id: customer.id } },
    request: { idempotency_key: 'key' },
  });
  expect(event.created).toBe(customer.created);
  expect(() => world.stripe.webhooks.constructEvent(`${raw} `, signature, secret)).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
  expect(() => world.stripe.webhooks.constructEvent(raw, signature, 'whsec_other')).toThrow();
});

it('the emulator delivers each webhook event once and in order while the clock advances', async () => {
  await trialWithCard(world, '4242424242424242');
  await settled();
  received = [];
  const { events } = await world.control.advance({ seconds: 8 * DAY });
  expect(events).toBe(received.length);
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(received.length);
  expect(types()[0]).toBe('customer.subscription.trial_will_end');
  expect(types().indexOf('invoice.created')).toBeLessThan(types().indexOf('invoice.finalized'));
  expect(types().indexOf('invoice.finalized')).toBeLessThan(types().indexOf('invoice.paid'));
  const moments = received.map(({ event }) => event.created);
  expect(moments).toEqual([...moments].sort((a, b) => a - b));
});

it('the emulator includes the previous values in update events', async () => {
  const { id } = await world.stripe.customers.create({ name: 'Old', metadata: { a: '1', b: '2' } });
  await world.stripe.customers.update(id, { name: 'New', metadata: { b: '' } });
  await world.stripe.customers.update(id, { name: 'New' });
  await settled();
  const updates = received.filter(({ event }) => event.type === 'customer.updated');
  expect(updates).toHaveLength(1);
  expect(updates[0]?.event.data.previous_attributes).toEqual({ name: 'Old', metadata: { b: '2' } });
});

it('the emulator retries a refused webhook event without delaying other events', async () => {
  answers = [500];
  const { id } = await world.stripe.customers.create({});
  await world.stripe.customers.update(id, { name: 'New' });
  await expect.poll(types, { timeout: 3_000 }).toEqual(['customer.created', 'customer.updated', 'customer.created']);
  await settled();
  expect((await world.control.deliveries()).map(({ type, status }) => [type, status])).toEqual([
    ['customer.created', 500],
    ['customer.updated', 200],
    ['customer.created', 200],
  ]);
});

describe('paused webhook deliveries of the emulator', () => {
  beforeEach(() => world.control.webhooks.pause());

  it('paused webhook events are sent when deliveries resume', async () => {
    await paidSubscription(world);
    await world.control.advance({ seconds: DAY });
    expect(received).toEqual([]);
    const ids = await waiting();
    await world.control.webhooks.resume();
    expect(received.map(({ event }) => event.id)).toEqual(ids);
    expect(await waiting()).toEqual([]);
  });

  it('paused webhook events can be sent in another order, several times and concurrently', async () => {
    await paidSubscription(world);
    const ids = await waiting();
    const sent = () => received.map(({ event }) => event.id);
    slowness = 30;
    await world.control.webhooks.flush({ order: 'reverse', duplicate: 3, concurrency: 5 });
    slowness = 0;
    expect(maxInProgress).toBe(5);
    expect(received).toHaveLength(ids.length * 3);
    expect(new Set(sent())).toEqual(new Set(ids));
    expect(await waiting()).toEqual([]);

    const orders: string[][] = [];
    for (const order of ['reverse', 'shuffle', 'shuffle'] as const) {
      await world.control.reset();
      await world.control.webhooks.pause();
      received = [];
      await paidSubscription(world);
      await world.control.webhooks.flush({ order, seed: 42 });
      orders.push(types());
    }
    const [reversed, shuffled, again] = orders;
    expect(shuffled).toEqual(again);
    expect([...(shuffled ?? [])].sort()).toEqual([...(reversed ?? [])].sort());
    expect(shuffled).not.toEqual(reversed);
    expect(reversed?.at(-1)).toBe('customer.created');
  });

  it('a test can send or drop selected webhook events while webhooks are paused', async () => {
    await world.stripe.customers.create({ email: 'a@example.ca' });
    const { id } = await world.stripe.customers.create({ email: 'b@example.ca' });
    await world.stripe.customers.update(id, { name: 'B' });
    const [first = '', second = '', third = ''] = await waiting();
    expect(await world.control.webhooks.flush({ only: [third, first] })).toEqual({
      delivered: [third, first],
      dropped: [],
    });
    expect(received.map(({ event }) => event.id)).toEqual([third, first]);
    expect(await world.control.webhooks.flush({ drop: ['customer.created'] })).toEqual({
      delivered: [],
      dropped: [second],
    });
    await world.stripe.customers.create({ email: 'c@example.ca' });
    await world.control.webhooks.discard();
    await world.control.webhooks.resume();
    expect(received).toHaveLength(2);
    expect((await world.stripe.events.list({ types: ['customer.created'] })).data).toHaveLength(3);
  });

  it('a webhook event that the receiver refuses during a pause stays pending for the next attempt', async () => {
    answers = [500];
    await world.stripe.customers.create({});
    await world.control.webhooks.flush();
    expect(await waiting()).toHaveLength(1);
    await world.control.webhooks.flush();
    expect(types()).toEqual(['customer.created', 'customer.created']);
    expect(await waiting()).toEqual([]);
  });
});

it('the emulator can send webhook events again, and lists events by type and time', async () => {
  const { stripe, control } = world;
  await stripe.customers.create({});
  await settled();
  await control.advance({ seconds: DAY });
  const { id } = await stripe.customers.create({});
  await stripe.customers.update(id, { name: 'New' });
  await settled();
  const { now } = await control.now();
  const { data } = await stripe.events.list({
    types: ['customer.created', 'invoice.paid'],
    created: { gte: now - 60 },
  });
  expect(data.map((event) => [event.type, (event.data.object as Stripe.Customer).id])).toEqual([
    ['customer.created', id],
  ]);
  received = [];
  await control.deliver(data[0]?.id ?? '');
  expect(received.map(({ event }) => event.id)).toEqual([data[0]?.id]);
  await expect(control.deliver('evt_none')).rejects.toThrow(/No such event/);
});
