import { needParam, now, ownRow, rows, type Emulator } from '../core/emulator';
import { invalid } from '../core/errors';
import { nextId } from '../core/ids';
import { change } from '../core/events';
import { periodEnd } from '../core/dates';
import type { Discount } from '../core/state';
import type { Coupon, PromotionCode } from '../core/stored';

export const couponOf = (em: Emulator, code: PromotionCode): Coupon => ownRow(em, 'coupon', code.promotion.coupon);

/** Returns true if a coupon is neither expired nor used up. */
export const isCouponValid = (
  em: Emulator,
  { valid, redeem_by: until, max_redemptions: most, times_redeemed: used }: Coupon,
) => valid && (until === null || now(em) < until) && (most === null || used < most);

export const isUsable = (em: Emulator, code: PromotionCode): boolean =>
  code.active &&
  (code.expires_at === null || now(em) < code.expires_at) &&
  (code.max_redemptions === null || code.times_redeemed < code.max_redemptions) &&
  isCouponValid(em, couponOf(em, code));

type Buyer = { customer: string; amount: number; products: string[]; currency: string };

/** Redeems a promotion code for a customer and returns the discount. Throws if Stripe would refuse the code. */
export function redeem(em: Emulator, id: string, buyer: Buyer): Discount {
  const param = 'discounts[0][promotion_code]';
  const code = needParam(em, 'promotion_code', id, param);
  const coupon = couponOf(em, code);
  if (!isUsable(em, code)) throw invalid(`This promotion code cannot be redeemed any more.`, { param });
  if (code.customer !== null && code.customer !== buyer.customer)
    throw invalid('This promotion code is for another customer.', { param });
  const { first_time_transaction: isFirst, minimum_amount: least } = code.restrictions;
  const hasPaid = rows(em, 'invoice').some(
    ({ customer, amount_paid: paid }) => customer === buyer.customer && paid > 0,
  );
  if (isFirst && hasPaid)
    throw invalid('This promotion code cannot be redeemed because the associated customer has prior transactions.', {
      param,
    });
  if (least !== null && buyer.amount < least)
    throw invalid('The amount is too small for this promotion code.', { param });
  if (coupon.applies_to && !buyer.products.some((product) => coupon.applies_to?.products.includes(product)))
    throw invalid('The coupon does not apply to anything in this subscription.', { param });
  if (coupon.currency !== null && coupon.currency !== buyer.currency)
    throw invalid('The currency of the coupon is another one.', { param });
  change(em, code, { times_redeemed: code.times_redeemed + 1 }, 'promotion_code.updated');
  change(em, coupon, { times_redeemed: coupon.times_redeemed + 1 }, 'coupon.updated');
  const months = coupon.duration_in_months;
  const until = months === null ? null : periodEnd(now(em), { interval: 'month', interval_count: months }, now(em));
  return {
    id: nextId(em.state, 'di'),
    off: coupon.amount_off ?? 0,
    percent: coupon.percent_off,
    isOnce: coupon.duration === 'once',
    until,
  };
}

/** Returns the amount in cents by which a discount currently reduces a sum. */
export function discountAmount(em: Emulator, subtotal: number, discount: Discount | undefined): number {
  if (!discount || (discount.until ?? Infinity) <= now(em)) return 0;
  const percent = discount.percent ?? null;
  return Math.min(subtotal, percent === null ? discount.off : Math.round((subtotal * percent) / 100));
}
