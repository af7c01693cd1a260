import { ApiError } from '../core/errors';

/** Fields of an intent that are hidden from a caller with a publishable key. */
const HIDDEN = [
  'application',
  'customer',
  'customer_account',
  'latest_charge',
  'metadata',
  'on_behalf_of',
  'review',
  'transfer_data',
  'transfer_group',
];

type Json = Record<string, unknown>;

const withoutHidden = (value: unknown): Json =>
  Object.fromEntries(Object.entries(value as Json).filter(([key]) => !HIDDEN.includes(key)));

/**
 * Removes the fields that Stripe hides from browsers. `result` is a PaymentIntent, a SetupIntent, or an error that
 * contains one of them.
 */
export function hideFieldsFromBrowser<T>(result: T): T | Json | ApiError {
  if (!(result instanceof ApiError)) return result instanceof Error ? result : withoutHidden(result);
  const { setup_intent: setup, payment_intent: payment, ...body } = result.body;
  return new ApiError(result.status, {
    ...body,
    ...(setup !== undefined && { setup_intent: withoutHidden(setup) }),
    ...(payment !== undefined && { payment_intent: withoutHidden(payment) }),
  });
}
