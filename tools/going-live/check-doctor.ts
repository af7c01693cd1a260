import { examineAccount } from '@/server/doctor/checks/stripe';
import { assertCondition, type RunningSite } from './running-site';

/** Checks that `npm run doctor` finds nothing wrong with an account that follows the guide. */
export async function checkDoctor({ origin }: RunningSite, emulatorUrl: string, key: string): Promise<void> {
  const findings = await examineAccount({ origin, key, emulatorUrl });
  const errors = findings.filter(({ level }) => level === 'error');
  assertCondition(errors.length === 0, 'the doctor finds faults', errors);
}
