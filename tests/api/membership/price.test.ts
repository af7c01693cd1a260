import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ask,
  begin,
  confirm,
  control,
  finish,
  intentOf,
  membershipRow,
  newcomer,
  pass,
} from '../../support/billing/billing';
import { withoutTrial } from '../../support/billing/made';
import {
  cancel,
  fix,
  inTrial,
  newWorld,
  pay,
  reset,
  settled,
  standingOf,
  stripeOf,
  viewOf,
} from '../../support/billing/scenarios';
import { count } from '../../support/database/rows';
import { forgetPrice } from '@/lib/membership/price';
import { stripe } from '@/lib/membership/stripe';

// A price that is not the one the pages name switches payments off; nothing is guessed, nothing is made.

const AWAY = 'Payments are unavailable right now. Please try again.';

type Edit = Parameters<typeof control.dashboard.editPrice>[0];
const WRONG: [string, Edit][] = [
  ['in another currency', { currency: 'usd' }],
  ['of another amount', { unit_amount: 699 }],
  ['of nothing', { unit_amount: 0 }],
  [
    'for a year',
    {
      recurring: { interval: 'year', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    },
  ],
  [
    'for three months',
    {
      recurring: { interval: 'month', interval_count: 3, meter: null, trial_period_days: null, usage_type: 'licensed' },
    },
  ],
  ['that is sold no more', { active: false }],
  ['by another name', { lookup_key: 'something_else' }],
];

const writes = async () =>
  (await control.requests()).filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

beforeEach(async () => {
  await newWorld();
  forgetPrice();
});
afterEach(() => forgetPrice());

it.each(WRONG)('a price %s: 503 from every call that would sell, and nothing is made', async (_what, edit) => {
  const [nobody, unfinished, member] = [await newcomer(), await newcomer(), (await inTrial()).who];
  const { body: form } = await begin(unfinished);
  await control.webhooks.pause();
  await confirm(form.clientSecret);
  await control.dashboard.editPrice(edit);
  forgetPrice();
  await control.clearRequests();
  const before = [
    await standingOf(unfinished),
    await standingOf(member),
    await count('trial_claims'),
    (await stripeOf(unfinished)).subscriptions,
  ];

  const answers = [
    await begin(nobody),
    await begin(unfinished),
    await begin(member),
    await finish(unfinished, intentOf(form.clientSecret)),
    await fix(unfinished),
    await fix(member),
  ];
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(() => [503, AWAY]));
  expect(answers.map(({ headers }) => Number(headers.get('retry-after')))).toEqual(answers.map(() => 15));
  expect(await writes()).toEqual([]);
  expect([
    await standingOf(unfinished),
    await standingOf(member),
    await count('trial_claims'),
    (await stripeOf(unfinished)).subscriptions,
  ]).toEqual(before);

  for (const who of [nobody, unfinished, member]) expect((await viewOf(who)).isOpen).toBe(false);
  expect((await ask(member, 'GET', '/api/user')).body).toMatchObject({ hasAccess: true });
  expect((await ask(member, 'POST', '/api/billing-portal')).status).toBe(200);
});

it('a wrong price keeps nobody out who has paid, and nobody in who wants to go', async () => {
  const { who: member } = await inTrial();
  await control.dashboard.editPrice({ unit_amount: 699 });
  forgetPrice();
  await pass({ days: 7, hours: 2 });
  expect(await viewOf(member)).toMatchObject({ card: 'manage', hasAccess: true, trialEnd: null, isOpen: false });
  const { status, body } = await cancel(member);
  expect([status, body.subscriptionStatus]).toEqual([200, 'canceled']);
  expect((await reset(member)).body).toMatchObject({ resumed: true, subscriptionStatus: 'active' });
});

it('a price that was put right is noticed at once', async () => {
  const who = await newcomer();
  await control.dashboard.editPrice({ unit_amount: 1 });
  forgetPrice();
  expect((await begin(who)).status).toBe(503);
  await control.dashboard.editPrice({ unit_amount: 599 });
  const { body: form } = await begin(who);
  await confirm(form.clientSecret);
  expect((await finish(who, intentOf(form.clientSecret))).status).toBe(200);
  await settled();
  expect(await viewOf(who)).toMatchObject({ card: 'manage', isOpen: true });
});

describe('what is due is what Stripe asks for', () => {
  /** Somebody without a trial, with a customer at Stripe. */
  async function payer() {
    const who = await withoutTrial(await newcomer());
    await begin(who);
    await reset(who);
    return { who, customer: String((await membershipRow(who)).stripe_customer_id) };
  }

  it('less a credit of the customer', async () => {
    const { who, customer } = await payer();
    await stripe().customers.update(customer, { balance: -100 });
    const { form, answer } = await pay(who);
    expect(form).toMatchObject({ amount: 5.99, dueToday: 4.99 });
    expect([answer.status, answer.body.hasAccess]).toEqual([200, true]);
    expect((await stripeOf(who)).charges).toMatchObject([{ amount: 499 }]);
  });

  it('at the price that the plan was made with', async () => {
    const { who, customer } = await payer();
    const [price] = (await stripe().prices.list({ limit: 1 })).data;
    const older = await stripe().prices.create({
      product: String(price?.product),
      currency: 'cad',
      unit_amount: 499,
      recurring: { interval: 'month' },
    });
    await stripe().subscriptions.create({
      customer,
      items: [{ price: older.id }],
      payment_behavior: 'default_incomplete',
      metadata: { app: 'parent-voice-ns', user_id: String(who.id) },
    });
    const { form, answer } = await pay(who);
    expect(form).toMatchObject({ amount: 4.99, dueToday: 4.99 });
    expect([answer.status, answer.body.hasAccess]).toEqual([200, true]);
  });
});
