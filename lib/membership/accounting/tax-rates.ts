import { z } from 'zod';

// Calculates sales tax: the tax rate on a day, and the tax included in a price in cents.

const ratesFile = z.object({
  /** Source in which the tax rates were published. */
  source: z.string().min(1),
  provinces: z.record(
    z.string().regex(/^[A-Z]{2}$/),
    z.object({
      name: z.string().min(1),
      rates: z.array(z.object({ from: z.iso.date(), percent: z.number().min(0).max(100) })).min(1),
    }),
  ),
});
export type TaxRates = z.output<typeof ratesFile>;

/**
 * The province whose tax rates apply to all payments, because the site treats every payer as a resident of Nova Scotia
 * (specification, section 2).
 */
export const TAX_PROVINCE = 'NS';

/**
 * Parses a file of tax rates. Throws if the text does not match the schema `ratesFile` or contains no rates for Nova
 * Scotia.
 */
export function parseTaxRates(text: string): TaxRates {
  const rates = ratesFile.parse(JSON.parse(text));
  if (!Object.hasOwn(rates.provinces, TAX_PROVINCE))
    throw new Error(`The file of tax rates has no entry for ${TAX_PROVINCE}.`);
  return rates;
}

/** Returns the tax rate in percent on a day such as "2026-11-05", or null for a day before the first rate. */
export function findTaxRate(rates: TaxRates, province: string, day: string): number | null {
  const knownRates = rates.provinces[province]?.rates.filter(({ from }) => from <= day) ?? [];
  return knownRates.toSorted((a, b) => a.from.localeCompare(b.from)).at(-1)?.percent ?? null;
}

/** Divides two numbers and rounds the result to whole cents, half a cent up. */
const divideRounded = (part: number, whole: number): number => Math.floor((2 * part + whole) / (2 * whole));

/** Returns the tax included in an amount, in cents. `percent` may have three decimals, such as 9.975. */
export function calculateIncludedTax(cents: number, percent: number): number {
  const rate = Math.round(percent * 1_000);
  return divideRounded(cents * rate, 100_000 + rate);
}

/**
 * Returns the tax portion of a refund in cents, in proportion to the refunded part. A full refund includes the whole
 * tax.
 */
export const calculateRefundedTax = (tax: number, part: number, whole: number): number =>
  whole <= 0 ? 0 : part >= whole ? tax : divideRounded(tax * part, whole);
