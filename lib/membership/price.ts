import 'server-only';
import type Stripe from 'stripe';
import { log } from '@/lib/process/log';
import { membershipPlan, type BillingInterval } from '@/lib/site';
import { MINUTE } from '@/lib/time/duration';
import { isStripeConfigured, paymentsUnavailableError, getStripeClient } from './stripe';
import { planRules } from './plan-rules';

export type Price = { id: string; productId: string; cents: number; interval: BillingInterval };

/**
 * Prices that new members pay each month or each year. The yearly price is null if Stripe has no valid yearly price.
 */
export type Prices = { month: Price; year: Price | null };

const FRESH_MS = 10 * MINUTE;
let cached: { prices: Prices; readAt: number } | undefined;

/**
 * Returns the plan's prices at Stripe, cached for ten minutes. Returns null if Stripe has no valid monthly price, and
 * throws Stripe's error if Stripe is down.
 */
export async function findPrices(): Promise<Prices | null> {
  if (cached && Date.now() - cached.readAt < FRESH_MS) return cached.prices;
  const { month: ofMonth, year: ofYear } = planRules.lookupKeys;
  const { data } = await getStripeClient().prices.list({ lookup_keys: [ofMonth, ofYear], active: true, limit: 10 });
  const month = validPrice(data, ofMonth, (price) => findMonthlyPriceProblem(price));
  const year = month && validPrice(data, ofYear, (price) => findYearlyPriceProblem(price, month));
  // A wrong price is not cached, so that a correction works without a restart.
  cached = month ? { prices: { month, year }, readAt: Date.now() } : undefined;
  return cached?.prices ?? null;
}

/** Returns the monthly price, without the yearly price. */
export const fetchMonthlyPrice = async (): Promise<Price | null> => (await findPrices())?.month ?? null;

/** Clears the cached prices after somebody changed the prices. */
export const clearCachedPrices = () => void (cached = undefined);

function validPrice(
  data: Stripe.Price[],
  lookupKey: string,
  fault: (price: Stripe.Price) => string | null,
): Price | null {
  const price = data.find((one) => one.lookup_key === lookupKey);
  // The yearly price is optional, so it is not an error if it is missing.
  if (!price && lookupKey === planRules.lookupKeys.year) return null;
  const wrong = price ? fault(price) : 'there is none';
  if (wrong !== null) log.error({ event: 'billing.off', lookupKey, fault: wrong });
  if (!price || wrong !== null) return null;
  const { id, unit_amount: cents, recurring } = price;
  const interval = recurring?.interval === 'year' ? 'year' : 'month';
  return { id, productId: productOf(price), cents: cents ?? 0, interval };
}

const productOf = (price: Pick<Stripe.Price, 'product'>) =>
  typeof price.product === 'string' ? price.product : price.product.id;

type Sold = Pick<Stripe.Price, 'currency' | 'unit_amount' | 'recurring' | 'type'>;

/**
 * Describes the fault of a monthly price. Returns null for a correct price. The amount and currency must match our
 * pages, because members must never be charged another price.
 */
export function findMonthlyPriceProblem(price: Sold): string | null {
  if (price.currency !== membershipPlan.currency.toLowerCase()) return `its currency is ${price.currency}`;
  if (price.unit_amount !== membershipPlan.cents) return `its amount is ${price.unit_amount}`;
  if (price.recurring?.interval !== 'month' || price.recurring.interval_count !== 1) return 'it is not monthly';
  return null;
}

/**
 * Describes the fault of a yearly price. Returns null for a correct price. Any amount is valid, because our pages and
 * emails read the yearly amount from Stripe.
 */
export function findYearlyPriceProblem(
  price: Sold & Pick<Stripe.Price, 'product' | 'tax_behavior'>,
  month: Pick<Price, 'productId'>,
): string | null {
  if (price.currency !== membershipPlan.currency.toLowerCase()) return `its currency is ${price.currency}`;
  if (!Number.isInteger(price.unit_amount) || Number(price.unit_amount) <= 0)
    return `its amount is ${price.unit_amount}`;
  if (price.recurring?.interval !== 'year' || price.recurring.interval_count !== 1) return 'it is not yearly';
  if (price.tax_behavior !== 'inclusive') return 'tax is not included in it';
  if (productOf(price) !== month.productId) return 'it is of another product';
  return null;
}

/**
 * Returns the price to charge for a month or a year. Throws `unavailable` if payments are off or the interval is not on
 * sale.
 */
export async function requirePrice(interval: BillingInterval = 'month'): Promise<Price> {
  const prices = isStripeConfigured() ? await findPrices() : null;
  const price = prices?.[interval];
  if (!price) throw paymentsUnavailableError();
  return price;
}
