import { configurationCheck, vapidKeysCheck } from './configuration';
import { databaseCheck } from './database';
import { backupCheck, buildCheck, clockCheck, diskCheck } from './machine';
import { mailCheck } from './mail';
import { objectStoreCheck } from './object-store';
import { stripeCheck } from './stripe';
import { webCheck } from './web';
import { errorFinding, firstLineOfError, type DoctorCheck, type Finding, type ExaminedSite } from './finding';

/** All checks, in the order in which their findings are printed. */
const CHECKS: readonly DoctorCheck[] = [
  configurationCheck,
  databaseCheck,
  clockCheck,
  diskCheck,
  objectStoreCheck,
  backupCheck,
  buildCheck,
  webCheck,
  mailCheck,
  stripeCheck,
  vapidKeysCheck,
];

/**
 * Runs one check and returns its findings. If the check itself fails, returns an error as its only finding. The
 * findings of the other checks are then still shown.
 */
async function examineOne({ about, run }: DoctorCheck, patient: ExaminedSite): Promise<Finding[]> {
  try {
    return await run(patient);
  } catch (fault) {
    return [
      errorFinding(
        about,
        `could not be checked: ${firstLineOfError(fault)}`,
        'Correct the other errors first, then run this again.',
      ),
    ];
  }
}

/** Examines a site and reports each group of findings as soon as it is known. Changes nothing. */
export async function examineSite(patient: ExaminedSite, report: (findings: Finding[]) => void): Promise<void> {
  const groups = CHECKS.map((check) => examineOne(check, patient));
  for (const group of groups) report(await group);
}
