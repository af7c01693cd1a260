import type Stripe from 'stripe';
import { STRIPE_EVENT_TYPES } from '@/lib/membership/webhook/stripe-event-types';
import type { EmulatorControl } from '@parent-voice/stripe-emulator/control';
import type { GoingLiveGuide } from './guide';

/**
 * Access to Stripe in a rehearsal of going live: an unrestricted key, and the emulator's control calls in place of
 * Stripe's dashboard.
 */
export type StripeAccountOwner = { stripe: Stripe; control: EmulatorControl };

const month = { interval: 'month' } as const;

/**
 * Creates a price as docs/going-live.md describes it, except for the values in `overrides`. The new price takes the
 * lookup key from the earlier price.
 */
export const createStripePrice = (
  { stripe }: StripeAccountOwner,
  { cents, lookupKeys }: GoingLiveGuide,
  product: string,
  overrides: Partial<Stripe.PriceCreateParams> = {},
) =>
  stripe.prices.create({
    product,
    currency: 'cad',
    unit_amount: cents,
    recurring: month,
    tax_behavior: 'inclusive',
    lookup_key: lookupKeys.month,
    transfer_lookup_key: true,
    ...overrides,
  });

export const PROMOTION_CODE = 'WELCOME';

/** Creates the product, its yearly price, and a promotion code that is valid only for this product. */
export async function createStripeProduct(owner: StripeAccountOwner, facts: GoingLiveGuide): Promise<string> {
  const { stripe } = owner;
  const { id } = await stripe.products.create({ name: facts.product });
  await createStripePrice(owner, facts, id, {
    unit_amount: 10 * facts.cents,
    recurring: { interval: 'year' },
    lookup_key: facts.lookupKeys.year,
  });
  const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'once', applies_to: { products: [id] } });
  await stripe.promotionCodes.create({ code: PROMOTION_CODE, promotion: { type: 'coupon', coupon: coupon.id } });
  return id;
}

/** Creates the webhook endpoint. Returns its signing secret. */
export async function createWebhookEndpoint(
  { stripe }: StripeAccountOwner,
  { apiVersion }: GoingLiveGuide,
  url: string,
): Promise<string> {
  const { secret } = await stripe.webhookEndpoints.create({
    url,
    api_version: apiVersion as Stripe.WebhookEndpointCreateParams.ApiVersion,
    enabled_events: [...STRIPE_EVENT_TYPES],
  });
  if (!secret) throw new Error('Stripe gave no signing secret');
  return secret;
}

/** Sets the days on which Stripe retries a failed payment. After the last retry Stripe cancels the subscription. */
export const setPaymentRetryDays = ({ control }: StripeAccountOwner, { retryDays }: GoingLiveGuide) =>
  control.settings({ retryDays, afterRetries: 'canceled' });
