import 'server-only';
import type Stripe from 'stripe';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { formatAmount, membershipPlan, type BillingInterval } from '@/lib/site';
import { findPrices, type Price } from '../price';
import type { PromotionView } from '../schema';
import { dateFromUnixSeconds, paymentsUnavailableError, getStripeClient, runStripeCalls } from '../stripe';
import { centsToDollars } from '../plan-rules';
import { isTrialAvailable } from '../trial';
import { calculateDiscountedPrice, describeDiscount } from './coupon-discount';

type Buyer = { id: number; email: string };
type PromotionMatch = { id: string; coupon: Stripe.Coupon };

/** Stripe's minimum charge, in cents. */
const LEAST_CENTS = 50;
const refused = (message: string) => new AppError('conflict', message);

/**
 * Returns the discount that a promotion code gives this person, for each price on sale. Throws `not_found`, `gone` or
 * `conflict` if the person can't use the code.
 */
export function previewPromotion(buyer: Buyer, code: string): Promise<PromotionView> {
  return runStripeCalls(async () => {
    const prices = await findPrices();
    if (!prices) throw paymentsUnavailableError();
    const sold = [prices.month, ...(prices.year ? [prices.year] : [])];
    const offers: PromotionView['offers'] = [];
    let promotionText = '';
    let reason: unknown;
    for (const price of sold) {
      try {
        const { coupon } = await findPromotion(buyer, code, price);
        promotionText = describeDiscount(coupon);
        offers.push({
          interval: price.interval,
          amount: centsToDollars(calculateDiscountedPrice(coupon, price.cents)),
        });
      } catch (error) {
        reason ??= error;
      }
    }
    if (offers.length === 0) throw reason;
    return { code: code.toUpperCase(), said: promotionText, offers };
  });
}

/**
 * Returns the promotion that belongs to a code. Throws `not_found`, `gone` or `conflict` if this person can't use the
 * code at this price.
 */
export async function findPromotion(buyer: Buyer, code: string, price: Price): Promise<PromotionMatch> {
  const promotionCode = (
    await getStripeClient().promotionCodes.list({ code, limit: 10, expand: ['data.promotion.coupon.applies_to'] })
  ).data;
  const one = promotionCode.find(({ active }) => active) ?? promotionCode[0];
  const coupon = one?.promotion.coupon;
  if (!one || !coupon || typeof coupon === 'string')
    throw new AppError('not_found', "We don't recognize this promotion code.");
  if (!one.active) throw gone(one, coupon);
  const row = await db().membership.findUnique({
    where: { userId: buyer.id },
    select: { stripeCustomerId: true, firstPaidAt: true },
  });
  // A promotion code for another customer gives the same error as an unknown code, so that people who guess codes learn
  // nothing.
  if (one.customer !== null && one.customer !== (row?.stripeCustomerId ?? ''))
    throw new AppError('not_found', "We don't recognize this promotion code.");
  if (!isFor(coupon, price))
    throw refused(`This promotion code isn't for ${membershipPlan.name} by the ${price.interval}.`);
  if (one.restrictions.first_time_transaction && row?.firstPaidAt)
    throw refused('This promotion code is only for a first payment.');
  const least = one.restrictions.minimum_amount;
  if (least !== null && price.cents < least)
    throw refused(`This promotion code is for payments of ${formatAmount(least)} or more.`);
  if (calculateDiscountedPrice(coupon, price.cents) < LEAST_CENTS && !(await isTrialAvailable(buyer)))
    throw refused(
      'This promotion code leaves nothing to pay, and we need a payment to check your card. Please contact us.',
    );
  return { id: one.id, coupon };
}

function gone(
  { expires_at: end, max_redemptions: most, times_redeemed: used }: Stripe.PromotionCode,
  coupon: Stripe.Coupon,
) {
  const ends = [end, coupon.redeem_by].filter((one) => one !== null);
  if (ends.some((one) => dateFromUnixSeconds(one) <= now()))
    return new AppError('gone', 'This promotion code has expired.');
  const isUsedUp =
    (most !== null && used >= most) ||
    (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions);
  return new AppError('gone', isUsedUp ? 'This promotion code has been used up.' : 'This promotion code has ended.');
}

const isFor = ({ applies_to: scope, currency }: Stripe.Coupon, { productId }: Price): boolean =>
  (currency === null || currency === membershipPlan.currency.toLowerCase()) &&
  (!scope?.products?.length || scope.products.includes(productId));

/** The plan that the person wants to start, with the promotion code in capital letters. */
export type RequestedPlan = { interval: BillingInterval; code: string | null };
