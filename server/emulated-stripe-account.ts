import type { Catalogue } from '@parent-voice/stripe-emulator';
import { DEFAULT_SITE_NAME, membershipPlan, type BillingInterval } from '@/lib/site';
import { planRules } from '@/lib/membership/plan-rules';

const price = (interval: BillingInterval, id: string, cents: number): Catalogue['prices'][number] => ({
  id,
  lookup_key: planRules.lookupKeys[interval],
  currency: membershipPlan.currency.toLowerCase(),
  interval,
  unit_amount: cents,
});

/** The account that the Stripe emulator starts with: the same prices as on the price page. */
export const emulatedStripeAccount: { accountName: string; catalogue: Catalogue } = {
  accountName: DEFAULT_SITE_NAME,
  catalogue: {
    product: { id: 'prod_ParentVoiceNS', name: membershipPlan.name },
    prices: [
      price('month', 'price_ParentVoiceMonthly', membershipPlan.cents),
      price('year', 'price_ParentVoiceYearly', 10 * membershipPlan.cents),
    ],
  },
};
