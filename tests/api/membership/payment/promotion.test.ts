import { afterEach, beforeEach, expect, it } from 'vitest';
import type Stripe from 'stripe';
import { clearCachedPrices } from '@/lib/membership/price';
import { getStripeClient } from '@/lib/membership/stripe';
import {
  callAs,
  begin,
  confirm,
  control,
  finish,
  freshCard,
  intentOf,
  newcomer,
  advanceTime,
  subscribe,
} from '../../../support/billing/billing';
import { stripeObjectsOf, withoutTrial } from '../../../support/billing/stripe-objects';
import { newWorld, advancePastCharge, stripeOf, viewOf } from '../../../support/billing/scenarios';
import type { Person } from '../../../support/community/people';
import { rows } from '../../../support/database/rows';

// Tests of promotion codes, which are stored at Stripe. Pages show the discount of a code, and the site checks the code
// again when the person starts to pay.

type CouponParams = Stripe.CouponCreateParams;
type CodeParams = Partial<Stripe.PromotionCodeCreateParams>;

let codes = 0;
async function createCode(coupon: CouponParams, codeParams: CodeParams = {}): Promise<string> {
  codes += 1;
  const { id } = await getStripeClient().coupons.create({ ...(coupon.amount_off && { currency: 'cad' }), ...coupon });
  const { code } = await getStripeClient().promotionCodes.create({
    code: `SPRING${codes}`,
    promotion: { type: 'coupon', coupon: id },
    ...codeParams,
  });
  return code;
}
const check = (who: Person, code: string) => callAs(who, 'POST', '/api/promotion-code', { code });
const charged = async (who: Person) => (await stripeObjectsOf(who)).charges.map(({ amount }) => amount);

beforeEach(async () => {
  await newWorld();
  clearCachedPrices();
});
afterEach(() => clearCachedPrices());

it.each<[string, CouponParams, string, number, number[]]>([
  ['once', { amount_off: 200, duration: 'once' }, 'CA$2.00 off the first payment.', 3.99, [399, 599, 599]],
  [
    'repeating',
    { percent_off: 50, duration: 'repeating', duration_in_months: 2 },
    '50% off every payment in the first 2 months from today.',
    2.99,
    [299, 299, 599],
  ],
  ['forever', { percent_off: 25, duration: 'forever' }, '25% off every payment.', 4.49, [449, 449, 449]],
])(
  'a promotion code that applies %s reduces the charge as announced',
  { tags: 'thorough' },
  async (_what, coupon, description, amount, payments) => {
    const who = await newcomer();
    const code = await createCode(coupon);
    const { body } = await check(who, code.toLowerCase());
    expect(body).toMatchObject({
      code,
      said: description,
      offers: [{ interval: 'month', amount }, { interval: 'year' }],
    });
    const { body: form } = await begin(who, { interval: 'month', promotionCode: code });
    expect(form).toMatchObject({ amount: 5.99, dueToday: 0, nextAmount: amount });
    await confirm(form.clientSecret);
    expect((await finish(who, intentOf(form.clientSecret))).status).toBe(200);
    expect(await viewOf(who)).toMatchObject({ nextCharge: { amount }, plan: { amount: 5.99 } });
    await advanceTime({ days: 8 });
    await advancePastCharge(who);
    await advancePastCharge(who);
    expect(await charged(who)).toEqual(payments);
    expect(
      (await rows('SELECT amount_paid FROM membership_payments WHERE user_id = $1 ORDER BY paid_at', who.id)).map(
        ({ amount_paid: paid }) => paid,
      ),
    ).toEqual(payments);
  },
);

it('a price reduced by a promotion code is due today if the person has no trial, even for a yearly plan', async () => {
  const who = await withoutTrial(await newcomer());
  const code = await createCode({ percent_off: 10, duration: 'once' });
  const { body: form } = await begin(who, { interval: 'year', promotionCode: code });
  expect(form).toMatchObject({ interval: 'year', amount: 59.9, dueToday: 53.91, intentType: 'payment' });
  await confirm(form.clientSecret);
  await finish(who, intentOf(form.clientSecret));
  expect(await charged(who)).toEqual([5391]);
});

it('a payment form keeps its promotion code until the person starts again without the code', async () => {
  const who = await newcomer();
  const code = await createCode({ amount_off: 100, duration: 'once' }, { max_redemptions: 1 });
  const first = (await begin(who, { interval: 'month', promotionCode: code })).body;
  // The person's payment form has reserved the only use of this promotion code. A second request of the same person
  // therefore returns the same form.
  expect((await begin(who, { interval: 'month', promotionCode: code })).body.clientSecret).toBe(first.clientSecret);
  expect((await begin(who)).body.clientSecret).toBe(first.clientSecret);
  const without = (await begin(who, { interval: 'month' })).body;
  expect(without).toMatchObject({ nextAmount: 5.99 });
  expect((await stripeOf(who)).subscriptions.filter(({ status }) => status !== 'canceled')).toHaveLength(1);
});

it('an unusable promotion code is refused with the reason and does not start a payment', async () => {
  const who = await newcomer();
  const { now } = await control.now();
  const off = { amount_off: 100, duration: 'once' as const };
  const short = await createCode(off, { expires_at: now + 3600 });
  const usedUp = await createCode(off, { max_redemptions: 1 });
  await begin(await newcomer(), { promotionCode: usedUp });
  const ended = await createCode(off);
  const [{ id } = { id: '' }] = (await getStripeClient().promotionCodes.list({ code: ended })).data;
  await getStripeClient().promotionCodes.update(id, { active: false });
  const other = await createCode({ ...off, applies_to: { products: ['prod_of_others'] } });
  const foreign = await createCode({ ...off, currency: 'usd' });
  const dear = await createCode(off, { restrictions: { minimum_amount: 10_000, minimum_amount_currency: 'cad' } });
  const stranger = await getStripeClient().customers.create({});
  const personal = await createCode(off, { customer: stranger.id });
  await advanceTime({ hours: 2 });
  const wanted: [string, number, string][] = [
    ['NOBODY-KNOWS', 404, "We don't recognize this promotion code."],
    [short, 410, 'This promotion code has expired.'],
    [usedUp, 410, 'This promotion code has been used up.'],
    [ended, 410, 'This promotion code has ended.'],
    [other, 409, "This promotion code isn't for Community Membership by the month."],
    [foreign, 409, "This promotion code isn't for Community Membership by the month."],
    [dear, 409, 'This promotion code is for payments of CA$100.00 or more.'],
    [personal, 404, "We don't recognize this promotion code."],
  ];
  for (const [code, status, message] of wanted) {
    const answer = await check(who, code);
    expect([answer.status, answer.body.message], code).toEqual([status, message]);
  }
  const refused = await begin(who, { promotionCode: short });
  expect([refused.status, (await stripeOf(who)).subscriptions]).toEqual([410, []]);
});

it('only one of two people who apply a promotion code at the same time gets its last use', async () => {
  const code = await createCode({ amount_off: 100, duration: 'once' }, { max_redemptions: 1 });
  const both = [await newcomer(), await newcomer()];
  const answers = await Promise.all(both.map((who) => begin(who, { promotionCode: code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  for (const [index, who] of both.entries()) {
    const { status, body } = answers[index]!;
    const { subscriptions } = await stripeOf(who);
    if (status === 200) expect(subscriptions).toHaveLength(1);
    else
      expect([body.message, subscriptions]).toEqual([
        expect.stringMatching(/^This promotion code (?:has been used up|no longer works)\.$/),
        [],
      ]);
    // The person can continue without the promotion code.
    if (status !== 200) expect((await begin(who)).status).toBe(200);
  }
});

it(
  'a discount of 100 percent is refused without a free trial, because no payment would verify the card',
  { tags: 'thorough' },
  async () => {
    const again = await newcomer();
    await subscribe(again, freshCard());
    await advanceTime({ days: 8 });
    const first = await createCode(
      { percent_off: 50, duration: 'once' },
      { restrictions: { first_time_transaction: true } },
    );
    expect((await check(again, first)).body.message).toBe('This promotion code is only for a first payment.');
    const all = await createCode({ percent_off: 100, duration: 'once' });
    expect((await check(again, all)).status).toBe(409);
    const trying = await newcomer();
    expect((await check(trying, all)).body).toMatchObject({ offers: [{ amount: 0 }, { amount: 0 }] });
    await begin(trying, { promotionCode: all });
    expect((await viewOf(trying)).hasAccess).toBe(false);
  },
);
