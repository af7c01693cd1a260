import { beforeEach, describe, expect, it } from 'vitest';
import {
  callAs,
  begin,
  confirm,
  control,
  finish,
  freshCard,
  intentOf,
  membershipRow,
  newcomer,
  advanceTime,
  subscribe,
  userOf,
} from '../../../support/billing/billing';
import {
  CARD_THAT_ASKS_ONCE,
  changeCard,
  DECLINED_CARD,
  newWorld,
  advancePastCharge,
  resetSubscription,
  deliverAllEvents,
  signInAgain,
  stripeOf,
  viewOf,
} from '../../../support/billing/scenarios';
import { notificationTextsOf } from '../../../support/community/board';
import { school, type Person } from '../../../support/community/people';
import { count, rows } from '../../../support/database/rows';
import { retryEventsAndSyncMembers } from '@/lib/membership/reconcile/reconcile-with-stripe';
import { APP_NAME_METADATA_VALUE } from '@/lib/membership/plan-rules';
import { DAY } from '@/lib/time/duration';

const iso = (seconds: number | null | undefined) => new Date((seconds ?? 0) * 1000).toISOString();
const HALIFAX = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'America/Halifax' } as const;
const inWords = (date: string) => new Date(date).toLocaleDateString('en-US', HALIFAX);

const claims = (who: Person) =>
  rows('SELECT subscription_id, card_hmac, email_hmac FROM trial_claims WHERE user_id = $1', who.id);
const titles = async (who: Person) => (await viewOf(who)).ledger.map(({ title }: { title: string }) => title);

beforeEach(newWorld);

describe('a free trial of the membership', () => {
  it('a free trial gives no access while only the payment form is open', async () => {
    const who = await newcomer();
    const form = await begin(who);
    const {
      subscriptions: [subscription],
      setupIntents: [intent],
      customers,
    } = await stripeOf(who);
    expect(form).toMatchObject({
      status: 200,
      body: {
        clientSecret: intent?.client_secret,
        amount: 5.99,
        subscriptionId: subscription?.id,
        intentType: 'setup',
        dueToday: 0,
        currency: 'cad',
        trialEnd: iso(subscription?.trial_end),
      },
    });
    expect(subscription).toMatchObject({
      status: 'trialing',
      metadata: { user_id: String(who.id) },
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    });
    expect((subscription?.trial_end ?? 0) - (subscription?.created ?? 0)).toBe(7 * 24 * 3_600);
    expect(intent?.metadata).toMatchObject({
      user_id: String(who.id),
      app: APP_NAME_METADATA_VALUE,
      subscription_id: subscription?.id,
      is_free_trial: 'true',
    });
    expect(customers).toMatchObject([{ email: who.email }]);
    await deliverAllEvents();
    expect(await membershipRow(who)).toMatchObject({
      status: 'incomplete',
      stripe_status: 'trialing',
      access_until: null,
      pending_intent_id: intent?.id,
    });
    expect(await userOf(who)).toMatchObject({
      subscriptionStatus: 'incomplete',
      hasAccess: false,
      accessUntil: null,
      trialEnd: null,
    });
    expect(await viewOf(who)).toMatchObject({
      card: 'issue',
      issue: 'unfinished',
      hasAccess: false,
      trialEnd: null,
      nextCharge: null,
      ledger: [],
    });
    expect((await callAs(who, 'POST', '/api/posts', { schoolId: await school(), content: 'May I?' })).status).toBe(403);
    expect(await claims(who)).toEqual([]);
  });

  it('a free trial begins with a verified card', async () => {
    const who = await newcomer();
    const { body: form } = await begin(who);
    await confirm(form.clientSecret, '5555555555554444');
    const answer = await finish(who, intentOf(form.clientSecret));
    await deliverAllEvents();
    const { subscriptions, customer, charges } = await stripeOf(who);
    const [subscription] = subscriptions;
    const trialEnd = iso(subscription?.trial_end);
    const accessUntil = new Date(Date.parse(trialEnd) + DAY);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: 'Your membership is active.',
      subscriptionStatus: 'active',
      trialEnd,
      currentPeriodEnd: trialEnd,
      hasAccess: true,
    });

    const card = subscription?.default_payment_method;
    expect(card).toMatch(/^pm_/);
    expect(customer?.invoice_settings.default_payment_method).toBe(card);
    expect([subscriptions.length, charges.length]).toEqual([1, 0]);
    expect(await membershipRow(who)).toMatchObject({
      status: 'active',
      stripe_status: 'trialing',
      stripe_subscription_id: subscription?.id,
      access_until: accessUntil,
      card_id: card,
      card_brand: 'mastercard',
      card_last4: '4444',
      card_expires: '12/40',
      pending_intent_id: null,
      first_paid_at: null,
      hold: null,
      lease_until: null,
    });
    const [claim, ...more] = await claims(who);
    expect([claim?.subscription_id, more.length]).toEqual([subscription?.id, 0]);
    expect(JSON.stringify(claim)).not.toContain(who.email);

    expect(await userOf(who)).toMatchObject({
      subscriptionStatus: 'active',
      hasAccess: true,
      accessUntil: accessUntil.toISOString(),
      trialEnd,
      cancelAtPeriodEnd: false,
      billingIssue: null,
    });
    expect(await viewOf(who)).toMatchObject({
      card: 'manage',
      issue: null,
      trialEnd,
      nextCharge: { at: trialEnd, amount: 5.99 },
      canResume: false,
      trialAvailable: false,
      dueToday: 5.99,
      paymentMethod: { brand: 'Mastercard', last4: '4444', expires: '12/40' },
    });
    expect((await viewOf(who)).ledger).toMatchObject([
      { title: 'Card saved', detail: 'Mastercard ending in 4444' },
      { title: 'Free trial started', detail: `Until ${inWords(trialEnd)}, then CA$5.99, tax included` },
    ]);
    expect((await callAs(who, 'POST', '/api/posts', { schoolId: await school(), content: 'Now I may.' })).status).toBe(
      201,
    );
  });

  it('the end of a free trial is announced three days ahead', { tags: 'thorough' }, async () => {
    const who = await newcomer();
    await subscribe(who);
    const trialEnd: string = (await userOf(who)).trialEnd;
    await advanceTime({ days: 4, seconds: 60 });
    const notice = `Your free trial ends on ${inWords(trialEnd)}. After that, you'll pay CA$5.99, tax included. You can cancel on the Subscription page before then.`;
    expect(await notificationTextsOf(await signInAgain(who))).toEqual([notice]);
    await advanceTime({ days: 3 });
    expect(await membershipRow(who)).toMatchObject({
      status: 'active',
      stripe_status: 'active',
      latest_invoice_status: 'draft',
      first_paid_at: null,
    });
    expect(await count('membership_payments WHERE user_id = $1', who.id)).toBe(0);
    await advanceTime({ hours: 1, seconds: 60 });

    const {
      subscriptions: [subscription],
      charges,
      invoices,
    } = await stripeOf(who);
    expect(charges).toMatchObject([{ amount: 599, currency: 'cad', paid: true }]);
    const paidInvoice = invoices.find(({ amount_paid: paid }) => paid === 599);
    const end = subscription?.items.data[0]?.current_period_end ?? 0;
    expect(await membershipRow(who)).toMatchObject({
      status: 'active',
      stripe_status: 'active',
      current_period_start: new Date(trialEnd),
      current_period_end: new Date(end * 1000),
      access_until: new Date(end * 1000 + DAY),
      latest_invoice_id: paidInvoice?.id,
      latest_invoice_status: 'paid',
      past_due_since: null,
    });
    expect((await membershipRow(who)).first_paid_at).toBeInstanceOf(Date);
    expect(
      await rows(
        'SELECT invoice_id, amount_paid, currency, status FROM membership_payments WHERE user_id = $1',
        who.id,
      ),
    ).toEqual([{ invoice_id: paidInvoice?.id, amount_paid: 599, currency: 'cad', status: 'paid' }]);
    expect(await viewOf(who)).toMatchObject({
      card: 'manage',
      trialEnd: null,
      nextCharge: { at: iso(end), amount: 5.99 },
    });
    expect((await viewOf(who)).ledger[0]).toMatchObject({
      title: 'Payment received',
      detail: 'CA$5.99 · Community Membership',
      receiptHref: `/subscription/receipts/${paidInvoice?.id}`,
    });
    expect(await titles(who)).toEqual(['Payment received', 'Card saved', 'Free trial started']);

    await advancePastCharge(who);
    expect(await count('membership_payments WHERE user_id = $1', who.id)).toBe(2);
    expect((await stripeOf(who)).subscriptions).toHaveLength(1);
  });

  it('a free trial ends on the date shown in the payment form if the person enters a card within half an hour', async () => {
    const [slow, quick] = [await newcomer(), await newcomer()];
    const [open, late] = [(await begin(quick)).body, (await begin(slow)).body];
    await advanceTime({ seconds: 1_800 });
    await confirm(open.clientSecret);
    expect((await finish(quick, intentOf(open.clientSecret))).body.trialEnd).toBe(open.trialEnd);
    await advanceTime({ hours: 4, seconds: 1_800 });
    await confirm(late.clientSecret);
    const { body } = await finish(slow, intentOf(late.clientSecret));
    await deliverAllEvents();
    const { now } = await control.now();
    expect(Math.abs(Date.parse(body.trialEnd) - (now * 1000 + 7 * DAY))).toBeLessThan(60_000);
    expect(body.currentPeriodEnd).toBe(body.trialEnd);
    const row = await membershipRow(slow);
    expect(row).toMatchObject({
      trial_end: new Date(body.trialEnd),
      access_until: new Date(Date.parse(body.trialEnd) + DAY),
    });
    // Finishing the same form a second time does not move the end of the trial.
    await advanceTime({ hours: 3 });
    expect((await finish(slow, intentOf(late.clientSecret))).body.trialEnd).toBe(body.trialEnd);
  });
});

describe('a card for the free trial', () => {
  it('a declined card does not use up the trial', async () => {
    const who = await newcomer();
    const { body: form } = await begin(who);
    const declined = await confirm(form.clientSecret, DECLINED_CARD);
    expect([declined.status, declined.body.error.code]).toEqual([402, 'card_declined']);
    const refused = await finish(who, intentOf(form.clientSecret));
    expect([refused.status, refused.body.message]).toEqual([402, declined.body.error.message]);
    expect([await claims(who), (await userOf(who)).hasAccess]).toEqual([[], false]);
    expect((await begin(who)).body.clientSecret).toBe(form.clientSecret);
    await confirm(form.clientSecret);
    expect((await finish(who, intentOf(form.clientSecret))).status).toBe(200);
    expect([(await claims(who)).length, (await stripeOf(who)).subscriptions.length]).toEqual([1, 1]);
  });

  it('a card saved earlier on Stripe’s own page starts the trial without a form', { tags: 'thorough' }, async () => {
    const who = await newcomer();
    await begin(who);
    await changeCard(who, freshCard());
    await resetSubscription(who);
    expect(await begin(who)).toMatchObject({
      status: 409,
      body: { message: 'You already have an active membership.' },
    });
    const { subscriptions, customer } = await stripeOf(who);
    const card = customer?.invoice_settings.default_payment_method;
    expect(subscriptions.filter(({ status }) => status === 'trialing')).toMatchObject([
      { default_payment_method: card },
    ]);
    expect([(await claims(who)).length, (await userOf(who)).hasAccess]).toEqual([1, true]);
    expect(await viewOf(who)).toMatchObject({ card: 'manage', trialAvailable: false });
  });

  it(
    'a card that needs the bank’s confirmation starts the trial only after the confirmation',
    { tags: 'thorough' },
    async () => {
      const who = await newcomer();
      const { body: form } = await begin(who);
      const intent = intentOf(form.clientSecret);
      expect((await confirm(form.clientSecret, CARD_THAT_ASKS_ONCE)).body).toMatchObject({ status: 'requires_action' });
      expect(await finish(who, intent)).toMatchObject({
        status: 409,
        body: { message: "The payment hasn't been confirmed yet." },
      });
      expect((await userOf(who)).hasAccess).toBe(false);
      await control.authenticate(intent, 'fail');
      const failed = await finish(who, intent);
      expect([failed.status, (await userOf(who)).hasAccess]).toEqual([402, false]);
      expect(failed.body.message).toMatch(/authenticat/i);

      expect((await confirm(form.clientSecret, CARD_THAT_ASKS_ONCE)).body).toMatchObject({ status: 'requires_action' });
      await control.authenticate(intent, 'succeed');
      expect(await finish(who, intent)).toMatchObject({ status: 200, body: { hasAccess: true } });
      await advanceTime({ days: 7, hours: 2 });
      expect(await membershipRow(who)).toMatchObject({
        status: 'active',
        stripe_status: 'active',
        latest_invoice_status: 'paid',
      });
    },
  );
});

it(
  'a payment form that nobody completes gives no access and is deleted after a day',
  { tags: 'thorough' },
  async () => {
    const who = await newcomer();
    const { body: form } = await begin(who);
    for (const hours of [23, 0.9]) {
      await advanceTime({ seconds: hours * 3_600 });
      await retryEventsAndSyncMembers();
      expect([(await userOf(who)).hasAccess, (await stripeOf(who)).subscriptions[0]?.status]).toEqual([
        false,
        'trialing',
      ]);
    }
    expect((await begin(who)).body.clientSecret).toBe(form.clientSecret);
    await advanceTime({ hours: 1 });
    await retryEventsAndSyncMembers();
    const { subscriptions, setupIntents } = await stripeOf(who);
    expect([subscriptions.map(({ status }) => status), setupIntents.map(({ status }) => status)]).toEqual([
      ['canceled'],
      ['canceled'],
    ]);
    await deliverAllEvents();
    expect(await membershipRow(who)).toMatchObject({
      status: 'inactive',
      stripe_subscription_id: null,
      pending_intent_id: null,
      access_until: null,
    });
    expect(await viewOf(who)).toMatchObject({ card: 'sign-up', trialAvailable: true, dueToday: 0, ledger: [] });

    const again = (await begin(who)).body;
    expect([again.intentType, again.clientSecret === form.clientSecret]).toEqual(['setup', false]);
    await confirm(again.clientSecret, freshCard());
    expect((await finish(who, intentOf(again.clientSecret))).status).toBe(200);
  },
);
