import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '@/lib/time/duration';
import {
  begin,
  confirm,
  control,
  finish,
  freshCard,
  intentOf,
  membershipRow,
  newcomer,
  advanceTime,
  userOf,
} from '../../../support/billing/billing';
import {
  CARD_THAT_ALWAYS_ASKS,
  DECLINED_CARD,
  endedMembers,
  CARD_THAT_FAILS_LATER,
  createGraceMembers,
  newWorld,
  onlyMember,
  advancePastCharge,
  completePayment,
  createPayingMembers,
  deliverAllEvents,
  signInAgain,
  stripeOf,
  viewOf,
} from '../../../support/billing/scenarios';
import { notificationTextsOf } from '../../../support/community/board';
import type { Person } from '../../../support/community/people';
import { count, rows } from '../../../support/database/rows';

const paidInvoices = (who: Person) => count('membership_payments WHERE user_id = $1', who.id);
const titles = async (who: Person): Promise<string[]> =>
  (await viewOf(who)).ledger.map(({ title }: { title: string }) => title);

beforeEach(newWorld);

describe('a card that fails at the end of the trial', () => {
  it('a card that fails at the end of the trial does not give a second free week', { tags: 'thorough' }, async () => {
    const { who } = await onlyMember(createPayingMembers(1, CARD_THAT_FAILS_LATER));
    expect(await membershipRow(who)).toMatchObject({
      status: 'past_due',
      stripe_status: 'past_due',
      access_until: null,
      first_paid_at: null,
      latest_invoice_status: 'open',
    });
    expect(await userOf(who)).toMatchObject({
      hasAccess: false,
      subscriptionStatus: 'past_due',
      billingIssue: 'payment_failed',
    });
    expect(await viewOf(who)).toMatchObject({
      card: 'issue',
      issue: 'payment_failed',
      hasAccess: false,
      accessUntil: null,
    });
    expect(await notificationTextsOf(await signInAgain(who))).toContain(
      "Your payment of CA$5.99 didn't go through. Please check your card on the Subscription page.",
    );

    const { body: form } = await begin(who);
    const before = await stripeOf(who);
    expect(form).toMatchObject({
      intentType: 'payment',
      dueToday: 5.99,
      subscriptionId: before.subscriptions[0]?.id,
    });
    expect((await confirm(form.clientSecret, freshCard())).body.status).toBe('succeeded');
    expect(await finish(who, intentOf(form.clientSecret))).toMatchObject({
      status: 200,
      body: { subscriptionStatus: 'active', hasAccess: true },
    });
    await deliverAllEvents();
    const after = await stripeOf(who);
    expect([after.subscriptions.length, after.subscriptions[0]?.status]).toEqual([1, 'active']);
    expect(after.charges.filter(({ paid }) => paid)).toMatchObject([{ amount: 599 }]);
    expect(after.subscriptions[0]?.default_payment_method).toBe(
      after.customer?.invoice_settings.default_payment_method,
    );
    expect(await membershipRow(who)).toMatchObject({
      status: 'active',
      past_due_since: null,
      latest_invoice_status: 'paid',
      pending_intent_id: null,
    });
    expect([await paidInvoices(who), await titles(who)]).toEqual([
      1,
      expect.arrayContaining(['Payment failed', 'Payment problem solved', 'Payment received']),
    ]);
    // The next renewals are charged to the new card.
    await advancePastCharge(who);
    expect([await paidInvoices(who), (await membershipRow(who)).status]).toEqual([2, 'active']);
  });

  it('an unpaid plan ends after the last payment attempt, and the person can join again without debt', async () => {
    const { who } = await onlyMember(createPayingMembers(1, CARD_THAT_FAILS_LATER));
    await advanceTime({ days: 8 });
    expect((await stripeOf(who)).subscriptions).toMatchObject([{ status: 'canceled' }]);
    expect((await userOf(who)).hasAccess).toBe(false);
    expect((await completePayment(who)).answer.status).toBe(200);
    expect(await membershipRow(who)).toMatchObject({ status: 'active', stripe_status: 'active' });
    expect((await stripeOf(who)).charges.filter(({ paid }) => paid)).toHaveLength(1);
  });
});

describe('a card whose bank asks for a confirmation each time', () => {
  it(
    'a card whose bank always asks for confirmation also needs a confirmation at the renewal',
    { tags: 'thorough' },
    async () => {
      const who = await newcomer();
      const { body: trial } = await begin(who);
      await confirm(trial.clientSecret, CARD_THAT_ALWAYS_ASKS);
      await control.authenticate(intentOf(trial.clientSecret), 'succeed');
      expect((await finish(who, intentOf(trial.clientSecret))).status).toBe(200);

      const payOpen = async () => {
        const { body: form } = await begin(who);
        const intent = intentOf(form.clientSecret);
        expect(await confirm(form.clientSecret, CARD_THAT_ALWAYS_ASKS)).toMatchObject({
          body: { status: 'requires_action' },
        });
        expect((await finish(who, intent)).status).toBe(409);
        await control.authenticate(intent, 'succeed');
        expect(await finish(who, intent)).toMatchObject({ status: 200, body: { subscriptionStatus: 'active' } });
      };

      await advanceTime({ days: 7, hours: 2 });
      expect(
        (await control.state()).events.filter(({ type }) => type === 'invoice.payment_action_required'),
      ).toHaveLength(1);
      expect(await membershipRow(who)).toMatchObject({ status: 'past_due', access_until: null });
      await payOpen();
      await advancePastCharge(who);
      // The renewal is not paid yet, but the member has paid before. Their access therefore continues for a week of
      // grace.
      const row = await membershipRow(who);
      expect(row).toMatchObject({ status: 'past_due', stripe_status: 'past_due' });
      expect(row.access_until).toEqual(new Date(Number(row.past_due_since) + 7 * DAY));
      expect(await userOf(who)).toMatchObject({ hasAccess: true, billingIssue: 'payment_failed' });
      await payOpen();
      await deliverAllEvents();
      expect(await membershipRow(who)).toMatchObject({ status: 'active', past_due_since: null });
      expect([await paidInvoices(who), (await stripeOf(who)).subscriptions.length]).toEqual([2, 1]);
    },
  );
});

describe('a renewal whose payment fails', () => {
  it('a renewal that fails leaves seven days of access from the first failure', async () => {
    const { who } = await onlyMember(createGraceMembers());
    const row = await membershipRow(who);
    const invoice = (await stripeOf(who)).invoices.find(({ id }) => id === row.latest_invoice_id);
    expect(row.past_due_since).toEqual(new Date((invoice?.status_transitions.finalized_at ?? 0) * 1000));
    const accessUntil = new Date(Number(row.past_due_since) + 7 * DAY).toISOString();
    expect(await viewOf(who)).toMatchObject({ card: 'issue', issue: 'payment_failed', hasAccess: true, accessUntil });
    // Stripe's second attempt fails too, and does not extend the seven days of access after the first failure.
    await advanceTime({ days: 3, hours: 1 });
    expect(await membershipRow(who)).toMatchObject({
      past_due_since: row.past_due_since,
      access_until: row.access_until,
      latest_invoice_tries: 2,
    });
    expect((await completePayment(who)).answer.status).toBe(200);
    expect(await membershipRow(who)).toMatchObject({
      status: 'active',
      past_due_since: null,
      latest_invoice_status: 'paid',
    });
    expect(await rows('SELECT amount_paid FROM membership_payments WHERE user_id = $1', who.id)).toEqual([
      { amount_paid: 599 },
      { amount_paid: 599 },
    ]);
  });
});

describe('the first payment of a person who has already used a trial', () => {
  it('a declined first payment can be tried again in the same form', { tags: 'thorough' }, async () => {
    const { who } = await onlyMember(endedMembers());
    const { body: form } = await begin(who);
    const declined = await confirm(form.clientSecret, DECLINED_CARD);
    expect(declined.status).toBe(402);
    const refused = await finish(who, intentOf(form.clientSecret));
    expect([refused.status, refused.body.message]).toEqual([402, declined.body.error.message]);
    expect([(await begin(who)).body.clientSecret, (await userOf(who)).hasAccess]).toEqual([form.clientSecret, false]);
    await confirm(form.clientSecret, freshCard());
    expect((await finish(who, intentOf(form.clientSecret))).status).toBe(200);
    const { charges } = await stripeOf(who);
    // The member has paid for two months: the first month, before the membership ended, and the new month.
    expect(charges.filter(({ paid }) => paid)).toHaveLength(2);
    expect(await membershipRow(who)).toMatchObject({ status: 'active', stripe_status: 'active' });
  });

  it(
    'an unpaid first payment expires after 23 hours, and the person can start again immediately',
    { tags: 'thorough' },
    async () => {
      const { who } = await onlyMember(endedMembers());
      const { body: form } = await begin(who);
      expect(await viewOf(who)).toMatchObject({ card: 'issue', issue: 'unfinished' });
      await advanceTime({ hours: 23, seconds: 5 });
      expect((await stripeOf(who)).subscriptions.map(({ status }) => status)).toContain('incomplete_expired');
      expect(await membershipRow(who)).toMatchObject({
        status: 'inactive',
        stripe_subscription_id: null,
        pending_intent_id: null,
      });
      expect(await viewOf(who)).toMatchObject({ card: 'sign-up' });
      const late = await finish(who, intentOf(form.clientSecret));
      expect(late.status).toBe(404);
      const { form: anew, answer } = await completePayment(who);
      expect([anew.subscriptionId === form.subscriptionId, answer.status]).toEqual([false, 200]);
      expect(await userOf(who)).toMatchObject({ hasAccess: true, subscriptionStatus: 'active' });
    },
  );

  it(
    'in the last hour before an unfinished first payment expires, a new payment replaces it',
    { tags: 'thorough' },
    async () => {
      const { who } = await onlyMember(endedMembers());
      const { body: form } = await begin(who);
      await advanceTime({ hours: 21 });
      expect((await begin(who)).body.clientSecret).toBe(form.clientSecret);
      await advanceTime({ hours: 1, seconds: 60 });
      const { form: anew, answer } = await completePayment(who);
      expect([anew.clientSecret === form.clientSecret, answer.status]).toEqual([false, 200]);
      await deliverAllEvents();
      const { subscriptions, invoices } = await stripeOf(who);
      expect(subscriptions.filter(({ status }) => status === 'active')).toHaveLength(1);
      expect(invoices.filter(({ status }) => status === 'open')).toEqual([]);
      expect((await confirm(form.clientSecret)).status).toBe(400);
    },
  );
});
