import 'server-only';
import { now } from '@/lib/time/clock';
import { DAY } from '@/lib/time/duration';
import { env } from '@/lib/env';
import { closeBillingAlerts, openAutoClosingAlert } from '../history/audit-and-alerts';
import { listMonthsToCheck, updateDifferencesAlert } from './ledger-check';
import { addMonths } from '@/lib/time/months';
import { importBalanceLines, importNewBalanceLines } from './import-balance-lines';
import { createTaxCalculator } from './tax-calculator';

const NO_RATES = 'tax_rates_missing';

/**
 * Reads Stripe's balance lines daily and compares them with our ledger. If the tax rates can't be read, only opens an
 * alert.
 */
export async function importStripeBalance(): Promise<void> {
  if (!(await hasRates())) return;
  await importNewBalanceLines();
  for (const month of await listMonthsToCheck()) await updateDifferencesAlert(month);
}

async function hasRates(): Promise<boolean> {
  try {
    await createTaxCalculator();
  } catch {
    await openAutoClosingAlert(NO_RATES, NO_RATES, { file: env().TAX_FILE, mode: env().TAX_MODE });
    return false;
  }
  await closeBillingAlerts(NO_RATES);
  return true;
}

/**
 * Reads the new balance lines, and all lines of one month again. Returns the number of new lines. Throws `unavailable`
 * if the tax rates cannot be read, and Stripe's errors.
 */
export async function reimportBalanceMonth(month: string): Promise<number> {
  const from = new Date(Date.parse(`${month}-01T00:00:00Z`) - DAY);
  const to = new Date(Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) + DAY);
  const count = (await importNewBalanceLines()) + (await importBalanceLines(from, to < now() ? to : now()));
  await updateDifferencesAlert(month);
  return count;
}
