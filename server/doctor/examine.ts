import { configuration, devices } from './configuration';
import { database } from './database';
import { backup, build, clock, disk } from './machine';
import { mail } from './mail';
import { stripe } from './stripe';
import { web } from './web';
import { error, reasonOf, type Check, type Finding, type Patient } from './finding';

/** Every check, in the order in which their findings are printed. */
const CHECKS: readonly Check[] = [configuration, database, clock, disk, backup, build, web, mail, stripe, devices];

/** Runs one check. A check that fails unexpectedly becomes an error, so that the others still report. */
async function examineOne({ about, run }: Check, patient: Patient): Promise<Finding[]> {
  try {
    return await run(patient);
  } catch (fault) {
    return [
      error(about, `could not be checked: ${reasonOf(fault)}`, 'Correct the other errors first, then run this again.'),
    ];
  }
}

/** Examines a site and reports each group of findings as soon as it is known. Changes nothing. */
export async function examine(patient: Patient, report: (findings: Finding[]) => void): Promise<void> {
  const groups = CHECKS.map((check) => examineOne(check, patient));
  for (const group of groups) report(await group);
}
