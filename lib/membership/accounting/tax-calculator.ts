import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { TAX_PROVINCE, findTaxRate, parseTaxRates, calculateIncludedTax, type TaxRates } from './tax-rates';

export type IncludedTax = { cents: number; province: string | null };

/** Function that returns the tax included in a charge, according to the setting `TAX_MODE`. */
export type TaxCalculator = (charge: { cents: number; at: Date }) => IncludedTax;

export const ZERO_TAX: IncludedTax = { cents: 0, province: null };

export const taxRatesUnavailableError = () =>
  new AppError(
    'unavailable',
    `The tax rates could not be read (${env().TAX_FILE}), so nothing was read from Stripe. Fix the file and try again.`,
  );

/**
 * Returns the function that calculates tax according to `TAX_MODE`. Throws `unavailable` if the tax rates can't be
 * read, because no payment may be stored with a guessed tax.
 */
export async function createTaxCalculator(): Promise<TaxCalculator> {
  const { TAX_MODE, TAX_FILE } = env();
  if (TAX_MODE === 'none') return () => ZERO_TAX;
  const rates = await readRates(TAX_FILE);
  return ({ cents, at }) => included(rates, cents, at);
}

async function readRates(file: string): Promise<TaxRates> {
  try {
    return parseTaxRates(await readFile(path.resolve(/* turbopackIgnore: true */ process.cwd(), file), 'utf8'));
  } catch {
    throw taxRatesUnavailableError();
  }
}

function included(rates: TaxRates, cents: number, at: Date): IncludedTax {
  const percent = findTaxRate(rates, TAX_PROVINCE, formatDateFieldValue(at.getTime()));
  if (percent === null) throw taxRatesUnavailableError();
  return { cents: calculateIncludedTax(cents, percent), province: TAX_PROVINCE };
}
