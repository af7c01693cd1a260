import { beforeEach, describe, expect, it } from 'vitest';
import {
  callAs,
  begin,
  confirm,
  control,
  membershipRow,
  advanceTime,
  subscribe,
  userOf,
} from '../../support/billing/billing';
import { deliver, auditActionsOf, lastEvent, member, resetTestData } from '../../support/billing/events';
import { stripeObjectsOf } from '../../support/billing/stripe-objects';
import { changeCard, CARD_THAT_FAILS_LATER } from '../../support/billing/scenarios';
import { post, notificationTextsOf } from '../../support/community/board';
import { school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { deleteAccount } from '@/lib/data-rights/deletion/account-deletion';
import { reconcileAllSubscriptions, retryEventsAndSyncMembers } from '@/lib/membership/reconcile/reconcile-with-stripe';
import { getStripeClient } from '@/lib/membership/stripe';
import { liftMembershipHold, syncMembership } from '@/lib/membership/sync/sync-membership';

// These tests check how disputes, fraud warnings and refunds affect a membership, for example by a hold (a block on
// access). Each test delivers its events to the webhook itself.

beforeEach(resetTestData);

type PayingMember = { who: Person; charge: string; subscription: string };

/** Creates a member who paid today. Returns the member with their charge and their plan at Stripe. */
async function payingMember(): Promise<PayingMember> {
  const who = await member();
  return { who, ...(await newestOf(who)) };
}

async function newestOf(who: Person) {
  const { charges, subscriptions } = await stripeObjectsOf(who);
  return { charge: charges.at(-1)?.id ?? '', subscription: subscriptions.at(-1)?.id ?? '' };
}

const statusOf = async ({ who, subscription }: PayingMember) =>
  (await stripeObjectsOf(who)).subscriptions.find(({ id }) => id === subscription)?.status;
const planOf = async ({ who, subscription }: PayingMember) =>
  (await stripeObjectsOf(who)).subscriptions.find(({ id }) => id === subscription);
const alertsOf = async (who: Person) =>
  (await rows<{ kind: string }>('SELECT kind FROM billing_alerts WHERE user_id = $1 ORDER BY id', who.id)).map(
    ({ kind }) => kind,
  );
const paymentOf = async (who: Person) =>
  await rows(
    'SELECT amount_paid, amount_refunded, disputed FROM membership_payments WHERE user_id = $1 ORDER BY paid_at',
    who.id,
  );

async function deliverEvent(type: string, id: string): Promise<void> {
  expect((await deliver(await lastEvent(type, id))).status).toBe(200);
}

const ON_HOLD = { status: 'canceled', access_until: null };
const NOT_ON_HOLD = { status: 'active', hold: null, access_until: expect.any(Date) };

describe('a dispute about a payment', () => {
  it('a dispute removes access immediately, ends the plan, and raises an alert', { tags: 'thorough' }, async () => {
    const paying = await payingMember();
    await post(paying.who, await school());
    const dispute = await control.dispute({ charge: paying.charge });
    await deliverEvent('charge.dispute.created', dispute.id);
    expect(await membershipRow(paying.who)).toMatchObject({ ...ON_HOLD, hold: 'dispute' });
    expect(await userOf(paying.who)).toMatchObject({ subscriptionStatus: 'canceled', hasAccess: false });
    expect(await statusOf(paying)).toBe('canceled');
    expect(await alertsOf(paying.who)).toEqual(['dispute']);
    expect(await paymentOf(paying.who)).toEqual([{ amount_paid: 599, amount_refunded: 0, disputed: true }]);
    expect((await notificationTextsOf(paying.who))[0]).toMatch(/on hold/);
    expect(
      (await callAs(paying.who, 'POST', '/api/posts', { schoolId: await school('Another'), content: 'May I?' })).status,
    ).toBe(403);
    expect((await begin(paying.who)).status).toBe(409);
  });

  it.each(['warning_needs_response', 'warning_under_review', 'prevented'])(
    'a dispute that is only an inquiry does not put the membership on hold: %s',
    { tags: 'thorough' },
    async (status) => {
      const paying = await payingMember();
      const dispute = await control.dispute({ charge: paying.charge, status });
      await deliverEvent('charge.dispute.created', dispute.id);
      expect(await membershipRow(paying.who)).toMatchObject(NOT_ON_HOLD);
      expect(await statusOf(paying)).toBe('active');
      expect(await alertsOf(paying.who)).toEqual([]);
    },
  );

  it('a dispute that began as an inquiry by the bank puts the membership on hold', async () => {
    const paying = await payingMember();
    const dispute = await control.dispute({ charge: paying.charge, status: 'warning_needs_response' });
    await deliverEvent('charge.dispute.created', dispute.id);
    await control.dispute({ charge: paying.charge, status: 'needs_response' });
    await deliverEvent('charge.dispute.updated', dispute.id);
    expect(await membershipRow(paying.who)).toMatchObject({ ...ON_HOLD, hold: 'dispute' });
  });

  it('a payment is marked as disputed if we lose the dispute, but not if we win it', { tags: 'thorough' }, async () => {
    const [won, lost] = [await payingMember(), await payingMember()];
    for (const [paying, end] of [[won, 'won'] as const, [lost, 'lost'] as const]) {
      const dispute = await control.dispute({ charge: paying.charge });
      await deliverEvent('charge.dispute.created', dispute.id);
      await control.dispute({ charge: paying.charge, status: end });
      await deliverEvent('charge.dispute.closed', dispute.id);
    }
    expect(await paymentOf(won.who)).toMatchObject([{ disputed: false }]);
    expect(await paymentOf(lost.who)).toMatchObject([{ disputed: true }]);
  });

  it('winning a dispute does not lift the hold on a membership', { tags: 'thorough' }, async () => {
    const [lost, askedMember] = [await payingMember(), await payingMember()];
    const dispute = await control.dispute({ charge: lost.charge });
    await deliverEvent('charge.dispute.created', dispute.id);
    await control.dispute({ charge: lost.charge, status: 'won' });
    for (const type of ['charge.dispute.updated', 'charge.dispute.closed']) await deliverEvent(type, dispute.id);
    expect(await membershipRow(lost.who)).toMatchObject({ ...ON_HOLD, hold: 'dispute' });

    const inquiry = await control.dispute({ charge: askedMember.charge, status: 'warning_needs_response' });
    await control.dispute({ charge: askedMember.charge, status: 'warning_closed' });
    for (const type of ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'])
      await deliverEvent(type, inquiry.id);
    expect(await membershipRow(askedMember.who)).toMatchObject(NOT_ON_HOLD);
  });

  it(
    'a dispute does not put a membership on hold again after an administrator lifted the hold',
    { tags: 'thorough' },
    async () => {
      const paying = await payingMember();
      const dispute = await control.dispute({ charge: paying.charge });
      await deliverEvent('charge.dispute.created', dispute.id);
      // The test lifts the hold on the member's access, as an administrator would.
      await rows('UPDATE memberships SET hold = NULL WHERE user_id = $1', paying.who.id);
      // The test marks all Stripe events as unprocessed, so that the server does not ignore the next delivery of the
      // dispute's event as a repetition.
      await rows('UPDATE stripe_events SET processed_at = NULL, outcome = NULL');
      await deliverEvent('charge.dispute.created', dispute.id);
      await reconcileAllSubscriptions();
      expect(await membershipRow(paying.who)).toMatchObject({ hold: null, status: 'canceled' });
      // The dispute about the earlier plan does not affect the member's new plan.
      await subscribe(paying.who);
      await rows('UPDATE stripe_events SET processed_at = NULL, outcome = NULL');
      await deliverEvent('charge.dispute.created', dispute.id);
      expect(await membershipRow(paying.who)).toMatchObject(NOT_ON_HOLD);
    },
  );

  it(
    'a dispute about another purchase of the same person does not change the membership',
    { tags: 'thorough' },
    async () => {
      const paying = await payingMember();
      const product = await getStripeClient().products.create({ name: 'A mug every month' });
      const price = await getStripeClient().prices.create({
        product: product.id,
        currency: 'cad',
        unit_amount: 1_900,
        recurring: { interval: 'month' },
      });
      const [customer] = (await stripeObjectsOf(paying.who)).customers;
      await getStripeClient().subscriptions.create({
        customer: customer?.id ?? '',
        items: [{ price: price.id }],
        payment_behavior: 'error_if_incomplete',
      });
      const { charge } = await newestOf(paying.who);
      expect(charge).not.toBe(paying.charge);
      await deliverEvent('charge.dispute.created', (await control.dispute({ charge })).id);
      await deliverEvent('radar.early_fraud_warning.created', (await control.fraudWarning({ charge })).id);
      expect(await membershipRow(paying.who)).toMatchObject(NOT_ON_HOLD);
      expect(await statusOf(paying)).toBe('active');
    },
  );
});

describe('a fraud warning about a payment', () => {
  it('a fraud warning removes access until an administrator has checked the warning', async () => {
    const paying = await payingMember();
    const warning = await control.fraudWarning({ charge: paying.charge });
    await deliverEvent('radar.early_fraud_warning.created', warning.id);
    expect(await membershipRow(paying.who)).toMatchObject({ ...ON_HOLD, hold: 'fraud' });
    expect(await alertsOf(paying.who)).toEqual(['fraud']);
    expect(await statusOf(paying)).toBe('active');
    await rows('UPDATE memberships SET hold = NULL WHERE user_id = $1', paying.who.id);
    await deliverEvent('radar.early_fraud_warning.created', warning.id);
    await reconcileAllSubscriptions();
    expect(await membershipRow(paying.who)).toMatchObject(NOT_ON_HOLD);
    expect(await planOf(paying)).toMatchObject({ cancel_at_period_end: false });
  });

  const warn = async ({ charge }: Pick<PayingMember, 'charge'>) =>
    deliver(await lastEvent('radar.early_fraud_warning.created', (await control.fraudWarning({ charge })).id));

  it('a fraud warning stops all further charges', async () => {
    const paying = await payingMember();
    expect((await warn(paying)).status).toBe(200);
    expect(await planOf(paying)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    await advanceTime({ days: 33 });
    expect((await stripeObjectsOf(paying.who)).charges).toHaveLength(1);
    expect(await statusOf(paying)).toBe('canceled');
  });

  it('a fraud warning that is lifted before the renewal changes neither the charge nor the access', async () => {
    const paying = await payingMember();
    await warn(paying);
    await liftMembershipHold(paying.who.id);
    expect(await planOf(paying)).toMatchObject({ cancel_at_period_end: false, metadata: { app: 'parent-voice-ns' } });
    expect(await membershipRow(paying.who)).toMatchObject(NOT_ON_HOLD);
    expect((await auditActionsOf(paying.who)).slice(-2)).toEqual(['hold.set', 'hold.lifted']);
    await advanceTime({ days: 33 });
    await retryEventsAndSyncMembers();
    expect((await stripeObjectsOf(paying.who)).charges).toHaveLength(2);
    expect((await userOf(paying.who)).hasAccess).toBe(true);
  });

  it('lifting a fraud warning does not undo the member’s cancellation', { tags: 'thorough' }, async () => {
    const paying = await payingMember();
    await callAs(paying.who, 'POST', '/api/cancel-subscription');
    await warn(paying);
    await liftMembershipHold(paying.who.id);
    expect(await planOf(paying)).toMatchObject({ cancel_at_period_end: true });
  });

  it(
    'a fraud warning stops charges until it is lifted, even after Stripe was unreachable',
    { tags: 'thorough' },
    async () => {
      const paying = await payingMember();
      const away = () => control.fail({ match: 'POST /v1/subscriptions/*', mode: 'status', status: 500, times: 2 });
      await away();
      expect((await warn(paying)).status).toBe(503);
      expect(await membershipRow(paying.who)).toMatchObject({ hold: 'fraud', access_until: null });
      expect(await planOf(paying)).toMatchObject({ cancel_at_period_end: false });
      // The test marks Stripe's event as processed, so that only the nightly job can do the work.
      await rows("UPDATE stripe_events SET processed_at = now(), outcome = 'done'");
      await retryEventsAndSyncMembers();
      expect(await planOf(paying)).toMatchObject({ cancel_at_period_end: true });
      await away();
      await expect(liftMembershipHold(paying.who.id)).rejects.toThrow();
      await retryEventsAndSyncMembers();
      expect(await planOf(paying)).toMatchObject({ cancel_at_period_end: false });
      expect(await membershipRow(paying.who)).toMatchObject(NOT_ON_HOLD);
    },
  );

  it('a fraud warning in the hour after a renewal delays the charge until the warning is lifted', async () => {
    const paying = await payingMember();
    const end = Number((await planOf(paying))?.items.data[0]?.current_period_end);
    await control.advance({ to: end + 600 });
    await warn(paying);
    await advanceTime({ hours: 3 });
    expect((await stripeObjectsOf(paying.who)).charges).toHaveLength(1);
    await liftMembershipHold(paying.who.id);
    await advanceTime({ hours: 3 });
    await retryEventsAndSyncMembers();
    expect((await stripeObjectsOf(paying.who)).charges).toHaveLength(2);
    expect((await userOf(paying.who)).hasAccess).toBe(true);
  });

  it('a fraud warning closes the open payment form of a member who owes money', async () => {
    const paying = await payingMember();
    await changeCard(paying.who, CARD_THAT_FAILS_LATER);
    await advanceTime({ days: 31, hours: 2 });
    await syncMembership(paying.who.id, 'read');
    const form = await begin(paying.who);
    expect([form.status, form.body.intentType]).toEqual([200, 'payment']);
    await warn(paying);
    expect((await confirm(form.body.clientSecret)).status).toBe(400);
    expect((await stripeObjectsOf(paying.who)).charges.filter(({ paid: isPaid }) => isPaid)).toHaveLength(1);
    expect(await statusOf(paying)).toBe('canceled');
  });
});

it('the plan of a member suspended by moderators continues and can be cancelled', async () => {
  const paying = await payingMember();
  await rows("UPDATE users SET suspended_until = now() + interval '9 days' WHERE id = $1", paying.who.id);
  await syncMembership(paying.who.id, 'read');
  expect(await planOf(paying)).toMatchObject({ status: 'active', cancel_at_period_end: false });
  expect((await callAs(paying.who, 'POST', '/api/cancel-subscription')).status).toBe(200);
});

describe('a refund of a payment', () => {
  it('a refund of the whole current month does not put the membership on hold or end the plan', async () => {
    const paying = await payingMember();
    const before = await membershipRow(paying.who);
    await control.refund({ charge: paying.charge });
    await deliverEvent('charge.refunded', paying.charge);
    expect(await membershipRow(paying.who)).toMatchObject({ ...NOT_ON_HOLD, access_until: before.access_until });
    expect(await statusOf(paying)).toBe('active');
    expect(await alertsOf(paying.who)).toEqual([]);
    expect(await paymentOf(paying.who)).toEqual([{ amount_paid: 599, amount_refunded: 599, disputed: false }]);
  });

  it('a member can start again immediately after staff refund and end the plan at Stripe', async () => {
    const paying = await payingMember();
    await control.refund({ charge: paying.charge });
    await control.dashboard.cancelNow({ subscription: paying.subscription });
    await deliverEvent('charge.refunded', paying.charge);
    expect(await membershipRow(paying.who)).toMatchObject({ status: 'canceled', hold: null });
    expect((await userOf(paying.who)).hasAccess).toBe(false);
    await subscribe(paying.who);
    expect(await membershipRow(paying.who)).toMatchObject(NOT_ON_HOLD);
  });

  it('a refund that failed at the bank is not counted', async () => {
    const paying = await payingMember();
    await control.refund({ charge: paying.charge, amount: 100 });
    const { id } = await control.refund({ charge: paying.charge, amount: 200 });
    await deliverEvent('charge.refunded', paying.charge);
    expect(await paymentOf(paying.who)).toMatchObject([{ amount_refunded: 300 }]);
    await control.failRefund({ refund: id });
    await deliverEvent('refund.failed', id);
    expect(await paymentOf(paying.who)).toMatchObject([{ amount_refunded: 100 }]);
  });

  it('a partial refund is recorded in the ledger and does not put the membership on hold', async () => {
    const paying = await payingMember();
    await control.refund({ charge: paying.charge, amount: 200 });
    await deliverEvent('charge.refunded', paying.charge);
    expect(await membershipRow(paying.who)).toMatchObject(NOT_ON_HOLD);
    expect(await paymentOf(paying.who)).toEqual([{ amount_paid: 599, amount_refunded: 200, disputed: false }]);
    expect(await alertsOf(paying.who)).toEqual([]);
  });

  it('the amounts of a refund in two parts are added up', async () => {
    const paying = await payingMember();
    for (const amount of [200, 399]) {
      await control.refund({ charge: paying.charge, amount });
      await deliverEvent('charge.refunded', paying.charge);
    }
    expect(await membershipRow(paying.who)).toMatchObject(NOT_ON_HOLD);
    expect(await paymentOf(paying.who)).toMatchObject([{ amount_refunded: 599 }]);
  });

  it('a refund of an earlier month changes that month’s ledger entry', async () => {
    const paying = await payingMember();
    await advanceTime({ days: 32 });
    expect((await stripeObjectsOf(paying.who)).charges).toHaveLength(2);
    await control.refund({ charge: paying.charge });
    await deliverEvent('charge.refunded', paying.charge);
    expect(await membershipRow(paying.who)).toMatchObject(NOT_ON_HOLD);
    expect(await paymentOf(paying.who)).toMatchObject([{ amount_refunded: 599 }, { amount_refunded: 0 }]);
    expect(await statusOf(paying)).toBe('active');
  });
});

describe('refunds and disputes whose events Stripe no longer stores', () => {
  const discardEvents = () => control.webhooks.discard();

  it('the nightly job finds refunds, failed refunds, disputes and dispute outcomes', { tags: 'thorough' }, async () => {
    const [refunded, failed, disputed, won] = [
      await payingMember(),
      await payingMember(),
      await payingMember(),
      await payingMember(),
    ];
    await control.refund({ charge: refunded.charge, amount: 200 });
    const { id } = await control.refund({ charge: failed.charge });
    await deliverEvent('charge.refunded', failed.charge);
    const question = await control.dispute({ charge: won.charge });
    await deliverEvent('charge.dispute.created', question.id);
    await discardEvents();
    await reconcileAllSubscriptions();
    // Stripe keeps events for thirty days, so after forty days it no longer has them.
    await advanceTime({ days: 40 });
    await control.failRefund({ refund: id });
    await control.dispute({ charge: won.charge, status: 'won' });
    await control.dispute({ charge: disputed.charge });
    await discardEvents();

    await reconcileAllSubscriptions();
    const first = async ({ who }: PayingMember) => (await paymentOf(who))[0];
    expect(await first(refunded)).toMatchObject({ amount_refunded: 200 });
    expect(await first(failed)).toMatchObject({ amount_refunded: 0 });
    expect(await first(won)).toMatchObject({ disputed: false });
    expect(await first(disputed)).toMatchObject({ disputed: true });
    expect(await membershipRow(disputed.who)).toMatchObject({ ...ON_HOLD, hold: 'dispute' });
    expect(await alertsOf(disputed.who)).toEqual(['dispute']);
    expect(await statusOf(disputed)).toBe('canceled');
    expect(await membershipRow(refunded.who)).toMatchObject(NOT_ON_HOLD);

    // All refunds and disputes are now recorded, so the next run of the job reads no customer and changes nothing at
    // Stripe.
    await reconcileAllSubscriptions();
    await control.clearRequests();
    expect(await reconcileAllSubscriptions()).toBe(0);
    const requestLines = (await control.requests()).map(({ method, path }) => `${method} ${path}`);
    expect(requestLines.filter((what) => what.startsWith('GET /v1/customers') || !what.startsWith('GET'))).toEqual([]);
  });

  it('the nightly job finds the refund and the dispute of a payment that is missing from the ledger', async () => {
    const paying = await payingMember();
    await rows('DELETE FROM membership_payments');
    await control.refund({ charge: paying.charge, amount: 200 });
    await control.dispute({ charge: paying.charge });
    await discardEvents();
    await reconcileAllSubscriptions();
    expect(await paymentOf(paying.who)).toEqual([{ amount_paid: 599, amount_refunded: 200, disputed: true }]);
    expect(await membershipRow(paying.who)).toMatchObject({ ...ON_HOLD, hold: 'dispute' });
  });

  it('refunds and disputes of deleted accounts are found, and a dispute raises an alert', async () => {
    const [askedMember, unheard] = [await payingMember(), await payingMember()];
    for (const { who } of [askedMember, unheard]) await deleteAccount(who.id);
    const first = await control.dispute({ charge: askedMember.charge });
    await deliverEvent('charge.dispute.created', first.id);
    expect(await paymentOf(askedMember.who)).toMatchObject([{ disputed: true }]);
    await control.refund({ charge: unheard.charge, amount: 200 });
    const second = await control.dispute({ charge: unheard.charge });
    await discardEvents();
    await reconcileAllSubscriptions();
    expect(await paymentOf(unheard.who)).toEqual([{ amount_paid: 599, amount_refunded: 200, disputed: true }]);
    const alerts = () => rows("SELECT key, user_id, details ->> 'account' AS account FROM billing_alerts ORDER BY id");
    const told = [
      { key: `dispute:${first.id}`, user_id: askedMember.who.id, account: 'deleted' },
      { key: `dispute:${second.id}`, user_id: unheard.who.id, account: 'deleted' },
    ];
    expect(await alerts()).toEqual(told);
    await control.clearRequests();
    await reconcileAllSubscriptions();
    expect((await control.requests()).filter(({ path }) => path.startsWith('/v1/charges'))).toEqual([]);
    expect(await alerts()).toEqual(told);
  });

  it('the nightly job adds the missing invoice number and card to a payment that an earlier version stored', async () => {
    const paying = await payingMember();
    await rows('UPDATE membership_payments SET number = NULL, charge_id = NULL, card_brand = NULL, card_last4 = NULL');
    await reconcileAllSubscriptions();
    expect(await rows('SELECT number, charge_id, card_brand, card_last4 FROM membership_payments')).toEqual([
      {
        number: expect.stringMatching(/^\w+-0001$/),
        charge_id: paying.charge,
        card_brand: 'mastercard',
        card_last4: expect.stringMatching(/^\d{4}$/),
      },
    ]);
  });
});

describe('a customer who was deleted in the Stripe dashboard', () => {
  it('a person whose Stripe customer was deleted can start again as a new customer', async () => {
    const paying = await payingMember();
    const { stripe_customer_id: customer } = await membershipRow(paying.who);
    await control.dashboard.deleteCustomer({ customer: String(customer) });
    await deliverEvent('customer.deleted', String(customer));
    expect(await membershipRow(paying.who)).toMatchObject({
      status: 'inactive',
      stripe_customer_id: null,
      stripe_subscription_id: null,
      access_until: null,
    });
    expect((await userOf(paying.who)).hasAccess).toBe(false);
    await subscribe(paying.who);
    expect(await membershipRow(paying.who)).toMatchObject(NOT_ON_HOLD);
    expect((await membershipRow(paying.who)).stripe_customer_id).not.toBe(customer);

    // The disputed payment was made before the member's Stripe customer was deleted. Although the member now has
    // another Stripe customer, the dispute must put their membership on hold.
    await deliverEvent('charge.dispute.created', (await control.dispute({ charge: paying.charge })).id);
    expect(await rows('SELECT charge_id FROM membership_payments WHERE disputed')).toEqual([
      { charge_id: paying.charge },
    ]);
    expect(await membershipRow(paying.who)).toMatchObject({ ...ON_HOLD, hold: 'dispute' });
  });
});
