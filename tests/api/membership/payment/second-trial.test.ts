import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  begin,
  confirm,
  control,
  finish,
  freshCard,
  intentOf,
  membershipRow,
  newcomer,
  subscribe,
  userOf,
} from '../../../support/billing/billing';
import {
  cancel,
  createTrialMember,
  newWorld,
  advancePastCharge,
  completePayment,
  resetSubscription,
  deliverAllEvents,
  stateOf,
  stripeOf,
  viewOf,
} from '../../../support/billing/scenarios';
import type { Person } from '../../../support/community/people';
import { count, rows } from '../../../support/database/rows';
import { inParallel } from '../../../support/concurrency';
import { deleteAccount } from '@/lib/data-rights/deletion/account-deletion';

// These tests check that each person, mailbox and card gets only one free trial (decision C5).

const TRIAL_DENIED_MESSAGE =
  "This card has already been used for a free trial. You can still join. You'll be charged CA$5.99 today.";

const claimCount = () => count('trial_claims');
const setEmail = (who: Person, email: string) => rows('UPDATE users SET email = $1 WHERE id = $2', email, who.id);

beforeEach(newWorld);

describe('a card that was used for the trial of another account', () => {
  it(
    'a card used for another account’s trial gets no second trial, but can be used to pay',
    { tags: ['P5'] },
    async () => {
      const card = freshCard();
      const { who: first } = await createTrialMember(card);
      await deliverAllEvents();
      const before = [await stateOf(first), await claimCount()];
      const second = await newcomer();
      const { body: form } = await begin(second);
      await confirm(form.clientSecret, card);
      const answer = await finish(second, intentOf(form.clientSecret));
      expect([answer.status, answer.body.message]).toEqual([409, TRIAL_DENIED_MESSAGE]);
      await deliverAllEvents();

      const stripeObjects = await stripeOf(second);
      expect(stripeObjects.subscriptions.map(({ status }) => status)).toEqual(['canceled']);
      expect([stripeObjects.charges, stripeObjects.customer?.invoice_settings.default_payment_method]).toEqual([
        [],
        null,
      ]);
      expect(
        (await control.state()).paymentMethods.filter(({ customer }) => customer === stripeObjects.customer?.id),
      ).toEqual([]);
      expect(await membershipRow(second)).toMatchObject({
        status: 'incomplete',
        hold: 'trial_denied',
        access_until: null,
      });
      expect(await userOf(second)).toMatchObject({ hasAccess: false, subscriptionStatus: 'incomplete' });
      expect(await viewOf(second)).toMatchObject({ card: 'sign-up', trialDenied: true, issue: null });

      const { form: paid, answer: active } = await completePayment(second, card);
      expect(paid).toMatchObject({ intentType: 'payment', dueToday: 5.99, trialEnd: null, amount: 5.99 });
      expect(active).toMatchObject({
        status: 200,
        body: { subscriptionStatus: 'active', trialEnd: null, hasAccess: true },
      });
      await deliverAllEvents();
      const after = await stripeOf(second);
      expect(after.charges).toMatchObject([{ amount: 599, paid: true }]);
      expect(after.subscriptions.map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
      expect(await membershipRow(second)).toMatchObject({
        status: 'active',
        stripe_status: 'active',
        hold: null,
        latest_invoice_status: 'paid',
      });
      expect(await viewOf(second)).toMatchObject({ card: 'manage', trialDenied: false });
      expect([await stateOf(first), await claimCount()]).toEqual(before);
    },
  );

  it('a card used for another account’s trial is refused even if the webhook arrives before the page’s request', async () => {
    const card = freshCard();
    await createTrialMember(card);
    const second = await newcomer();
    const { body: form } = await begin(second);
    await confirm(form.clientSecret, card);
    await deliverAllEvents();
    expect(await membershipRow(second)).toMatchObject({ hold: 'trial_denied' });
    for (let time = 0; time < 2; time += 1) {
      const answer = await finish(second, intentOf(form.clientSecret));
      expect([answer.status, answer.body.message]).toEqual([409, TRIAL_DENIED_MESSAGE]);
    }
    expect(await viewOf(second)).toMatchObject({ card: 'sign-up', trialDenied: true });
  });

  it(
    'a second trial with the same card raises no alert if page and webhook refuse the trial simultaneously',
    { tags: 'thorough' },
    async () => {
      const card = freshCard();
      await createTrialMember(card);
      const second = await newcomer();
      const { body: form } = await begin(second);
      await control.webhooks.pause();
      await confirm(form.clientSecret, card);
      // Our server asks Stripe for the plan before it answers the payment page. The test delays that request.
      // Meanwhile, a webhook ends the plan, so the server reads an ended plan.
      await control.fail({ match: 'GET /v1/subscriptions/*', mode: 'delay', delayMs: 3_000 });
      await control.clearRequests();
      const page = finish(second, intentOf(form.clientSecret));
      await vi.waitUntil(async () =>
        (await control.requests()).some(({ path }) => path.startsWith('/v1/subscriptions/')),
      );
      await control.webhooks.resume();
      const answer = await page;
      expect([answer.status, answer.body.message]).toEqual([409, TRIAL_DENIED_MESSAGE]);
      await deliverAllEvents();
      expect(await rows('SELECT kind FROM billing_alerts WHERE user_id = $1', second.id)).toEqual([]);
      expect(await viewOf(second)).toMatchObject({ card: 'sign-up', trialDenied: true });
    },
  );

  it(
    'a card gives a trial to only one of five accounts that use it at the same time',
    { tags: ['thorough', 'P5'] },
    async () => {
      const card = freshCard();
      const forms = await inParallel(5, async () => {
        const who = await newcomer();
        return { who, secret: (await begin(who)).body.clientSecret as string };
      });
      const before = await claimCount();
      await control.webhooks.pause();
      await Promise.all(forms.map(({ secret }) => confirm(secret, card)));
      const answers = await Promise.all(forms.map(({ who, secret }) => finish(who, intentOf(secret))));
      await control.webhooks.resume();
      await deliverAllEvents();
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect(await claimCount()).toBe(before + 1);
      const allowed = await Promise.all(forms.map(async ({ who }) => (await userOf(who)).hasAccess as boolean));
      expect(allowed.filter(Boolean)).toHaveLength(1);
    },
  );
});

describe('a person who had a trial before, or whose trial was refused', () => {
  it('a person who had a trial before pays from the first day of the second membership', async () => {
    const { who } = await createTrialMember();
    await cancel(who);
    await advancePastCharge(who);
    expect(await userOf(who)).toMatchObject({ hasAccess: false, subscriptionStatus: 'canceled' });
    expect(await viewOf(who)).toMatchObject({
      card: 'canceled',
      trialAvailable: false,
      dueToday: 5.99,
      firstChargeAt: null,
    });
    const { form, answer } = await completePayment(who);
    expect([form.intentType, form.dueToday, answer.status]).toEqual(['payment', 5.99, 200]);
    expect((await stripeOf(who)).charges).toMatchObject([{ amount: 599, paid: true }]);
    expect(await membershipRow(who)).toMatchObject({ status: 'active', stripe_status: 'active' });
  });

  it(
    'a person who already had a trial pays immediately, even after resetting the ended subscription',
    { tags: 'thorough' },
    async () => {
      const { who } = await createTrialMember();
      await cancel(who);
      await advancePastCharge(who);
      expect((await resetSubscription(who)).body).toMatchObject({ subscriptionStatus: 'inactive', resumed: false });
      expect(await viewOf(who)).toMatchObject({ card: 'sign-up', trialAvailable: false });
      expect((await begin(who)).body).toMatchObject({ intentType: 'payment', dueToday: 5.99 });
    },
  );

  it(
    'a person whose first trial was refused, and who paid instead, gets no trial later',
    { tags: 'thorough' },
    async () => {
      const card = freshCard();
      await createTrialMember(card);
      const who = await newcomer();
      const { body: form } = await begin(who);
      await confirm(form.clientSecret, card);
      await finish(who, intentOf(form.clientSecret));
      expect((await completePayment(who, card)).answer.status).toBe(200);
      await cancel(who);
      await advancePastCharge(who);
      expect(await viewOf(who)).toMatchObject({
        card: 'canceled',
        trialDenied: false,
        trialAvailable: false,
        dueToday: 5.99,
      });
      expect((await begin(who)).body).toMatchObject({ intentType: 'payment', dueToday: 5.99 });
    },
  );

  it('a person who had a trial before gets no second trial with another spelling of the same mailbox', async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    await setEmail(first, 'morgan@example.test');
    await setEmail(second, 'Morgan+school@Example.test');
    await subscribe(first);
    expect(await viewOf(second)).toMatchObject({ trialAvailable: false, dueToday: 5.99 });
    expect((await begin(second)).body).toMatchObject({ intentType: 'payment', dueToday: 5.99 });
    expect((await stripeOf(second)).subscriptions).toMatchObject([{ status: 'incomplete', trial_end: null }]);
  });

  it('neither the email address nor the card of a deleted account gets a second trial', async () => {
    const card = freshCard();
    const { who: gone } = await createTrialMember(card);
    const subscriptionId = (await stripeOf(gone)).subscriptions[0]?.id;
    await deleteAccount(gone.id);
    await deliverAllEvents();
    expect((await control.state()).subscriptions.find(({ id }) => id === subscriptionId)?.status).toBe('canceled');
    expect([
      await count('users WHERE id = $1', gone.id),
      await count('trial_claims WHERE user_id = $1', gone.id),
    ]).toEqual([0, 1]);

    const [sameAddress, sameCard] = [await newcomer(), await newcomer()];
    await setEmail(sameAddress, gone.email);
    expect((await begin(sameAddress)).body).toMatchObject({ intentType: 'payment', dueToday: 5.99 });
    const { body: form } = await begin(sameCard);
    await confirm(form.clientSecret, card);
    expect(await finish(sameCard, intentOf(form.clientSecret))).toMatchObject({
      status: 409,
      body: { message: TRIAL_DENIED_MESSAGE },
    });
  });
});
