import { beforeAll, describe, expect, it } from 'vitest';
import { control, freshCard, membershipRow, advanceTime } from '../../support/billing/billing';
import { deliver, lastEvent, createUnseenPayer, type StoredEvent } from '../../support/billing/events';
import { changeCard, CARD_THAT_FAILS_LATER, advancePastCharge } from '../../support/billing/scenarios';
import type { Person } from '../../support/community/people';
import { randomGenerator } from '../../support/random';
import { rows } from '../../support/database/rows';
import { takeSnapshot, type Snapshot } from '../../support/database/snapshot';
import { isThorough } from '../../support/thorough';
import { tally, inParallel, waitUntil } from '../../support/concurrency';
import { STRIPE_EVENT_TYPES } from '@/lib/membership/webhook/stripe-event-types';
import { processMissedStripeEvents, reconcileAllSubscriptions } from '@/lib/membership/reconcile/reconcile-with-stripe';

// These tests check that a membership reaches the same state in every order of its events, because Stripe guarantees no
// order.

const SUBSCRIBED_TYPES: readonly string[] = STRIPE_EVENT_TYPES;

let who: Person;
/** All Stripe events of the test's membership, of the types that we subscribe to. */
let all: StoredEvent[];
/** The five events that the tests deliver in different orders. */
let five: StoredEvent[];
let untouched: Snapshot;

/** The membership goes through its whole history at Stripe while no event reaches us. */
beforeAll(async () => {
  await control.webhooks.pause();
  const begun = await createUnseenPayer();
  who = begun.who;
  await changeCard(who, CARD_THAT_FAILS_LATER);
  const {
    subscriptions: [subscription],
  } = await control.state();
  await control.advance({ to: (subscription?.items.data[0]?.current_period_end ?? 0) + 2 * 3_600 });
  await changeCard(who, freshCard());
  await advanceTime({ days: 3 });
  await control.dashboard.cancelNow({ subscription: begun.subscription });

  all = (await control.state()).events.filter(({ type }) => SUBSCRIBED_TYPES.includes(type));
  const [created, firstPaid, failed, secondPaid, ended] = [
    storedEvent('customer.subscription.created'),
    storedEvent('invoice.paid'),
    storedEvent('customer.subscription.updated', 'past_due'),
    storedEvent('invoice.paid', undefined, 1),
    storedEvent('customer.subscription.deleted'),
  ];
  five = [created, firstPaid, failed, secondPaid, ended];
  untouched = await takeSnapshot();
});

function storedEvent(type: string, status?: string, index = 0): StoredEvent {
  const event = all.filter(
    (one) => one.type === type && (status === undefined || (one.data.object as { status?: string }).status === status),
  )[index];
  if (!event) throw new Error(`no ${type} ${status ?? ''}`);
  return event;
}

/**
 * Returns the stored membership and its payments. Leaves out two columns that change with every read from Stripe:
 * `sync_version` and `synced_at`.
 */
async function stored() {
  const { sync_version: _version, synced_at: _at, ...state } = await membershipRow(who);
  const payments = await rows('SELECT * FROM membership_payments WHERE user_id = $1 ORDER BY invoice_id', who.id);
  return { state, payments };
}

function* permutations<T>(items: T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries())
    for (const rest of permutations(items.toSpliced(index, 1))) yield [item, ...rest];
}

/** Returns the state that every order of events must reach. */
async function expected() {
  const {
    subscriptions: [subscription],
    invoices,
    customers: [customer],
  } = await control.state();
  const endedAt = new Date((subscription?.ended_at ?? 0) * 1_000);
  const paid = invoices.filter(({ status }) => status === 'paid');
  expect(paid.map(({ amount_paid: amount }) => amount)).toEqual([599, 599]);
  return {
    status: 'canceled',
    stripe_status: 'canceled',
    stripe_customer_id: customer?.id,
    stripe_subscription_id: subscription?.id,
    ended_at: endedAt,
    access_until: endedAt,
    hold: null,
    past_due_since: null,
    pending_intent_id: null,
    first_paid_at: new Date(Math.min(...paid.map(({ status_transitions: at }) => at.paid_at ?? 0)) * 1_000),
    latest_invoice_id: subscription?.latest_invoice,
    latest_invoice_status: 'paid',
  };
}

const ORDER_COUNT = isThorough ? 120 : 3;

describe('the Stripe events of one membership', () => {
  it(
    `a membership ends in the same state for all ${ORDER_COUNT} tested orders of its Stripe events`,
    { tags: ['P3'] },
    async () => {
      const tried = [...permutations(five)].filter((_, index) => index % (120 / ORDER_COUNT) === 0);
      expect(tried).toHaveLength(ORDER_COUNT);
      const ends = [];
      for (const order of tried) {
        await untouched.restore();
        const times = 1 + (ends.length % 2);
        for (const event of order) {
          const answers = await inParallel(times, () => deliver(event));
          expect(tally(answers), `${order.map(({ type }) => type)}`).toEqual({ 200: times });
        }
        ends.push(await stored());
      }
      expect(ends[0]?.state).toMatchObject(await expected());
      expect(ends[0]?.payments).toHaveLength(2);
      for (const end of ends) expect(end).toEqual(ends[0]);
    },
  );

  it('one nightly reconciliation repairs a membership whose events never arrived', { tags: ['P10'] }, async () => {
    await untouched.restore();
    expect(await reconcileAllSubscriptions()).toBe(1);
    expect((await stored()).state).toMatchObject(await expected());
    expect((await stored()).payments).toHaveLength(2);
  });

  it('the hourly catch-up of missed events repairs a membership whose events never arrived', async () => {
    await untouched.restore();
    await processMissedStripeEvents();
    expect((await stored()).state).toMatchObject(await expected());
    expect((await stored()).payments).toHaveLength(2);
  });

  it.each(isThorough ? [1, 2, 3, 4, 5] : [1, 2])(
    'reconciliation repairs a membership after its Stripe events were lost or reordered: seed %i',
    { tags: 'thorough' },
    async (seed) => {
      await untouched.restore();
      const random = randomGenerator(seed);
      const coming = all.map((event) => ({ event, at: random(), isLost: random() < 0.1 })).sort((a, b) => a.at - b.at);
      for (const { event } of coming.filter(({ isLost }) => !isLost)) await deliver(event);
      await reconcileAllSubscriptions();
      expect((await stored()).state).toMatchObject(await expected());
    },
  );
});

describe('a slow read from Stripe', () => {
  it('a slow read from Stripe does not overwrite newer data from another server', async () => {
    const { who: reader, subscription } = await createUnseenPayer();
    const event = await lastEvent('invoice.paid', subscription);
    await control.clearRequests();
    await control.fail({ match: 'GET /v1/invoices', mode: 'delay', delayMs: 500 });
    const slow = deliver(event);
    const hasRead = (path: string) => control.requests().then((made) => made.some((request) => request.path === path));
    await waitUntil(async () => (await hasRead('/v1/invoices')) && (await hasRead('/v1/subscriptions')));
    await control.dashboard.cancelNow({ subscription });
    await rows('UPDATE memberships SET sync_version = sync_version + 1 WHERE user_id = $1', reader.id);
    expect((await slow).status).toBe(200);
    expect(await membershipRow(reader)).toMatchObject({ status: 'canceled', stripe_status: 'canceled' });
  });
});

describe('a membership whose Stripe events are delivered immediately', () => {
  it(
    'a membership ends in the same state whether its Stripe events are delivered immediately or later',
    { tags: 'thorough' },
    async () => {
      await control.webhooks.discard();
      await control.webhooks.resume();
      const begun = await createUnseenPayer();
      await changeCard(begun.who, CARD_THAT_FAILS_LATER);
      await advancePastCharge(begun.who);
      expect(await membershipRow(begun.who)).toMatchObject({
        status: 'past_due',
        access_until: expect.any(Date),
        past_due_since: expect.any(Date),
      });
      await changeCard(begun.who, freshCard());
      await advanceTime({ days: 3 }); // Within these three days, Stripe retries the failed payment with the new card.
      expect(await membershipRow(begun.who)).toMatchObject({ status: 'active', past_due_since: null });
      await control.dashboard.cancelNow({ subscription: begun.subscription });
      await advanceTime({ seconds: 1 });
      const { ended_at: endedAt, ...row } = await membershipRow(begun.who);
      expect(row).toMatchObject({
        status: 'canceled',
        stripe_status: 'canceled',
        access_until: endedAt,
        latest_invoice_status: 'paid',
        hold: null,
      });
    },
  );
});
