import { z } from 'zod';

// The tax in an amount that has it in it. Pure: what a rate is on a day, and how cents are split.

const ratesFile = z.object({
  /** Where the rates come from. */
  source: z.string().min(1),
  provinces: z.record(
    z.string().regex(/^[A-Z]{2}$/),
    z.object({
      name: z.string().min(1),
      rates: z.array(z.object({ from: z.iso.date(), percent: z.number().min(0).max(100) })).min(1),
    }),
  ),
});
export type Rates = z.output<typeof ratesFile>;

/** Where members are taken to be (spec section 2): who pays for a school of Nova Scotia. */
export const OURS = 'NS';

/** Throws where a text is no file of rates, or has none of ours. */
export function ratesFrom(text: string): Rates {
  const rates = ratesFile.parse(JSON.parse(text));
  if (!Object.hasOwn(rates.provinces, OURS)) throw new Error(`There is no ${OURS} in it.`);
  return rates;
}

/** The rate of a day ('2026-11-05') in percent; null before the first one. */
export function rateOn(rates: Rates, province: string, day: string): number | null {
  const known = rates.provinces[province]?.rates.filter(({ from }) => from <= day) ?? [];
  return known.toSorted((a, b) => a.from.localeCompare(b.from)).at(-1)?.percent ?? null;
}

/** Half a cent is a cent. */
const divided = (part: number, whole: number): number => Math.floor((2 * part + whole) / (2 * whole));

/** The tax within so many cents. Rates have three decimals at most (9.975 %). */
export function taxWithin(cents: number, percent: number): number {
  const rate = Math.round(percent * 1_000);
  return divided(cents * rate, 100_000 + rate);
}

/** What of a payment's tax goes back when so much of the payment has: of all of it, all. */
export const taxOfPart = (tax: number, part: number, whole: number): number =>
  whole <= 0 ? 0 : part >= whole ? tax : divided(tax * part, whole);
