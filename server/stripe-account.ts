import type { Catalogue } from '@parent-voice/stripe-emulator';
import { plan, site, type Interval } from '@/lib/site';
import { terms } from '@/lib/membership/terms';

const price = (interval: Interval, id: string, cents: number): Catalogue['prices'][number] => ({
  id,
  lookup_key: terms.lookupKeys[interval],
  currency: plan.currency.toLowerCase(),
  interval,
  unit_amount: cents,
});

/** The account that the Stripe emulator starts with: the same prices as on the price page. */
export const stripeAccount: { accountName: string; catalogue: Catalogue } = {
  accountName: site.name,
  catalogue: {
    product: { id: 'prod_ParentVoiceNS', name: plan.name },
    prices: [
      price('month', 'price_ParentVoiceMonthly', plan.cents),
      price('year', 'price_ParentVoiceYearly', 10 * plan.cents),
    ],
  },
};
