import { rmSync } from 'node:fs';
import { Failure, ReportedFailure } from '@/server/runtime/command-failure';
import { withTemporaryCluster } from '@/server/postgres/temporary-cluster';
import { copyWorkingTree, applyFault } from './working-copy';
import { findFailedTests } from './find-failed-tests';
import type { SeededFault } from './seeded-fault';
import { REQUIRED_SECURITY_FAULT_NAMES } from './seeded-security-faults';
import { ALL_SEEDED_FAULTS } from './all-seeded-faults';

/**
 * Puts one fault after the other into a copy of the project, and reports which test catches each fault. Exits with code
 * 1 if a fault is not caught.
 */
export async function runSeededFaults(): Promise<void> {
  const names = process.argv.slice(2).flatMap((name) => (name === 'R13' ? REQUIRED_SECURITY_FAULT_NAMES : [name]));
  const unknown = names.filter((name) => ALL_SEEDED_FAULTS.every((fault) => fault.name !== name));
  if (unknown.length > 0)
    throw new Failure(`There is no fault ${unknown.join(', ')}: see tools/faults/all-seeded-faults.ts.`);
  const chosen = ALL_SEEDED_FAULTS.filter(({ name }) => names.length === 0 || names.includes(name));
  const copy = copyWorkingTree();
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  await withTemporaryCluster(async ({ adminUrl }) => {
    const caught = await tryAll(copy, chosen, adminUrl);
    console.log(`\nfaults: ${caught} of ${chosen.length} caught`);
    if (caught < chosen.length) throw new ReportedFailure();
  });
}

/** Returns the number of faults that were caught. */
async function tryAll(copy: string, faults: readonly SeededFault[], databaseUrl: string): Promise<number> {
  let caught = 0;
  for (const fault of faults) {
    const began = Date.now();
    const restore = applyFault(copy, fault);
    const failed = await testsThatFail(copy, fault, databaseUrl).catch(asError).finally(restore);
    const isCaught = Array.isArray(failed) && failed.length > 0;
    if (isCaught) caught += 1;
    const seconds = ((Date.now() - began) / 1000).toFixed(0);
    console.log(
      `${isCaught ? '✓' : '✗'} ${fault.name}   ${seconds} s   ${isCaught ? failed.slice(0, 3).join(' · ') : failed}`,
    );
  }
  return caught;
}

function asError(error: unknown): string {
  if (error instanceof Failure) return error.message;
  throw error;
}

async function testsThatFail(
  copy: string,
  { test, title, wider }: SeededFault,
  databaseUrl: string,
): Promise<string[]> {
  const failed = await findFailedTests(copy, test, databaseUrl, title);
  const more = wider ?? (title ? test : null);
  return failed.length > 0 || more === null ? failed : findFailedTests(copy, more, databaseUrl);
}
