import { findStripeAccountFaults } from '@/lib/membership/account-check/stripe-account-check';
import { errorFinding, okFinding, warningFinding, type DoctorCheck } from './finding';

const ABOUT = 'Stripe';

export const stripeCheck: DoctorCheck = {
  about: ABOUT,
  async run({ env: { APP_ORIGIN: origin, STRIPE_SECRET_KEY: key, STRIPE_EMULATOR_URL: emulatorUrl } }) {
    if (!key)
      return [warningFinding(ABOUT, 'nothing can be bought, because there are no keys', 'Follow docs/going-live.md.')];
    const faults = await findStripeAccountFaults({ origin, key, emulatorUrl });
    const findings = faults.map(({ isError, text, step }) => {
      const advice =
        step === null
          ? 'Let this machine connect to api.stripe.com, port 443.'
          : `Follow docs/going-live.md, "${step}".`;
      return isError ? errorFinding(ABOUT, text, advice) : warningFinding(ABOUT, text, advice);
    });
    return faults.some(({ isError }) => isError)
      ? findings
      : [okFinding(ABOUT, 'permissions, prices, webhook and portal are right'), ...findings];
  },
};
