import { beforeEach, describe, expect, it } from 'vitest';
import { ask, begin, confirm, control, membershipRow, pass, subscribe, userOf } from '../../support/billing/billing';
import { deliver, happenedTo, lastEvent, member, silentWorld } from '../../support/billing/events';
import { madeFor } from '../../support/billing/made';
import { changeCard, FAILS_LATER } from '../../support/billing/scenarios';
import { post, toldTo } from '../../support/community/board';
import { school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { deleteAccount } from '@/lib/leaving/deletion/carry-out';
import { reconcile, sweep } from '@/lib/membership/listen/reconcile';
import { stripe } from '@/lib/membership/stripe';
import { liftHold, syncMembership } from '@/lib/membership/sync/sync';

// Money that is asked back: a dispute, a warning of fraud, a refund; and what only looks like one. Each event by hand.

beforeEach(silentWorld);

type Paid = { who: Person; charge: string; subscription: string };

/** Someone who paid today; his charge and his plan at Stripe. */
async function paid(): Promise<Paid> {
  const who = await member();
  return { who, ...(await newestOf(who)) };
}

async function newestOf(who: Person) {
  const { charges, subscriptions } = await madeFor(who);
  return { charge: charges.at(-1)?.id ?? '', subscription: subscriptions.at(-1)?.id ?? '' };
}

const statusOf = async ({ who, subscription }: Paid) =>
  (await madeFor(who)).subscriptions.find(({ id }) => id === subscription)?.status;
const planOf = async ({ who, subscription }: Paid) =>
  (await madeFor(who)).subscriptions.find(({ id }) => id === subscription);
const alertsOf = async (who: Person) =>
  (await rows<{ kind: string }>('SELECT kind FROM billing_alerts WHERE user_id = $1 ORDER BY id', who.id)).map(
    ({ kind }) => kind,
  );
const paymentOf = async (who: Person) =>
  await rows(
    'SELECT amount_paid, amount_refunded, disputed FROM membership_payments WHERE user_id = $1 ORDER BY paid_at',
    who.id,
  );

async function tell(type: string, id: string): Promise<void> {
  expect((await deliver(await lastEvent(type, id))).status).toBe(200);
}

const HELD = { status: 'canceled', access_until: null };
const FREE = { status: 'active', hold: null, access_until: expect.any(Date) };

describe('a dispute', () => {
  it('takes access at once, ends the plan, and is put before a person', { tags: 'thorough' }, async () => {
    const paying = await paid();
    await post(paying.who, await school());
    const dispute = await control.dispute({ charge: paying.charge });
    await tell('charge.dispute.created', dispute.id);
    expect(await membershipRow(paying.who)).toMatchObject({ ...HELD, hold: 'dispute' });
    expect(await userOf(paying.who)).toMatchObject({ subscriptionStatus: 'canceled', hasAccess: false });
    expect(await statusOf(paying)).toBe('canceled');
    expect(await alertsOf(paying.who)).toEqual(['dispute']);
    expect(await paymentOf(paying.who)).toEqual([{ amount_paid: 599, amount_refunded: 0, disputed: true }]);
    expect((await toldTo(paying.who))[0]).toMatch(/on hold/);
    expect(
      (await ask(paying.who, 'POST', '/api/posts', { schoolId: await school('Another'), content: 'May I?' })).status,
    ).toBe(403);
    expect((await begin(paying.who)).status).toBe(409);
  });

  it.each(['warning_needs_response', 'warning_under_review', 'prevented'])(
    'is none while it is only an inquiry: %s',
    { tags: 'thorough' },
    async (status) => {
      const paying = await paid();
      const dispute = await control.dispute({ charge: paying.charge, status });
      await tell('charge.dispute.created', dispute.id);
      expect(await membershipRow(paying.who)).toMatchObject(FREE);
      expect(await statusOf(paying)).toBe('active');
      expect(await alertsOf(paying.who)).toEqual([]);
    },
  );

  it('may grow out of an inquiry', async () => {
    const paying = await paid();
    const dispute = await control.dispute({ charge: paying.charge, status: 'warning_needs_response' });
    await tell('charge.dispute.created', dispute.id);
    await control.dispute({ charge: paying.charge, status: 'needs_response' });
    await tell('charge.dispute.updated', dispute.id);
    expect(await membershipRow(paying.who)).toMatchObject({ ...HELD, hold: 'dispute' });
  });

  it('that was won stands in the ledger no longer; one that was lost does', { tags: 'thorough' }, async () => {
    const [won, lost] = [await paid(), await paid()];
    for (const [paying, end] of [[won, 'won'] as const, [lost, 'lost'] as const]) {
      const dispute = await control.dispute({ charge: paying.charge });
      await tell('charge.dispute.created', dispute.id);
      await control.dispute({ charge: paying.charge, status: end });
      await tell('charge.dispute.closed', dispute.id);
    }
    expect(await paymentOf(won.who)).toMatchObject([{ disputed: false }]);
    expect(await paymentOf(lost.who)).toMatchObject([{ disputed: true }]);
  });

  it(
    'that was won, or an inquiry that was closed, lifts nothing by itself and sets nothing',
    { tags: 'thorough' },
    async () => {
      const [lost, asked] = [await paid(), await paid()];
      const dispute = await control.dispute({ charge: lost.charge });
      await tell('charge.dispute.created', dispute.id);
      await control.dispute({ charge: lost.charge, status: 'won' });
      for (const type of ['charge.dispute.updated', 'charge.dispute.closed']) await tell(type, dispute.id);
      expect(await membershipRow(lost.who)).toMatchObject({ ...HELD, hold: 'dispute' });

      const inquiry = await control.dispute({ charge: asked.charge, status: 'warning_needs_response' });
      await control.dispute({ charge: asked.charge, status: 'warning_closed' });
      for (const type of ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'])
        await tell(type, inquiry.id);
      expect(await membershipRow(asked.who)).toMatchObject(FREE);
    },
  );

  it(
    'that a person has settled is not set again by the same event, nor by the night',
    { tags: 'thorough' },
    async () => {
      const paying = await paid();
      const dispute = await control.dispute({ charge: paying.charge });
      await tell('charge.dispute.created', dispute.id);
      await rows('UPDATE memberships SET hold = NULL WHERE user_id = $1', paying.who.id); // by hand
      await rows('UPDATE stripe_events SET processed_at = NULL, outcome = NULL'); // as if it had never been dealt with
      await tell('charge.dispute.created', dispute.id);
      await reconcile();
      expect(await membershipRow(paying.who)).toMatchObject({ hold: null, status: 'canceled' });
      // Begun anew, it is not ended by the old question either.
      await subscribe(paying.who);
      await rows('UPDATE stripe_events SET processed_at = NULL, outcome = NULL');
      await tell('charge.dispute.created', dispute.id);
      expect(await membershipRow(paying.who)).toMatchObject(FREE);
    },
  );

  it('about another thing that the same person bought leaves the membership alone', { tags: 'thorough' }, async () => {
    const paying = await paid();
    const product = await stripe().products.create({ name: 'A mug every month' });
    const price = await stripe().prices.create({
      product: product.id,
      currency: 'cad',
      unit_amount: 1_900,
      recurring: { interval: 'month' },
    });
    const [customer] = (await madeFor(paying.who)).customers;
    await stripe().subscriptions.create({
      customer: customer?.id ?? '',
      items: [{ price: price.id }],
      payment_behavior: 'error_if_incomplete',
    });
    const { charge } = await newestOf(paying.who);
    expect(charge).not.toBe(paying.charge);
    await tell('charge.dispute.created', (await control.dispute({ charge })).id);
    await tell('radar.early_fraud_warning.created', (await control.fraudWarning({ charge })).id);
    expect(await membershipRow(paying.who)).toMatchObject(FREE);
    expect(await statusOf(paying)).toBe('active');
  });
});

describe('a warning of fraud', () => {
  it('takes access until a person has looked; the plan is his to end', async () => {
    const paying = await paid();
    const warning = await control.fraudWarning({ charge: paying.charge });
    await tell('radar.early_fraud_warning.created', warning.id);
    expect(await membershipRow(paying.who)).toMatchObject({ ...HELD, hold: 'fraud' });
    expect(await alertsOf(paying.who)).toEqual(['fraud']);
    expect(await statusOf(paying)).toBe('active');
    await rows('UPDATE memberships SET hold = NULL WHERE user_id = $1', paying.who.id);
    await tell('radar.early_fraud_warning.created', warning.id);
    await reconcile();
    expect(await membershipRow(paying.who)).toMatchObject(FREE);
    expect(await planOf(paying)).toMatchObject({ cancel_at_period_end: false });
  });

  const warn = async ({ charge }: Pick<Paid, 'charge'>) =>
    deliver(await lastEvent('radar.early_fraud_warning.created', (await control.fraudWarning({ charge })).id));

  it('charges nobody whom it keeps out', async () => {
    const paying = await paid();
    expect((await warn(paying)).status).toBe(200);
    expect(await planOf(paying)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    await pass({ days: 33 });
    expect((await madeFor(paying.who)).charges).toHaveLength(1);
    expect(await statusOf(paying)).toBe('canceled');
  });

  it('that is lifted in time goes on as before: the next month is charged, with access', async () => {
    const paying = await paid();
    await warn(paying);
    await liftHold(paying.who.id);
    expect(await planOf(paying)).toMatchObject({ cancel_at_period_end: false, metadata: { app: 'parent-voice-ns' } });
    expect(await membershipRow(paying.who)).toMatchObject(FREE);
    expect((await happenedTo(paying.who)).slice(-2)).toEqual(['hold.set', 'hold.lifted']);
    await pass({ days: 33 });
    await sweep();
    expect((await madeFor(paying.who)).charges).toHaveLength(2);
    expect((await userOf(paying.who)).hasAccess).toBe(true);
  });

  it("takes back no end that was the member's own wish", { tags: 'thorough' }, async () => {
    const paying = await paid();
    await ask(paying.who, 'POST', '/api/cancel-subscription');
    await warn(paying);
    await liftHold(paying.who.id);
    expect(await planOf(paying)).toMatchObject({ cancel_at_period_end: true });
  });

  it(
    'stops collection within five minutes when Stripe was away, and starts it again so',
    { tags: 'thorough' },
    async () => {
      const paying = await paid();
      const away = () => control.fail({ match: 'POST /v1/subscriptions/*', mode: 'status', status: 500, times: 2 });
      await away();
      expect((await warn(paying)).status).toBe(503);
      expect(await membershipRow(paying.who)).toMatchObject({ hold: 'fraud', access_until: null });
      expect(await planOf(paying)).toMatchObject({ cancel_at_period_end: false });
      await rows("UPDATE stripe_events SET processed_at = now(), outcome = 'done'"); // not by the event, which comes again
      await sweep();
      expect(await planOf(paying)).toMatchObject({ cancel_at_period_end: true });
      await away();
      await expect(liftHold(paying.who.id)).rejects.toThrow();
      await sweep();
      expect(await planOf(paying)).toMatchObject({ cancel_at_period_end: false });
      expect(await membershipRow(paying.who)).toMatchObject(FREE);
    },
  );

  it('in the hour after a renewal keeps the charge back, and lets it go on with the plan', async () => {
    const paying = await paid();
    const end = Number((await planOf(paying))?.items.data[0]?.current_period_end);
    await control.advance({ to: end + 600 });
    await warn(paying);
    await pass({ hours: 3 });
    expect((await madeFor(paying.who)).charges).toHaveLength(1);
    await liftHold(paying.who.id);
    await pass({ hours: 3 });
    await sweep();
    expect((await madeFor(paying.who)).charges).toHaveLength(2);
    expect((await userOf(paying.who)).hasAccess).toBe(true);
  });

  it('of who owes ends what could still be paid, in whatever tab', async () => {
    const paying = await paid();
    await changeCard(paying.who, FAILS_LATER);
    await pass({ days: 31, hours: 2 });
    await syncMembership(paying.who.id, 'read');
    const form = await begin(paying.who);
    expect([form.status, form.body.intentType]).toEqual([200, 'payment']);
    await warn(paying);
    expect((await confirm(form.body.clientSecret)).status).toBe(400);
    expect((await madeFor(paying.who)).charges.filter(({ paid: isPaid }) => isPaid)).toHaveLength(1);
    expect(await statusOf(paying)).toBe('canceled');
  });
});

it('a suspended member is on no hold: the plan goes on, as the terms say, and can be canceled', async () => {
  const paying = await paid();
  await rows("UPDATE users SET suspended_until = now() + interval '9 days' WHERE id = $1", paying.who.id);
  await syncMembership(paying.who.id, 'read');
  expect(await planOf(paying)).toMatchObject({ status: 'active', cancel_at_period_end: false });
  expect((await ask(paying.who, 'POST', '/api/cancel-subscription')).status).toBe(200);
});

describe('a refund', () => {
  it('of the whole running month is a kindness: nobody is held, and the plan goes on as Stripe has it', async () => {
    const paying = await paid();
    const before = await membershipRow(paying.who);
    await control.refund({ charge: paying.charge });
    await tell('charge.refunded', paying.charge);
    expect(await membershipRow(paying.who)).toMatchObject({ ...FREE, access_until: before.access_until });
    expect(await statusOf(paying)).toBe('active');
    expect(await alertsOf(paying.who)).toEqual([]);
    expect(await paymentOf(paying.who)).toEqual([{ amount_paid: 599, amount_refunded: 599, disputed: false }]);
  });

  it('with which the plan was ended at Stripe ends the membership, and one may begin again at once', async () => {
    const paying = await paid();
    await control.refund({ charge: paying.charge });
    await control.dashboard.cancelNow({ subscription: paying.subscription });
    await tell('charge.refunded', paying.charge);
    expect(await membershipRow(paying.who)).toMatchObject({ status: 'canceled', hold: null });
    expect((await userOf(paying.who)).hasAccess).toBe(false);
    await subscribe(paying.who);
    expect(await membershipRow(paying.who)).toMatchObject(FREE);
  });

  it('that failed at the bank was none', async () => {
    const paying = await paid();
    await control.refund({ charge: paying.charge, amount: 100 });
    const { id } = await control.refund({ charge: paying.charge, amount: 200 });
    await tell('charge.refunded', paying.charge);
    expect(await paymentOf(paying.who)).toMatchObject([{ amount_refunded: 300 }]);
    await control.failRefund({ refund: id });
    await tell('refund.failed', id);
    expect(await paymentOf(paying.who)).toMatchObject([{ amount_refunded: 100 }]);
  });

  it('of a part is a line in the ledger', async () => {
    const paying = await paid();
    await control.refund({ charge: paying.charge, amount: 200 });
    await tell('charge.refunded', paying.charge);
    expect(await membershipRow(paying.who)).toMatchObject(FREE);
    expect(await paymentOf(paying.who)).toEqual([{ amount_paid: 599, amount_refunded: 200, disputed: false }]);
    expect(await alertsOf(paying.who)).toEqual([]);
  });

  it('in two parts is one sum', async () => {
    const paying = await paid();
    for (const amount of [200, 399]) {
      await control.refund({ charge: paying.charge, amount });
      await tell('charge.refunded', paying.charge);
    }
    expect(await membershipRow(paying.who)).toMatchObject(FREE);
    expect(await paymentOf(paying.who)).toMatchObject([{ amount_refunded: 599 }]);
  });

  it('of a month gone by is a line in the ledger, also when its own event is the first that comes', async () => {
    const paying = await paid();
    await pass({ days: 32 });
    expect((await madeFor(paying.who)).charges).toHaveLength(2);
    await control.refund({ charge: paying.charge });
    await tell('charge.refunded', paying.charge);
    expect(await membershipRow(paying.who)).toMatchObject(FREE);
    expect(await paymentOf(paying.who)).toMatchObject([{ amount_refunded: 599 }, { amount_refunded: 0 }]);
    expect(await statusOf(paying)).toBe('active');
  });
});

describe('what Stripe has forgotten the events of', () => {
  const forget = () => control.webhooks.discard();

  it(
    'is learned in the night: a refund, one that failed since, a dispute and how it ended',
    { tags: 'thorough' },
    async () => {
      const [refunded, failed, disputed, won] = [await paid(), await paid(), await paid(), await paid()];
      await control.refund({ charge: refunded.charge, amount: 200 });
      const { id } = await control.refund({ charge: failed.charge });
      await tell('charge.refunded', failed.charge);
      const question = await control.dispute({ charge: won.charge });
      await tell('charge.dispute.created', question.id);
      await forget();
      await reconcile();
      await pass({ days: 40 }); // more than the thirty days of events
      await control.failRefund({ refund: id });
      await control.dispute({ charge: won.charge, status: 'won' });
      await control.dispute({ charge: disputed.charge });
      await forget();

      await reconcile();
      const first = async ({ who }: Paid) => (await paymentOf(who))[0];
      expect(await first(refunded)).toMatchObject({ amount_refunded: 200 });
      expect(await first(failed)).toMatchObject({ amount_refunded: 0 });
      expect(await first(won)).toMatchObject({ disputed: false });
      expect(await first(disputed)).toMatchObject({ disputed: true });
      expect(await membershipRow(disputed.who)).toMatchObject({ ...HELD, hold: 'dispute' });
      expect(await alertsOf(disputed.who)).toEqual(['dispute']);
      expect(await statusOf(disputed)).toBe('canceled');
      expect(await membershipRow(refunded.who)).toMatchObject(FREE);

      // Once: the second night finds all as it is kept, and reads nobody.
      await reconcile();
      await control.clearRequests();
      expect(await reconcile()).toBe(0);
      const asked = (await control.requests()).map(({ method, path }) => `${method} ${path}`);
      expect(asked.filter((what) => what.startsWith('GET /v1/customers') || !what.startsWith('GET'))).toEqual([]);
    },
  );

  it('is learned of whom the ledger does not know yet', async () => {
    const paying = await paid();
    await rows('DELETE FROM membership_payments');
    await control.refund({ charge: paying.charge, amount: 200 });
    await control.dispute({ charge: paying.charge });
    await forget();
    await reconcile();
    expect(await paymentOf(paying.who)).toEqual([{ amount_paid: 599, amount_refunded: 200, disputed: true }]);
    expect(await membershipRow(paying.who)).toMatchObject({ ...HELD, hold: 'dispute' });
  });

  it('is learned of who has left, too: by its event or at night, and a person is told what a bank asks', async () => {
    const [asked, unheard] = [await paid(), await paid()];
    for (const { who } of [asked, unheard]) await deleteAccount(who.id);
    const first = await control.dispute({ charge: asked.charge });
    await tell('charge.dispute.created', first.id);
    expect(await paymentOf(asked.who)).toMatchObject([{ disputed: true }]);
    await control.refund({ charge: unheard.charge, amount: 200 });
    const second = await control.dispute({ charge: unheard.charge });
    await forget();
    await reconcile();
    expect(await paymentOf(unheard.who)).toEqual([{ amount_paid: 599, amount_refunded: 200, disputed: true }]);
    const alerts = () => rows("SELECT key, user_id, details ->> 'account' AS account FROM billing_alerts ORDER BY id");
    const told = [
      { key: `dispute:${first.id}`, user_id: asked.who.id, account: 'deleted' },
      { key: `dispute:${second.id}`, user_id: unheard.who.id, account: 'deleted' },
    ];
    expect(await alerts()).toEqual(told);
    await control.clearRequests();
    await reconcile();
    expect((await control.requests()).filter(({ path }) => path.startsWith('/v1/charges'))).toEqual([]);
    expect(await alerts()).toEqual(told);
  });

  it('and what an earlier edition did not keep of a payment: its number and its card', async () => {
    const paying = await paid();
    await rows('UPDATE membership_payments SET number = NULL, charge_id = NULL, card_brand = NULL, card_last4 = NULL');
    await reconcile();
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

describe('a customer who was deleted at the dashboard', () => {
  it('is nobody any more, and may begin again as another', async () => {
    const paying = await paid();
    const { stripe_customer_id: customer } = await membershipRow(paying.who);
    await control.dashboard.deleteCustomer({ customer: String(customer) });
    await tell('customer.deleted', String(customer));
    expect(await membershipRow(paying.who)).toMatchObject({
      status: 'inactive',
      stripe_customer_id: null,
      stripe_subscription_id: null,
      access_until: null,
    });
    expect((await userOf(paying.who)).hasAccess).toBe(false);
    await subscribe(paying.who);
    expect(await membershipRow(paying.who)).toMatchObject(FREE);
    expect((await membershipRow(paying.who)).stripe_customer_id).not.toBe(customer);

    // What he paid before is his all the same.
    await tell('charge.dispute.created', (await control.dispute({ charge: paying.charge })).id);
    expect(await rows('SELECT charge_id FROM membership_payments WHERE disputed')).toEqual([
      { charge_id: paying.charge },
    ]);
    expect(await membershipRow(paying.who)).toMatchObject({ ...HELD, hold: 'dispute' });
  });
});
