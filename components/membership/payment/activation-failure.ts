import { ApiError } from '@/lib/http/api-client';

/** Reason why an activation failed. */
export type ActivationFailure =
  /** The payment failed. The person can use another card. */
  | 'failed'
  /** The free trial was refused. The person can continue without it. */
  | 'trial_denied'
  /** The server knows of no successful payment. */
  | 'incomplete'
  /** The card was accepted, but our server could not activate the membership. */
  | 'unactivated'
  /** The outcome is not known yet. */
  | 'unanswered';

/** Toast titles for those failures after which the page does not load another page. */
export const ACTIVATION_FAILURE_TITLES = {
  failed: 'Payment Failed',
  trial_denied: 'Free trial already used',
  incomplete: 'Payment Incomplete',
} as const;

/**
 * Classifies a failed activation. `isConfirmed` is true if Stripe's script on this page confirmed the card. After a
 * return from the bank, `isConfirmed` is false, because the confirmation in the page's address could be forged.
 */
export function classifyActivationFailure(
  error: Error,
  isTrialDenied: boolean,
  isConfirmed: boolean,
): ActivationFailure {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 402) return 'failed';
  if (status === 409 && isTrialDenied) return 'trial_denied';
  if (isConfirmed) return 'unactivated';
  return status >= 400 && status < 500 && status !== 429 ? 'incomplete' : 'unanswered';
}

/**
 * Returns true if Stripe refused the payment. Our server must ask Stripe for the outcome if Stripe did not answer, or if
 * another tab has finished or canceled the payment.
 */
export const isStripeRefusal = ({ type, code }: { type: string; code?: string }): boolean =>
  type !== 'api_connection_error' && type !== 'api_error' && !code?.endsWith('_intent_unexpected_state');
