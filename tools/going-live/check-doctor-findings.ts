import { findStripeAccountFaults } from '@/lib/membership/account-check/stripe-account-check';
import { assertCondition, type RunningSite } from './running-site';

/** Checks that `npm run doctor` reports no mistake for a Stripe account that was set up as the guide says. */
export async function checkDoctorFindings({ origin }: RunningSite, emulatorUrl: string, key: string): Promise<void> {
  const faults = (await findStripeAccountFaults({ origin, key, emulatorUrl })).filter(({ isError }) => isError);
  assertCondition(faults.length === 0, 'the doctor finds faults', faults);
}
