import 'server-only';
import type Stripe from 'stripe';
import { formatAmount } from '@/lib/site';

type Reduction = Pick<Stripe.Coupon, 'amount_off' | 'percent_off' | 'duration' | 'duration_in_months'>;

/** Returns the price after a coupon's discount, in cents. */
export const calculateDiscountedPrice = ({ amount_off: off, percent_off: percent }: Reduction, cents: number): number =>
  Math.max(0, cents - (percent === null ? (off ?? 0) : Math.round((cents * percent) / 100)));

/** Describes a coupon's discount, for example "CA$2.00 off the first payment." */
export function describeDiscount({
  amount_off: off,
  percent_off: percent,
  duration,
  duration_in_months: months,
}: Reduction): string {
  const what = percent === null ? formatAmount(off ?? 0) : `${percent}%`;
  if (duration === 'forever') return `${what} off every payment.`;
  if (duration === 'repeating')
    return `${what} off every payment in the first ${months === 1 ? 'month' : `${months} months`} from today.`;
  return `${what} off the first payment.`;
}
