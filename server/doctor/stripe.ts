import { findStripeAccountFaults } from '@/lib/membership/account-check/stripe-account-check';
import { error, ok, warning, type Check } from './finding';

const ABOUT = 'Stripe';

export const stripe: Check = {
  about: ABOUT,
  async run({ env: { APP_ORIGIN: origin, STRIPE_SECRET_KEY: key, STRIPE_EMULATOR_URL: emulatorUrl } }) {
    if (!key) return [warning(ABOUT, 'nothing can be bought, because there are no keys', 'Follow docs/going-live.md.')];
    const faults = await findStripeAccountFaults({ origin, key, emulatorUrl });
    const findings = faults.map(({ isError, text, step }) => {
      const advice =
        step === null
          ? 'Let this machine connect to api.stripe.com, port 443.'
          : `Follow docs/going-live.md, "${step}".`;
      return isError ? error(ABOUT, text, advice) : warning(ABOUT, text, advice);
    });
    return faults.some(({ isError }) => isError)
      ? findings
      : [ok(ABOUT, 'permissions, prices, webhook and portal are right'), ...findings];
  },
};
