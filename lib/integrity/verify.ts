import 'server-only';
import { log } from '@/lib/process/log';
import { uncorrectedDifferencesOf, monthsWithAccountingData } from '@/lib/membership/accounting/check';
import type { Check } from './check';
import { COUNTS } from './counts';
import { FILES } from './files';

const LEDGER: Check = {
  what: 'payments, against the balance at Stripe as it was read last',
  faults: async () => {
    const findings: string[] = [];
    for (const month of await monthsWithAccountingData())
      for (const { kind, chargeId } of await uncorrectedDifferencesOf(month)) findings.push(`${chargeId} (${kind})`);
    return findings;
  },
};

const CHECKS: readonly Check[] = [...COUNTS, ...FILES, LEDGER];

/** Result of one consistency check. `faults` is null if the check could not run. */
export type CheckResult = { what: string; faults: string[] | null };

/**
 * Checks stored data against the data from which it was computed. The check does not write, so it can run in
 * production.
 */
export async function* verify(): AsyncIterable<CheckResult> {
  for (const { what, faults } of CHECKS) {
    try {
      yield { what, faults: await faults() };
    } catch (error) {
      log.error({ event: 'verify.failed', what, err: error });
      yield { what, faults: null };
    }
  }
}
