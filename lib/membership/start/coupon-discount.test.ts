import { expect, it } from 'vitest';
import { calculateDiscountedPrice, describeDiscount } from './coupon-discount';

const coupon = { amount_off: null, percent_off: null, duration: 'once' as const, duration_in_months: null };

it.each([
  [{ ...coupon, amount_off: 200 }, 399, 'CA$2.00 off the first payment.'],
  [{ ...coupon, amount_off: 700 }, 0, 'CA$7.00 off the first payment.'],
  [{ ...coupon, percent_off: 50, duration: 'forever' as const }, 299, '50% off every payment.'],
  [{ ...coupon, percent_off: 100 }, 0, '100% off the first payment.'],
  [
    { ...coupon, percent_off: 25, duration: 'repeating' as const, duration_in_months: 3 },
    449,
    '25% off every payment in the first 3 months from today.',
  ],
  [
    { ...coupon, amount_off: 100, duration: 'repeating' as const, duration_in_months: 1 },
    499,
    'CA$1.00 off every payment in the first month from today.',
  ],
])('the coupon %o reduces CA$5.99 to %i cents and is described as: %s', (given, left, description) => {
  expect([calculateDiscountedPrice(given, 599), describeDiscount(given)]).toEqual([left, description]);
});
