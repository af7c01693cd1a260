import { ApiError } from '@/lib/http/api';

/**
 * What an activation that did not come about means. `failed` and `trial_denied`: another card, or another way, goes on from here.
 * `incomplete`: there was nothing that had succeeded. `unactivated`: the card was accepted, and we could not do our part.
 * `unanswered`: nobody can tell yet.
 */
export type Refusal = 'failed' | 'trial_denied' | 'incomplete' | 'unactivated' | 'unanswered';

/** Those after which the person stays on the page. */
export const REFUSAL_TITLES = {
  failed: 'Payment Failed',
  trial_denied: 'Free trial already used',
  incomplete: 'Payment Incomplete',
} as const;

/** @param isConfirmed whether the payment provider's script, not merely an address, said that the card was accepted */
export function refusalOf(error: Error, isTrialDenied: boolean, isConfirmed: boolean): Refusal {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 402) return 'failed';
  if (status === 409 && isTrialDenied) return 'trial_denied';
  if (isConfirmed) return 'unactivated';
  return status >= 400 && status < 500 && status !== 429 ? 'incomplete' : 'unanswered';
}

/** Whether the provider has answered at all: else nobody knows here what became of the payment, and our server has to ask. */
export const isRefused = ({ type }: { type: string }): boolean =>
  type !== 'api_connection_error' && type !== 'api_error';
