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
} from '../../support/billing/billing';
import { changingRequests } from '../../support/billing/stripe-objects';
import {
  cancel,
  endedMembers,
  fixSubscription,
  createGraceMembers,
  createTrialMember,
  newWorld,
  onlyMember,
  advancePastCharge,
  createPayingMembers,
  resetSubscription,
  deliverAllEvents,
  stripeOf,
  viewOf,
} from '../../support/billing/scenarios';
import type { Answer } from '../../support/http/call';
import type { Person } from '../../support/community/people';
import { count } from '../../support/database/rows';
import { tally, inParallel } from '../../support/concurrency';

// These tests check that many clicks have the effect of a single click: Stripe has only one customer, one subscription
// and one charge.

const BUSY = 'Another payment is being set up. Please wait a moment.';

const postsTo = async (path: string) =>
  (await control.requests()).filter((one) => one.method === 'POST' && one.path === path).length;

/**
 * Expects that at least one request succeeded, and that all others were refused because another request was in
 * progress.
 */
function expectOneAtATime(answers: Answer[]): void {
  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.length - refused.length).toBeGreaterThan(0);
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(refused.map(() => [409, BUSY]));
}

const secretsIn = (answers: Answer[]) => [
  ...new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.clientSecret as string)),
];

beforeEach(newWorld);

describe('opening the payment form several times', () => {
  it(
    'opening the payment form ten times at once creates one customer and one subscription',
    { tags: ['P5'] },
    async () => {
      const who = await newcomer();
      const answers = await inParallel(10, () => begin(who));
      expectOneAtATime(answers);
      expect(secretsIn(answers)).toHaveLength(1);
      expect([await postsTo('/v1/customers'), await postsTo('/v1/subscriptions')]).toEqual([1, 1]);
      const { customers, subscriptions, setupIntents } = await stripeOf(who);
      expect([customers.length, subscriptions.length, setupIntents.length]).toEqual([1, 1, 1]);
      expect(await membershipRow(who)).toMatchObject({
        stripe_subscription_id: subscriptions[0]?.id,
        pending_intent_id: setupIntents[0]?.id,
        lease_until: null,
      });
    },
  );

  it(
    'opening the payment form several times at once creates only one invoice for a former member',
    { tags: 'thorough' },
    async () => {
      const { who } = await onlyMember(endedMembers());
      const before = (await stripeOf(who)).invoices.length;
      const answers = [...(await inParallel(10, () => begin(who))), await begin(who)];
      expectOneAtATime(answers);
      const { subscriptions, invoices } = await stripeOf(who);
      expect([secretsIn(answers).length, subscriptions.length, invoices.length]).toEqual([1, 2, before + 1]);
    },
  );
});

describe('sending the same confirmed payment form several times', () => {
  it('ten simultaneous requests with the same confirmed card start only one trial', async () => {
    const who = await newcomer();
    const { body: form } = await begin(who);
    await confirm(form.clientSecret);
    const answers = await inParallel(10, () => finish(who, intentOf(form.clientSecret)));
    await deliverAllEvents();
    expect(tally(answers)).toEqual({ 200: 10 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count('trial_claims WHERE user_id = $1', who.id)).toBe(1);
    expect((await viewOf(who)).ledger.map(({ title }: { title: string }) => title)).toEqual([
      'Card saved',
      'Free trial started',
    ]);
    expect((await stripeOf(who)).subscriptions).toHaveLength(1);
  });

  it(
    'confirming a card twice and finishing the payment five times charges the card once',
    { tags: 'thorough' },
    async () => {
      const { who } = await onlyMember(createGraceMembers());
      const { body: form } = await begin(who);
      const card = freshCard();
      await inParallel(2, () => confirm(form.clientSecret, card));
      const answers = await inParallel(5, () => finish(who, intentOf(form.clientSecret)));
      await deliverAllEvents();
      expect(tally(answers)).toEqual({ 200: 5 });
      const { charges, subscriptions } = await stripeOf(who);
      expect([charges.filter(({ paid }) => paid).length, subscriptions.length]).toEqual([2, 1]);
      expect(await count('membership_payments WHERE user_id = $1', who.id)).toBe(2);
    },
  );

  it('a confirmation that arrives late or repeatedly never replaces a newer card on file', async () => {
    const { who, intent } = await onlyMember(createGraceMembers());
    const {
      customer,
      subscriptions: [subscription],
    } = await stripeOf(who);
    const newer = customer?.invoice_settings.default_payment_method;
    expect(subscription?.default_payment_method).toBe(newer);
    await finish(who, intent);
    const after = await stripeOf(who);
    expect([
      after.subscriptions[0]?.default_payment_method,
      after.customer?.invoice_settings.default_payment_method,
    ]).toEqual([newer, newer]);
  });
});

describe('a double click on a button of the membership page', () => {
  const clickFiveTimes = async (who: Person, click: (who: Person) => Promise<Answer>) => {
    const answers = await inParallel(5, () => click(who));
    await deliverAllEvents();
    return answers;
  };

  it('a double click on Cancel cancels the plan once', async () => {
    const { who } = await onlyMember(createPayingMembers());
    expectOneAtATime(await clickFiveTimes(who, cancel));
    expect((await stripeOf(who)).subscriptions).toMatchObject([{ status: 'active', cancel_at_period_end: true }]);
    expect(
      (await viewOf(who)).ledger.filter(({ title }: { title: string }) => title === 'Membership cancelled'),
    ).toHaveLength(1);
  });

  it('a double click on Resubscribe takes back a cancellation only once', { tags: 'thorough' }, async () => {
    const { who } = await createTrialMember();
    await cancel(who);
    const answers = await clickFiveTimes(who, resetSubscription);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect([BUSY, 'Your membership is active. Cancel it first.']).toContain(body.message);
    expect((await stripeOf(who)).subscriptions).toMatchObject([{ status: 'trialing', cancel_at_period_end: false }]);
  });

  it('a double click on Reset cancels the unfinished payment only once', { tags: 'thorough' }, async () => {
    const who = await newcomer();
    const { body: form } = await begin(who);
    expectOneAtATime(await clickFiveTimes(who, resetSubscription));
    expect((await stripeOf(who)).subscriptions).toMatchObject([{ status: 'canceled' }]);
    expect((await viewOf(who)).card).toBe('sign-up');
    const next = await begin(who);
    expect([next.status, next.body.clientSecret === form.clientSecret]).toEqual([200, false]);
  });

  it('a double click on “Fix My Subscription” changes nothing at Stripe and returns the same payment form', async () => {
    const who = await newcomer();
    const { body: form } = await begin(who);
    await control.clearRequests();
    const answers = await clickFiveTimes(who, fixSubscription);
    expectOneAtATime(answers);
    expect(secretsIn(answers)).toEqual([form.clientSecret]);
    expect(await changingRequests()).toEqual([]);
  });

  it('clicks on different buttons at the same time leave only one plan', async () => {
    const { who } = await onlyMember(createPayingMembers());
    const clicks = [cancel, resetSubscription, begin, fixSubscription, cancel, resetSubscription];
    const answers = await Promise.all(clicks.map((click) => click(who)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    await deliverAllEvents();
    const { subscriptions } = await stripeOf(who);
    expect(subscriptions).toMatchObject([{ status: 'active' }]);
    expect(await membershipRow(who)).toMatchObject({
      status: subscriptions[0]?.cancel_at_period_end ? 'canceled' : 'active',
      cancel_at_period_end: subscriptions[0]?.cancel_at_period_end,
      lease_until: null,
    });
    await advancePastCharge(who);
    expect((await callAs(who, 'GET', '/api/user')).body.hasAccess).toBe(!subscriptions[0]?.cancel_at_period_end);
  });
});
