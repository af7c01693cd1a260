import { beforeAll, describe, expect, it } from 'vitest';
import {
  control,
  membershipRow,
  newcomer,
  advanceTime,
  postWebhook,
  webhookSecret,
} from '../../support/billing/billing';
import {
  deliver,
  auditActionsOf,
  unixTimeIn,
  storedEvent,
  lastEvent,
  createUnseenPayer,
  signatureOf,
  type StoredEvent,
} from '../../support/billing/events';
import { stripeObjectsOf } from '../../support/billing/stripe-objects';
import { call } from '../../support/http/call';
import { count, rows } from '../../support/database/rows';
import { takeSnapshot } from '../../support/database/snapshot';
import { served, tally, inParallel, waitUntil, waitingForLock } from '../../support/concurrency';
import { connectionPool } from '@/lib/database/db';
import { deleteAccount } from '@/lib/data-rights/deletion/account-deletion';
import { retryEventsAndSyncMembers } from '@/lib/membership/reconcile/reconcile-with-stripe';
import { getStripeClient } from '@/lib/membership/stripe';
import { APP_NAME_METADATA_VALUE } from '@/lib/membership/plan-rules';

// The new webhook secret. During a rotation, both the old secret and the new secret are valid.
const NEW_SECRET = 'whsec_thatReplacesTheOther';
process.env.STRIPE_WEBHOOK_SECRET = `${webhookSecret}, ${NEW_SECRET}`;

const MINUTE = 60;

beforeAll(() => control.webhooks.pause());

/** Returns an event that will change a membership if the server accepts it. */
async function effectiveEvent(): Promise<StoredEvent> {
  const { subscription } = await createUnseenPayer();
  return lastEvent('invoice.paid', subscription);
}

describe('a webhook request without a valid Stripe signature', () => {
  type Sent = { raw: string; signature: string | null };
  const forgeries: [what: string, make: (raw: string, event: StoredEvent) => Sent][] = [
    ['without a signature', (raw) => ({ raw, signature: null })],
    ['with an empty signature', (raw) => ({ raw, signature: '' })],
    ['with a meaningless signature', (raw) => ({ raw, signature: 'x'.repeat(10_000) })],
    ['signed with another secret', (raw) => ({ raw, signature: signatureOf(raw, { secret: `${webhookSecret}0` }) })],
    [
      'with one byte of its body changed',
      (raw) => ({ raw: raw.replace('"livemode":false', '"livemode":fAlse'), signature: signatureOf(raw) }),
    ],
    ['with an extra byte', (raw) => ({ raw: `${raw} `, signature: signatureOf(raw) })],
    ['signed only with the old scheme', (raw) => ({ raw, signature: signatureOf(raw, { scheme: 'v0' }) })],
    ['301 seconds old', (raw) => ({ raw, signature: signatureOf(raw, { at: unixTimeIn(-301) }) })],
    ['dated 302 seconds ahead', (raw) => ({ raw, signature: signatureOf(raw, { at: unixTimeIn(302) }) })],
    [
      'with a newer timestamp before the signed one',
      (raw) => ({ raw, signature: `t=${unixTimeIn()},${signatureOf(raw, { at: unixTimeIn(-301) })}` }),
    ],
    [
      'with a newer timestamp after the signed one',
      (raw) => ({ raw, signature: `${signatureOf(raw, { at: unixTimeIn(-301) })},t=${unixTimeIn()}` }),
    ],
    [
      'dated ahead, after a current timestamp',
      (raw) => ({ raw, signature: `t=${unixTimeIn()},${signatureOf(raw, { at: unixTimeIn(400) })}` }),
    ],
    [
      'dated ahead, with a plus sign in the timestamp',
      (raw) => ({ raw, signature: signatureOf(raw, { at: unixTimeIn(400) }).replace('t=', 't=+') }),
    ],
    [
      'with a valid header after a forged one',
      (raw) => ({ raw, signature: `t=${unixTimeIn(-5)},v1=${'0'.repeat(64)}, ${signatureOf(raw)}` }),
    ],
    ['from live mode', (_, event) => signed({ ...event, livemode: true })],
    ['from another account', (_, event) => signed({ ...event, account: 'acct_of_somebody_else' })],
    ['that is not JSON', () => ({ raw: 'no', signature: signatureOf('no') })],
    ['that is empty', () => ({ raw: '', signature: signatureOf('') })],
    ['that is not an event', () => signed({ id: 'evt_1', object: 'list', data: [] })],
    ['that is null', () => ({ raw: 'null', signature: signatureOf('null') })],
  ];
  const signed = (event: object): Sent => {
    const raw = JSON.stringify(event);
    return { raw, signature: signatureOf(raw) };
  };

  it('an event without a valid Stripe signature is refused and writes nothing', { tags: ['C4', 'P1'] }, async () => {
    const event = await effectiveEvent();
    const raw = JSON.stringify(event);
    const before = await takeSnapshot();
    for (const [what, make] of forgeries) {
      const sent = make(raw, event);
      const answer = await postWebhook(sent.raw, sent.signature);
      expect([what, answer.status, answer.body.code]).toEqual([what, 400, 'invalid']);
      expect([what, await before.changed()]).toEqual([what, []]);
    }
    // The server accepts the unchanged event with Stripe's real signature.
    expect((await deliver(event)).status).toBe(200);
    expect(await before.changed()).toContain('memberships');
  });

  it.each([600, 1_024])(
    'an event with a valid Stripe signature is refused if it is too large: %i KB',
    { tags: ['L3', 'P1'] },
    async (size) => {
      const event = await effectiveEvent();
      const before = await takeSnapshot();
      expect((await deliver({ ...event, filling: 'x'.repeat(size * 1_024) })).status).toBe(413);
      expect(await before.changed()).toEqual([]);
    },
  );

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)(
    'an event without a valid Stripe signature is refused as a %s request',
    async (method) => {
      const raw = JSON.stringify(await effectiveEvent());
      const before = await takeSnapshot();
      const body = method === 'GET' ? {} : { raw };
      const answer = await call(method, '/api/webhooks/stripe', {
        ...body,
        headers: { 'Sec-Fetch-Site': null, 'Stripe-Signature': signatureOf(raw) },
      });
      expect([403, 404, 405]).toContain(answer.status);
      expect(await before.changed()).toEqual([]);
    },
  );
});

describe('the processing of a webhook event that Stripe signed', () => {
  it.each([
    ['just now', {}],
    ['nearly five minutes ago', { at: unixTimeIn(-270) }],
    ['a little ahead of our clock', { at: unixTimeIn(200) }],
    ['with the new secret', { secret: NEW_SECRET }],
  ])('an event that Stripe signed %s is processed', async (_, signing) => {
    const { who, subscription } = await createUnseenPayer();
    expect((await deliver(await lastEvent('invoice.paid', subscription), signing)).body).toEqual({ received: true });
    expect(await membershipRow(who)).toMatchObject({
      status: 'active',
      stripe_status: 'active',
      stripe_subscription_id: subscription,
    });
  });

  it('a Stripe event with several signatures is accepted if one signature is valid', async () => {
    const { who, subscription } = await createUnseenPayer();
    const raw = JSON.stringify(await lastEvent('invoice.paid', subscription));
    const other = (secret: string, scheme = 'v1') => signatureOf(raw, { secret, scheme }).split(',')[1];
    expect(
      (
        await postWebhook(
          raw,
          `${signatureOf(raw, { secret: 'another' })},${other(NEW_SECRET)},${other('another', 'v0')}`,
        )
      ).status,
    ).toBe(200);
    expect((await membershipRow(who)).status).toBe('active');
  });

  it(
    'a signed Stripe event takes effect only once if Stripe delivers it fifty times at once',
    { tags: ['P2'] },
    async () => {
      const { who, subscription } = await createUnseenPayer();
      const event = await lastEvent('invoice.paid', subscription);
      expect(tally(await inParallel(50, () => served(() => deliver(event))))).toEqual({ 200: 50 });
      expect((await auditActionsOf(who)).sort()).toEqual(['card.saved', 'membership.started']);
      expect(
        await count("billing_audit WHERE user_id = $1 AND action = 'sync' AND details ? 'accessUntil'", who.id),
      ).toBe(1);
      expect(await count('membership_payments WHERE user_id = $1', who.id)).toBe(1);
      expect(await count('stripe_events WHERE event_id = $1', event.id)).toBe(1);

      const before = await takeSnapshot();
      expect((await deliver(event)).status).toBe(200);
      expect(await before.changed()).toEqual([]);
    },
  );
});

describe('a webhook event about an unknown customer', () => {
  /** Creates a subscription of this site whose customer is not in our database. */
  async function unknownCustomer(): Promise<{ customer: string; event: StoredEvent }> {
    const customer = await getStripeClient().customers.create({ email: 'nobody@example.test' });
    const {
      prices: [price],
    } = await control.state();
    const { id } = await getStripeClient().subscriptions.create({
      customer: customer.id,
      items: [{ price: price?.id ?? '' }],
      payment_behavior: 'default_incomplete',
    });
    return { customer: customer.id, event: await lastEvent('customer.subscription.created', id) };
  }

  it('an event about an unknown customer is stored, and processed after the customer’s row exists', async () => {
    const { customer, event } = await unknownCustomer();
    expect((await deliver(event)).status).toBe(200);
    expect(await storedEvent(event)).toMatchObject({ processed_at: null, outcome: null, customer_id: customer });

    const who = await newcomer();
    await rows('UPDATE memberships SET stripe_customer_id = $2 WHERE user_id = $1', who.id, customer);
    await retryEventsAndSyncMembers();
    expect(await storedEvent(event)).toMatchObject({ outcome: 'done', processed_at: expect.any(Date) });
    expect(await membershipRow(who)).toMatchObject({ status: 'incomplete', stripe_status: 'incomplete' });
  });

  it(
    'an event about an unknown customer is abandoned after an hour, but not before',
    { tags: 'thorough' },
    async () => {
      const { event } = await unknownCustomer();
      expect((await deliver(event)).status).toBe(200);
      await advanceTime({ seconds: 59 * MINUTE });
      await retryEventsAndSyncMembers();
      expect(await storedEvent(event)).toMatchObject({ processed_at: null });
      await advanceTime({ seconds: 2 * MINUTE });
      await retryEventsAndSyncMembers();
      expect(await storedEvent(event)).toMatchObject({ outcome: 'orphan', processed_at: expect.any(Date) });
      expect((await deliver(event)).status).toBe(200);
    },
  );

  it('an event about a customer whose account was deleted is accepted', async () => {
    const { who, subscription } = await createUnseenPayer();
    const paid = await lastEvent('invoice.paid', subscription);
    await deleteAccount(who.id);
    const ended = await lastEvent('customer.subscription.deleted', subscription);
    expect(tally([await deliver(paid), await deliver(ended)])).toEqual({ 200: 2 });
    expect(await count('memberships WHERE user_id = $1', who.id)).toBe(0);
    // The payment is stored even after the deletion of the account, so that the accounting includes the payment.
    expect(await count('membership_payments WHERE user_id = $1', who.id)).toBe(1);
    await advanceTime({ seconds: 61 * MINUTE });
    await retryEventsAndSyncMembers();
    expect(await storedEvent(ended)).toMatchObject({ outcome: 'orphan' });
  });

  it('an event about a deleted Stripe customer does not replace the person’s new Stripe customer', async () => {
    const { who, subscription } = await createUnseenPayer();
    const old = await lastEvent('customer.subscription.created', subscription);
    const { id: since } = await getStripeClient().customers.create({
      metadata: { user_id: String(who.id), app: APP_NAME_METADATA_VALUE },
    });
    await rows('UPDATE memberships SET stripe_customer_id = NULL WHERE user_id = $1', who.id);
    const starting = await connectionPool().connect();
    try {
      await starting.query('BEGIN');
      await starting.query('SELECT 1 FROM memberships WHERE user_id = $1 FOR UPDATE', [who.id]);
      const firstAnswer = deliver(old);
      await waitUntil(async () => (await waitingForLock()) === 1);
      await starting.query('UPDATE memberships SET stripe_customer_id = $2 WHERE user_id = $1', [who.id, since]);
      await starting.query('COMMIT');
      await firstAnswer;
    } finally {
      starting.release(true);
    }
    expect(await membershipRow(who)).toMatchObject({ stripe_customer_id: since });
  });

  it('a Stripe event about another product is stored but does not change the membership', async () => {
    const { who, subscription } = await createUnseenPayer();
    await deliver(await lastEvent('invoice.paid', subscription));
    const [customer] = (await stripeObjectsOf(who)).customers;
    const product = await getStripeClient().products.create({ name: 'A mug' });
    const price = await getStripeClient().prices.create({
      product: product.id,
      currency: 'cad',
      unit_amount: 1_900,
      recurring: { interval: 'month' },
    });
    const mug = await getStripeClient().subscriptions.create({
      customer: customer?.id ?? '',
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
    });

    const row = await membershipRow(who);
    const storedEvents = ['customer.subscription.created', 'invoice.finalized'].map((type) => lastEvent(type, mug.id));
    expect(tally(await Promise.all((await Promise.all(storedEvents)).map((event) => deliver(event))))).toEqual({
      200: 2,
    });
    const sold = await lastEvent('product.created', product.id);
    expect((await deliver(sold)).status).toBe(200);

    // A shop on the same Stripe account saved a card, and the metadata of the event contains the id of a member of this
    // site.
    const otherMember = await newcomer();
    const shopper = await getStripeClient().customers.create({ email: 'shopper@example.test' });
    const setup = {
      id: 'seti_ofAMug',
      object: 'setup_intent',
      customer: shopper.id,
      metadata: { user_id: String(otherMember.id) },
    };
    const saved = { ...sold, id: 'evt_ofAMug', type: 'setup_intent.succeeded', data: { object: setup } };
    expect((await deliver(saved)).status).toBe(200);
    expect(await storedEvent(saved)).toMatchObject({ processed_at: null });
    expect(await membershipRow(otherMember)).toMatchObject({ stripe_customer_id: null });
    expect(await getStripeClient().customers.retrieve(shopper.id)).toMatchObject({ email: 'shopper@example.test' });

    const { sync_version: _v, synced_at: _at, ...after } = await membershipRow(who);
    expect(row).toMatchObject(after);
    expect(await count('membership_payments WHERE user_id = $1', who.id)).toBe(1);
    expect(await count('billing_alerts WHERE user_id = $1', who.id)).toBe(0);
  });
});

describe('an event that cannot be processed at the moment', () => {
  it('an event that could not be processed is processed when Stripe delivers it again', { tags: ['P4'] }, async () => {
    const { who, subscription } = await createUnseenPayer();
    const event = await lastEvent('invoice.paid', subscription);
    await control.fail({ match: 'GET /v1/customers/*', mode: 'status', status: 500, times: 2 });
    expect((await deliver(event)).status).toBe(503);
    expect(await storedEvent(event)).toMatchObject({
      processed_at: null,
      attempts: 1,
      last_error: expect.stringMatching(/^Stripe/),
    });
    expect((await membershipRow(who)).status).toBe('incomplete');
    expect((await deliver(event)).status).toBe(200);
    expect(await storedEvent(event)).toMatchObject({ outcome: 'done', attempts: 2, last_error: null });
    expect((await membershipRow(who)).status).toBe('active');
  });

  it('an event about a membership whose row is locked gets status 503', { tags: ['P4'] }, async () => {
    const { who, subscription } = await createUnseenPayer();
    const event = await lastEvent('invoice.paid', subscription);
    const holder = await connectionPool().connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM memberships WHERE user_id = $1 FOR UPDATE', [who.id]);
      const began = performance.now();
      expect((await deliver(event)).status).toBe(503);
      expect(performance.now() - began).toBeLessThan(6_000);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect(await storedEvent(event)).toMatchObject({ processed_at: null });
    expect((await deliver(event)).status).toBe(200);
    expect((await membershipRow(who)).status).toBe('active');
  });

  it('a regular job processes an event that could not be processed on arrival', async () => {
    const { who, subscription } = await createUnseenPayer();
    const event = await lastEvent('invoice.paid', subscription);
    await control.fail({ match: 'GET /v1/customers/*', mode: 'status', status: 500, times: 2 });
    expect((await deliver(event)).status).toBe(503);
    await retryEventsAndSyncMembers();
    expect(await storedEvent(event)).toMatchObject({ outcome: 'done' });
    expect((await membershipRow(who)).status).toBe('active');
  });
});

describe('a signed request whose body is not a Stripe event', () => {
  const good = async () => {
    const { subscription } = await createUnseenPayer();
    return lastEvent('invoice.paid', subscription);
  };
  const SHAPES: [what: string, change: (event: StoredEvent) => object][] = [
    ['without data', ({ data: _data, ...rest }) => rest],
    ['about no object', (event) => ({ ...event, data: { object: null } })],
    ['about a number', (event) => ({ ...event, data: { object: 5 } })],
    ['with a number as its id', (event) => ({ ...event, id: 5 })],
    ['with a zero byte in its id', (event) => ({ ...event, id: 'evt_\u0000' })],
    ['with an id of a kilobyte', (event) => ({ ...event, id: `evt_${'x'.repeat(1_024)}` })],
    ['without a type', ({ type: _type, ...rest }) => rest],
    ['with an impossible date', (event) => ({ ...event, created: 1e300 })],
    ['with text instead of a date', (event) => ({ ...event, created: 'yesterday' })],
    ['with a number as its customer', (event) => withObject(event, { customer: 5 })],
    ['with a string as its metadata', (event) => withObject(event, { metadata: 'user' })],
    ['about an object without an id', (event) => withObject(event, { id: undefined })],
    ['that is a list', () => []],
    ['that is a string', () => Object('event')],
  ];
  const withObject = (event: StoredEvent, change: object) => ({
    ...event,
    data: { object: { ...(event.data.object as object), ...change } },
  });

  it.each(SHAPES)(
    'a signed request with an invalid event is refused and reported to administrators: %s',
    async (_what, change) => {
      const event = await good();
      const before = await count('stripe_events');
      for (let time = 0; time < 2; time += 1)
        expect((await deliver(change({ ...event, id: `${event.id}x` } as StoredEvent))).status).toBe(400);
      expect(await count('stripe_events')).toBe(before);
      expect(await count("billing_alerts WHERE kind = 'malformed_event'")).toBeLessThan(2);
    },
  );

  it('signed requests that are not events cause a single alert for administrators', async () => {
    expect((await deliver({ ...(await good()), created: 'now' })).status).toBe(400);
    expect(await count("billing_alerts WHERE kind = 'malformed_event' AND resolved_at IS NULL")).toBe(1);
  });
});
