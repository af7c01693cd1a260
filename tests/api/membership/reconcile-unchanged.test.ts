import { beforeEach, describe, expect, it } from 'vitest';
import { control, membershipRow, newcomer, advanceTime, subscribe } from '../../support/billing/billing';
import {
  deliver,
  lastEvent,
  liveSubscription,
  member,
  createUnseenPayer,
  resetTestData,
  sourcesOf,
} from '../../support/billing/events';
import { stripeObjectsOf } from '../../support/billing/stripe-objects';
import { count, rows } from '../../support/database/rows';
import { takeSnapshot } from '../../support/database/snapshot';
import { advanceDateNow } from '../../support/advance-date';
import { AppError } from '@/lib/errors';
import { reconcileAllSubscriptions } from '@/lib/membership/reconcile/reconcile-with-stripe';
import { runAndLogFailure } from '@/lib/membership/reconcile/run-for-each-member';
import { getStripeClient } from '@/lib/membership/stripe';

// These tests check which data the nightly reconciliation leaves unchanged when no webhook arrives, and which problems
// raise an alert.

beforeEach(resetTestData);

describe('the nightly reconciliation', () => {
  it('the nightly reconciliation changes nothing if Stripe and our database match', async () => {
    const [canceling, trial] = [await member(), await newcomer()];
    await member();
    await control.dashboard.cancelPortal({ subscription: await liveSubscription(canceling) });
    await subscribe(trial);
    expect(await reconcileAllSubscriptions()).toBe(1);
    const before = await takeSnapshot();
    const lines = await count('billing_audit');
    expect(await reconcileAllSubscriptions()).toBe(0);
    expect(await before.changed()).toEqual(['billing_audit']);
    expect(await count('billing_audit')).toBe(lines + 1);
    expect(await rows('SELECT source, user_id, details FROM billing_audit ORDER BY id DESC LIMIT 1')).toEqual([
      { source: 'reconcile', user_id: null, details: { repaired: 0 } },
    ]);
  });

  it('the reconciliation with Stripe does not change subscriptions to other products', async () => {
    const who = await member();
    const product = await getStripeClient().products.create({ name: 'A mug every month' });
    const price = await getStripeClient().prices.create({
      product: product.id,
      currency: 'cad',
      unit_amount: 1_900,
      recurring: { interval: 'month' },
    });
    const [customer] = (await stripeObjectsOf(who)).customers;
    const bought = { items: [{ price: price.id }], payment_behavior: 'default_incomplete' as const };
    const ours = await getStripeClient().subscriptions.create({ customer: customer?.id ?? '', ...bought });
    const other = await getStripeClient().subscriptions.create({
      customer: (await getStripeClient().customers.create({ email: 'mug@example.test' })).id,
      ...bought,
    });
    const before = await membershipRow(who);
    expect(await reconcileAllSubscriptions()).toBe(0);
    expect(await membershipRow(who)).toEqual(before);
    const left = (await control.state()).subscriptions.filter(({ id }) => [ours.id, other.id].includes(id));
    expect(left.map(({ status }) => status)).toEqual(['incomplete', 'incomplete']);
  });

  it(
    'the reconciliation continues with the other members if one member cannot be read',
    { tags: 'thorough' },
    async () => {
      const [broken, who] = [(await createUnseenPayer()).who, (await createUnseenPayer()).who];
      await control.fail({
        match: `GET /v1/customers/${(await membershipRow(broken)).stripe_customer_id}`,
        mode: 'status',
        status: 500,
        times: 2,
      });
      expect(await reconcileAllSubscriptions()).toBe(1);
      expect((await membershipRow(who)).status).toBe('active');
      expect((await membershipRow(broken)).status).toBe('incomplete');
      expect(await reconcileAllSubscriptions()).toBe(1);
      expect((await membershipRow(broken)).status).toBe('active');
    },
  );
});

it.each(['unavailable', 'conflict'] as const)(
  'the reconciliation continues after an error about one member: %s',
  async (word) =>
    expect(await runAndLogFailure('member', () => Promise.reject(new AppError(word, 'Of one.')))).toBeUndefined(),
);

it(
  'the reconciliation is not recorded as done if Stripe becomes unreachable for all members',
  { tags: 'thorough' },
  async () => {
    for (const who of [await member(), await member(), await member()])
      await rows("UPDATE memberships SET access_until = access_until + interval '9 days' WHERE user_id = $1", who.id);
    await control.fail({ match: 'GET /v1/customers/*', mode: 'status', status: 500, times: 1_000 });
    await expect(reconcileAllSubscriptions()).rejects.toThrow();
    expect(await count("billing_audit WHERE action = 'reconcile.run'")).toBe(0);
    await control.clearFailures();
    advanceDateNow(16_000); // After repeated failures, the server sends nothing to Stripe for 15 seconds.
    expect(await reconcileAllSubscriptions()).toBe(3);
  },
);

describe('differences between our records and Stripe', () => {
  const drifts = () => rows<{ details: unknown }>("SELECT details FROM billing_alerts WHERE kind = 'drift'");

  it(
    'the reconciliation with Stripe raises an alert if it had to repair memberships two nights in a row',
    { tags: 'thorough' },
    async () => {
      await reconcileAllSubscriptions();
      await createUnseenPayer();
      expect(await reconcileAllSubscriptions()).toBe(1);
      expect(await drifts()).toEqual([]);
      await advanceTime({ days: 1 });
      const { who, subscription } = await createUnseenPayer();
      // A webhook reports the payment of the member `who`, but not the payment of the member who is created next. The
      // nightly reconciliation must find only the second payment.
      await deliver(await lastEvent('invoice.paid', subscription));
      await createUnseenPayer();
      expect(await reconcileAllSubscriptions()).toBe(1);
      expect(await drifts()).toEqual([{ details: { repaired: 1, before: 1 } }]);
      expect(await sourcesOf(who)).not.toContain('reconcile');
    },
  );
});
