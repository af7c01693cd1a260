import { beforeEach, describe, expect, it } from 'vitest';
import { begin, control, finish, membershipRow, advanceTime, userOf } from '../../support/billing/billing';
import {
  cancel,
  createGraceMembers,
  createTrialMember,
  momentOf,
  createNeverPaidMembers,
  newWorld,
  onlyMember,
  advancePastCharge,
  createPayingMembers,
  portalSession,
  resetSubscription,
  deliverAllEvents,
  stateOf,
  stripeOf,
  viewOf,
} from '../../support/billing/scenarios';
import { type Person } from '../../support/community/people';
import { getStripeClient } from '@/lib/membership/stripe';

const CONTINUES = 'Your membership will continue.';

const titles = async (who: Person): Promise<string[]> =>
  (await viewOf(who)).ledger.map(({ title }: { title: string }) => title);

beforeEach(newWorld);

describe('cancelling a membership', () => {
  it.each([
    ['in the trial', () => createTrialMember()],
    ['in a paid month', () => onlyMember(createPayingMembers())],
  ])('cancelling %s keeps access until the end of the period', async (_when, make) => {
    const { who } = await make();
    const { current_period_end: end } = await membershipRow(who);
    const first = await cancel(who);
    await deliverAllEvents();
    const [row, updates] = [await stateOf(who), await subscriptionUpdates()];
    const until = end as Date;
    expect(first).toMatchObject({
      status: 200,
      body: { subscriptionStatus: 'canceled', accessUntil: until.toISOString() },
    });
    expect(first.body.message).toMatch(/^Your membership is cancelled. It lasts until /);
    expect((await stripeOf(who)).subscriptions).toMatchObject([
      { cancel_at_period_end: true, cancellation_details: { reason: 'cancellation_requested' } },
    ]);
    expect(row).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: true,
      access_until: until,
      ended_at: null,
    });
    expect(await userOf(who)).toMatchObject({
      hasAccess: true,
      subscriptionStatus: 'canceled',
      accessUntil: until.toISOString(),
      cancelAtPeriodEnd: true,
    });
    expect(await viewOf(who)).toMatchObject({ card: 'canceled', canResume: true, nextCharge: null, issue: null });
    expect((await titles(who))[0]).toBe('Membership cancelled');

    const again = await cancel(who);
    expect([again.status, again.body]).toEqual([200, first.body]);
    await deliverAllEvents();
    expect(await subscriptionUpdates()).toBe(updates);
    expect(await stateOf(who)).toEqual(row);
  });

  it(
    'cancelling after a failed payment ends the access and voids the unpaid invoice immediately',
    { tags: 'thorough' },
    async () => {
      for (const make of [() => createGraceMembers(), () => createNeverPaidMembers()]) {
        const { who } = await onlyMember(make());
        const answer = await cancel(who);
        expect(answer).toMatchObject({
          status: 200,
          body: { message: 'Your membership is cancelled.', accessUntil: null },
        });
        await deliverAllEvents();
        const { subscriptions, invoices } = await stripeOf(who);
        expect(subscriptions).toMatchObject([{ status: 'canceled' }]);
        expect(invoices.filter(({ status }) => status === 'open' || status === 'draft')).toEqual([]);
        expect(invoices.map(({ status }) => status)).toContain('void');
        expect(await userOf(who)).toMatchObject({ hasAccess: false, subscriptionStatus: 'canceled' });
        expect((await viewOf(who)).card).toBe('canceled');
        expect((await cancel(who)).status).toBe(409);
      }
    },
  );
});

describe('cancelling a membership while the next payment is being collected', () => {
  it.each([
    ['ten minutes after the trial', () => createTrialMember(), 0],
    ['ten minutes after a paid month', () => onlyMember(createPayingMembers()), 1],
  ])('cancelling %s stops the payment and ends access at once, as the page announces', async (_when, make, charges) => {
    const { who } = await make();
    await control.advance({ to: (await momentOf(who, 'current_period_end')).getTime() / 1000 + 600 });
    expect(await viewOf(who)).toMatchObject({ card: 'manage', hasAccess: true, isChargeDue: true });
    expect(await cancel(who)).toMatchObject({
      status: 200,
      body: { message: 'Your membership is cancelled.', accessUntil: null },
    });
    await advanceTime({ days: 2 });
    expect((await stripeOf(who)).charges).toHaveLength(charges);
    expect(await userOf(who)).toMatchObject({ hasAccess: false, subscriptionStatus: 'canceled' });
  });
});

it('members who cancel right after a credit has covered their renewal keep access until the date on the membership page', async () => {
  const { who } = await onlyMember(createPayingMembers());
  const { stripe_customer_id: customer } = await membershipRow(who);
  await getStripeClient().customers.createBalanceTransaction(String(customer), { amount: -599, currency: 'cad' });
  await control.advance({ to: (await momentOf(who, 'current_period_end')).getTime() / 1000 + 600 });
  const end = (await momentOf(who, 'current_period_end')).toISOString();
  expect(await viewOf(who)).toMatchObject({
    card: 'manage',
    isChargeDue: false,
    nextCharge: { at: end, amount: 5.99 },
  });
  expect(await cancel(who)).toMatchObject({ status: 200, body: { accessUntil: end } });
});

it('cancelling is the only action allowed while a membership is on hold', async () => {
  const { who } = await onlyMember(createPayingMembers());
  const [charge] = (await stripeOf(who)).charges;
  await control.fraudWarning({ charge: String(charge?.id) });
  await deliverAllEvents();
  expect(await viewOf(who)).toMatchObject({ card: 'issue', issue: 'hold', hasAccess: false });
  expect((await stripeOf(who)).subscriptions).toMatchObject([{ status: 'active' }]);
  expect([(await resetSubscription(who)).status, (await begin(who)).status]).toEqual([409, 409]);
  expect((await cancel(who)).status).toBe(200);
  expect((await stripeOf(who)).subscriptions).toMatchObject([{ status: 'canceled' }]);
  expect(await viewOf(who)).toMatchObject({ card: 'issue', issue: 'hold', hasAccess: false });
});

describe('taking back the cancellation of a membership', () => {
  it(
    'taking back a cancellation continues the plan without a charge or a new trial',
    { tags: 'thorough' },
    async () => {
      const { who } = await onlyMember(createPayingMembers());
      const before = await stripeOf(who);
      await cancel(who);
      expect(await resetSubscription(who)).toMatchObject({
        status: 200,
        body: { message: CONTINUES, subscriptionStatus: 'active', resumed: true },
      });
      await deliverAllEvents();
      const after = await stripeOf(who);
      expect([after.subscriptions.length, after.charges.length]).toEqual([1, before.charges.length]);
      expect(after.subscriptions).toMatchObject([
        { id: before.subscriptions[0]?.id, status: 'active', cancel_at_period_end: false, cancel_at: null },
      ]);
      expect(await viewOf(who)).toMatchObject({ card: 'manage', canResume: false });
      expect((await titles(who)).slice(0, 2)).toEqual(['Membership continues', 'Membership cancelled']);
      expect(await resetSubscription(who)).toMatchObject({
        status: 409,
        body: { message: 'Your membership is active. Cancel it first.' },
      });
      await advancePastCharge(who);
      expect((await stripeOf(who)).charges).toHaveLength(before.charges.length + 1);
      expect((await userOf(who)).hasAccess).toBe(true);
    },
  );

  it('a member can cancel and take the cancellation back three times in a row', { tags: 'thorough' }, async () => {
    const { who } = await createTrialMember();
    for (let time = 0; time < 3; time += 1) {
      expect([(await cancel(who)).status, (await stripeOf(who)).subscriptions[0]?.cancel_at_period_end]).toEqual([
        200,
        true,
      ]);
      expect([
        (await resetSubscription(who)).body.message,
        (await stripeOf(who)).subscriptions[0]?.cancel_at_period_end,
      ]).toEqual([CONTINUES, false]);
    }
    expect((await finish(who, (await stripeOf(who)).setupIntents[0]?.id ?? '')).body.subscriptionStatus).toBe('active');
  });

  it('a cancellation made on Stripe’s own page can be taken back', { tags: 'thorough' }, async () => {
    const { who } = await onlyMember(createPayingMembers());
    const session = await portalSession(who);
    await control.portal.cancel(session);
    await deliverAllEvents();
    const {
      subscriptions: [subscription],
    } = await stripeOf(who);
    expect([subscription?.cancel_at_period_end, subscription?.cancel_at]).toEqual([
      false,
      subscription?.items.data[0]?.current_period_end,
    ]);
    const end = new Date((subscription?.cancel_at ?? 0) * 1000);
    expect(await membershipRow(who)).toMatchObject({
      status: 'canceled',
      cancel_at: end,
      cancel_at_period_end: false,
      access_until: end,
    });
    expect(await viewOf(who)).toMatchObject({ card: 'canceled', canResume: true, accessUntil: end.toISOString() });
    expect((await cancel(who)).body.accessUntil).toBe(end.toISOString());
    expect((await resetSubscription(who)).body).toMatchObject({ message: CONTINUES, resumed: true });
    expect((await stripeOf(who)).subscriptions).toMatchObject([
      { status: 'active', cancel_at: null, cancel_at_period_end: false },
    ]);
    expect(await membershipRow(who)).toMatchObject({ status: 'active', cancel_at: null });

    await control.portal.cancel(session);
    await control.portal.resume(session);
    await deliverAllEvents();
    expect(await viewOf(who)).toMatchObject({ card: 'manage', canResume: false });
  });
});

/** Returns the number of our requests to Stripe that changed a subscription. */
const subscriptionUpdates = async () =>
  (await control.requests()).filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/subscriptions/'))
    .length;
