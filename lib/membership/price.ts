import 'server-only';
import type Stripe from 'stripe';
import { log } from '@/lib/log';
import { plan } from '@/lib/site';
import { isConfigured, paymentsAway, stripe } from './stripe';
import { terms } from './terms';

export type Price = { id: string; productId: string };

const FRESH_MS = 10 * 60_000;
let known: { price: Price | null; readAt: number } | undefined;

/** The plan's price at Stripe, or null when there is none that is right. Throws what Stripe throws when it is away. */
export async function findPrice(): Promise<Price | null> {
  if (known && Date.now() - known.readAt < FRESH_MS) return known.price;
  const { data } = await stripe().prices.list({ lookup_keys: [terms.lookupKey], active: true, limit: 10 });
  const fault = data[0] ? faultOf(data[0]) : 'there is none';
  if (fault !== null) log.error({ event: 'billing.off', lookupKey: terms.lookupKey, fault });
  const price = data[0] && fault === null ? { id: data[0].id, productId: productOf(data[0]) } : null;
  // A wrong price is looked at again at once, so that putting it right needs no restart.
  known = price ? { price, readAt: Date.now() } : undefined;
  return price;
}

/** Forgets what was read, for whoever changed it. */
export const forgetPrice = () => void (known = undefined);

const productOf = (price: Stripe.Price) => (typeof price.product === 'string' ? price.product : price.product.id);

/** What is wrong with a price, or null. Another amount or currency than the pages name is never charged. */
export function faultOf(price: Pick<Stripe.Price, 'currency' | 'unit_amount' | 'recurring' | 'type'>): string | null {
  if (price.currency !== plan.currency.toLowerCase()) return `its currency is ${price.currency}`;
  if (price.unit_amount !== plan.cents) return `its amount is ${price.unit_amount}`;
  if (price.recurring?.interval !== 'month' || price.recurring.interval_count !== 1) return 'it is not monthly';
  return null;
}

/** The price to charge. Throws `unavailable` when payments are switched off: no keys, or no right price. */
export async function requirePrice(): Promise<Price> {
  const price = isConfigured() ? await findPrice() : null;
  if (!price) throw paymentsAway();
  return price;
}
