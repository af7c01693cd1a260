import { afterEach, beforeEach, expect, it } from 'vitest';
import { fetchTwelveMonthFigures } from '@/lib/membership/accounting/monthly-figures';
import { queueChargeNoticeEmails } from '@/lib/membership/webhook/charge-notices';
import { clearCachedPrices } from '@/lib/membership/price';
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
  subscribe,
  userOf,
} from '../../support/billing/billing';
import { stripeObjectsOf, withoutTrial } from '../../support/billing/stripe-objects';
import {
  cancel,
  CARD_THAT_FAILS_LATER,
  fixSubscription,
  newWorld,
  advancePastCharge,
  resetSubscription,
  deliverAllEvents,
  signInAgain,
  stripeOf,
  viewOf,
} from '../../support/billing/scenarios';
import { person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

// The yearly plan differs from the monthly plan only in its period and price. The site offers it only if Stripe has a
// valid price for it.

const YEAR = { interval: 'year' };
const YEARLY_PRICE = 'price_ParentVoiceYearly';
const MONTH_OFFERED = { interval: 'month', amount: 5.99 };
const YEAR_OFFERED = { interval: 'year', amount: 59.9 };

beforeEach(async () => {
  await newWorld();
  clearCachedPrices();
});
afterEach(() => clearCachedPrices());

it('a yearly plan has a trial of seven days and is charged once a year', async () => {
  const who = await newcomer();
  expect(await viewOf(who)).toMatchObject({ offers: [MONTH_OFFERED, YEAR_OFFERED], plan: null });
  const { body: form } = await begin(who, YEAR);
  expect(form).toMatchObject({ interval: 'year', amount: 59.9, dueToday: 0, nextAmount: 59.9, intentType: 'setup' });
  await confirm(form.clientSecret);
  expect((await finish(who, intentOf(form.clientSecret))).status).toBe(200);
  expect(await viewOf(who)).toMatchObject({ plan: YEAR_OFFERED, nextCharge: { amount: 59.9 } });
  expect(await userOf(who)).toMatchObject({ plan: YEAR_OFFERED });
  expect(await rows("SELECT details ->> 'detail' AS said FROM billing_audit WHERE action = 'trial.started'")).toEqual([
    { said: expect.stringContaining('then CA$59.90, tax included') },
  ]);

  await advanceTime({ days: 8 });
  expect((await stripeObjectsOf(who)).charges.map(({ amount }) => amount)).toEqual([5990]);
  await advanceTime({ days: 340 });
  expect(await viewOf(who)).toMatchObject({ card: 'manage', hasAccess: true });
  const before = await viewOf(who);
  const { body } = await cancel(who);
  expect(body).toMatchObject({ subscriptionStatus: 'canceled', accessUntil: before.nextCharge.at });
  expect((await resetSubscription(who)).body).toMatchObject({ resumed: true });
  await advancePastCharge(who);
  expect((await stripeObjectsOf(who)).charges.map(({ amount }) => amount)).toEqual([5990, 5990]);
});

it('the email before the charge says that the plan is yearly', async () => {
  const who = await newcomer();
  await subscribe(who, freshCard(), YEAR);
  await advanceTime({ days: 6 });
  await queueChargeNoticeEmails();
  expect(
    await rows(
      "SELECT data -> 'about' ->> 'interval' AS interval FROM pgboss.job WHERE data ->> 'kind' = 'charge-soon'",
    ),
  ).toEqual([{ interval: 'year' }]);
  await advanceTime({ days: 2 });
  const { now } = await control.now();
  const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Halifax', year: 'numeric', month: '2-digit' });
  const figures = (await fetchTwelveMonthFigures(month.format(new Date(now * 1000)))).at(-1);
  expect(figures).toMatchObject({ recurring: Math.round(((figures?.members ?? 0) * 5990) / 12) });
});

it('a free month reduces the next yearly payment by a twelfth', { tags: 'thorough' }, async () => {
  const [who, admin] = [await newcomer(), await person('admin')];
  await subscribe(who, freshCard(), YEAR);
  await advanceTime({ days: 8 });
  const reply = await call('POST', `/api/admin/users/${who.id}/free-month`, {
    as: await signInAgain(admin),
    body: { given: 0, reason: 'Sorry for the outage.' },
  });
  expect([reply.status, reply.body.said]).toEqual([200, 'CA$4.99 was credited: the next year costs one month less.']);
  await advancePastCharge(who);
  expect((await stripeObjectsOf(who)).charges.map(({ amount }) => amount)).toEqual([5990, 5990 - 499]);
});

it(
  'an open payment form is replaced only if the next request asks for a different plan',
  { tags: 'thorough' },
  async () => {
    const who = await newcomer();
    const { body: month } = await begin(who);
    const { body: year } = await begin(who, YEAR);
    expect(year).toMatchObject({ interval: 'year', amount: 59.9 });
    expect(year.subscriptionId).not.toBe(month.subscriptionId);
    expect((await begin(who)).body.clientSecret).toBe(year.clientSecret);
    const again = (await begin(who, { interval: 'month' })).body;
    expect(again).toMatchObject({ interval: 'month', amount: 5.99, dueToday: 0 });
    const plans = (await stripeOf(who)).subscriptions;
    expect(plans.filter(({ status }) => status !== 'canceled')).toHaveLength(1);
    // The payment form in another tab is still open, but no longer accepts a card.
    expect((await confirm(year.clientSecret)).status).toBe(400);
    await confirm(again.clientSecret);
    expect((await finish(who, intentOf(again.clientSecret))).status).toBe(200);
    expect(await viewOf(who)).toMatchObject({ plan: MONTH_OFFERED });
  },
);

it(
  'a yearly plan without a trial is due immediately and stays due until it is paid',
  { tags: 'thorough' },
  async () => {
    const who = await withoutTrial(await newcomer());
    const { body: form } = await begin(who, YEAR);
    expect(form).toMatchObject({ intentType: 'payment', dueToday: 59.9, interval: 'year' });

    const failing = await newcomer();
    await subscribe(failing, CARD_THAT_FAILS_LATER, YEAR);
    await advanceTime({ days: 7, hours: 2 });
    await deliverAllEvents();
    expect(await membershipRow(failing)).toMatchObject({ status: 'past_due', next_cents: 5990 });
    expect((await begin(failing, { interval: 'month' })).body).toMatchObject({ interval: 'year', dueToday: 59.9 });
    expect((await fixSubscription(failing)).body).toMatchObject({ requiresPayment: true, payment: { dueToday: 59.9 } });
  },
);

it.each([
  ['in another currency', { currency: 'usd' }],
  ['for a month', { recurring: recurring('month', 1) }],
  ['for two years', { recurring: recurring('year', 2) }],
  ['of zero dollars', { unit_amount: 0 }],
  ['with tax on top', { tax_behavior: 'exclusive' as const }],
  ['that is no longer sold', { active: false }],
])('a yearly price %s is not offered, but the monthly price is', async (_what, edit) => {
  await control.dashboard.editPrice({ price: YEARLY_PRICE, ...edit });
  const who = await newcomer();
  expect(await viewOf(who)).toMatchObject({ isOpen: true, offers: [MONTH_OFFERED] });
  expect((await begin(who, YEAR)).status).toBe(503);
  expect((await begin(who, { interval: 'week' })).status).toBe(400);
  expect((await begin(who)).body).toMatchObject({ interval: 'month', amount: 5.99 });
});

it('members keep their yearly plan when yearly plans are no longer sold', { tags: 'thorough' }, async () => {
  const who = await newcomer();
  await subscribe(who, freshCard(), YEAR);
  await control.dashboard.editPrice({ price: YEARLY_PRICE, active: false });
  clearCachedPrices();
  await advanceTime({ days: 8 });
  await advancePastCharge(who);
  expect(await viewOf(who)).toMatchObject({ hasAccess: true, plan: YEAR_OFFERED, offers: [MONTH_OFFERED] });
  expect((await stripeObjectsOf(who)).charges.map(({ amount }) => amount)).toEqual([5990, 5990]);
});

function recurring(interval: 'month' | 'year', count: number) {
  return { interval, interval_count: count, meter: null, trial_period_days: null, usage_type: 'licensed' as const };
}
