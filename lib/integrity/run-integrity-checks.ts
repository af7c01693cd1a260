import 'server-only';
import { log } from '@/lib/process/log';
import { listUncorrectedLedgerDifferences, monthsWithAccountingData } from '@/lib/membership/accounting/ledger-check';
import type { IntegrityCheck } from './integrity-check';
import { STORED_COUNT_CHECKS } from './stored-count-checks';
import { FILE_CHECKS } from './file-checks';

const LEDGER: IntegrityCheck = {
  what: 'payments, against the balance at Stripe as it was read last',
  faults: async () => {
    const findings: string[] = [];
    for (const month of await monthsWithAccountingData())
      for (const { kind, chargeId } of await listUncorrectedLedgerDifferences(month))
        findings.push(`${chargeId} (${kind})`);
    return findings;
  },
};

const CHECKS: readonly IntegrityCheck[] = [...STORED_COUNT_CHECKS, ...FILE_CHECKS, LEDGER];

/** Result of one consistency check. `faults` is null if the check could not run. */
export type IntegrityCheckResult = { what: string; faults: string[] | null };

/**
 * Checks stored values against their sources, such as the stored number of comments against the comments themselves.
 * The checks write nothing, so they can run in production.
 */
export async function* verify(): AsyncIterable<IntegrityCheckResult> {
  for (const { what, faults } of CHECKS) {
    try {
      yield { what, faults: await faults() };
    } catch (error) {
      log.error({ event: 'verify.failed', what, err: error });
      yield { what, faults: null };
    }
  }
}
