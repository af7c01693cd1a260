import type { Emulator } from '../core/emulator';
import type { PaymentMethod } from '../core/stored';
import { declines, type Decline } from './declines';
import { hasExpired, rulesFor } from './payment-methods';

export type PaymentOccasion = 'setup' | 'onSession' | 'offSession';
/** The bank's decision about a card. */
export type CardDecision =
  | { kind: 'ok' }
  | { kind: 'decline'; decline: Decline }
  // The card holder must authenticate first. Then the bank declines the card, or accepts it if `then` is null.
  | { kind: 'authenticate'; then: Decline | null };

/** Simulates the bank's decision about a card. */
export function decide(em: Emulator, method: PaymentMethod, occasion: PaymentOccasion): CardDecision {
  const { rules, isSetUp } = rulesFor(em, method);
  if (method.card && hasExpired(em, method.card)) return { kind: 'decline', decline: declines.expired };
  const { authenticate, decline } = rules[occasion];
  const asksOffSession = rules.asksOffSession === 'always' || (rules.asksOffSession === 'onceSetUp' && !isSetUp);
  if (occasion === 'offSession' && asksOffSession) return { kind: 'authenticate', then: null };
  if (authenticate) return { kind: 'authenticate', then: decline ?? null };
  return decline ? { kind: 'decline', decline } : { kind: 'ok' };
}

/**
 * How the card holder authenticates: in a dialog that Stripe's script opens over the page, or on another page after a
 * redirect.
 */
export type AuthenticationOptions = { useStripeSdk?: boolean | undefined; returnUrl?: string | undefined };

export function nextAction(em: Emulator, intent: { id: string }, { useStripeSdk, returnUrl }: AuthenticationOptions) {
  const url = `${em.base}/_pages/authenticate?intent=${intent.id}`;
  if (returnUrl === undefined || useStripeSdk === true) {
    return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
  }
  const redirect = { return_url: returnUrl, url: `${url}&return_url=${encodeURIComponent(returnUrl)}` };
  return { type: 'redirect_to_url', redirect_to_url: redirect };
}
