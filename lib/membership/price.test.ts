import { describe, expect, it } from 'vitest';
import { findMonthlyPriceProblem } from './price';

type Price = Parameters<typeof findMonthlyPriceProblem>[0];

const MONTHLY: NonNullable<Price['recurring']> = {
  interval: 'month',
  interval_count: 1,
  meter: null,
  trial_period_days: null,
  usage_type: 'licensed',
};
const price = (overrides: Partial<Price> = {}): Price => ({
  currency: 'cad',
  unit_amount: 599,
  recurring: MONTHLY,
  type: 'recurring',
  ...overrides,
});

describe('the check of a price at Stripe', () => {
  it('a Stripe price that equals the price on our pages is accepted', () => {
    expect(findMonthlyPriceProblem(price())).toBeNull();
  });

  it.each<[string, Partial<Price>, string]>([
    ['American dollars', { currency: 'usd' }, 'its currency is usd'],
    ['the same amount in another currency', { currency: 'aud' }, 'its currency is aud'],
    ['a cent more', { unit_amount: 600 }, 'its amount is 600'],
    ['a cent less', { unit_amount: 598 }, 'its amount is 598'],
    ['dollars instead of cents', { unit_amount: 5.99 }, 'its amount is 5.99'],
    ['a price of zero', { unit_amount: 0 }, 'its amount is 0'],
    ['fractions of a cent, or tiers', { unit_amount: null }, 'its amount is null'],
    ['a one-time price', { recurring: null, type: 'one_time' }, 'it is not monthly'],
    ['a yearly price', { recurring: { ...MONTHLY, interval: 'year' } }, 'it is not monthly'],
    ['a weekly price', { recurring: { ...MONTHLY, interval: 'week' } }, 'it is not monthly'],
    ['a price for every two months', { recurring: { ...MONTHLY, interval_count: 2 } }, 'it is not monthly'],
  ])('a wrong Stripe price is refused: %s', (_how, overrides, fault) => {
    expect(findMonthlyPriceProblem(price(overrides))).toBe(fault);
  });
});
