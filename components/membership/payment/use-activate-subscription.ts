'use client';

import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { toast } from '@/components/ui/toasts/toast';
import { errorToastText } from '@/components/ui/toasts/failure-toast';
import { callApi, ApiError } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { formatDate } from '@/lib/time/format-dates';
import { leavePaymentAfterSuccess, leavePaymentAfterFailure } from './leave-payment-page';
import { endPaymentFlow } from './payment-flow';
import { ACTIVATION_FAILURE_TITLES, classifyActivationFailure, type ActivationFailure } from './activation-failure';

const POLL_EVERY_MS = 2_000;
const POLLS = 30;

export type ActivationOutcome =
  | { is: 'active'; trialEnd?: string | null }
  | { is: 'processing' }
  | { is: ActivationFailure; message: string };

/** Returns true if the browser leaves the payment page after this outcome of a payment. */
export const doesOutcomeLoadAnotherPage = ({ is }: ActivationOutcome): boolean =>
  ['active', 'processing', 'unactivated'].includes(is);

/**
 * Polls until the subscription is active, because our server learns the outcome later, from a Stripe webhook. Does not
 * poll for access, because a household seat, for example, also gives access.
 */
async function waitForActivation(): Promise<ActivationOutcome> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    const user = await callApi('GET', '/api/user').catch(() => null);
    if (user?.subscriptionStatus === 'active') return { is: 'active' };
  }
  return { is: 'processing' };
}

async function activate(cache: QueryClient, intentId: string, isConfirmed: boolean): Promise<ActivationOutcome> {
  try {
    const answer = await callApi('POST', '/api/create-subscription-from-payment', {
      paymentIntentId: intentId,
    });
    if ('hasAccess' in answer) return { is: 'active', trialEnd: answer.trialEnd };
    toast({ title: 'Payment processing', description: "We're confirming your payment. You can leave this page." });
    return await waitForActivation();
  } catch (error) {
    if (!(error instanceof Error) || (error instanceof ApiError && error.status === 401)) throw error;
    void cache.invalidateQueries({ queryKey: queryKeys.user() });
    const membership = await cache.fetchQuery(apiQuery(queryKeys.membership())).catch(() => undefined);
    // The membership may be active although this request failed. A webhook from Stripe may have activated it before, or
    // the answer to this request may have been lost.
    if (membership?.card === 'manage') return { is: 'active' };
    return {
      is: classifyActivationFailure(error, membership?.trialDenied ?? false, isConfirmed),
      message: errorToastText(error),
    };
  }
}

/**
 * Shows the outcome of a payment in a toast. Leaves the page if the person can do nothing more there. Failures that the
 * page itself shows (`isShownInPage`) have no toast.
 */
function announce(end: ActivationOutcome, isShownInPage: boolean): void {
  endPaymentFlow();
  switch (end.is) {
    case 'active':
      return leavePaymentAfterSuccess({
        variant: 'success',
        title: 'Subscription Active!',
        description: `You can now post, comment and share. ${end.trialEnd ? `Your free trial runs until ${formatDate(end.trialEnd)}.` : 'Welcome!'}`,
      });
    case 'processing':
      return leavePaymentAfterSuccess({
        title: 'Payment processing',
        description: "Your bank is still processing the payment. We'll notify you when it's done.",
      });
    case 'unactivated':
      return leavePaymentAfterFailure();
    case 'failed':
    case 'trial_denied':
    case 'incomplete':
      return isShownInPage
        ? undefined
        : toast({ title: ACTIVATION_FAILURE_TITLES[end.is], description: end.message, variant: 'destructive' });
    case 'unanswered': // If the server did not answer, no toast appears, because the page shows a retry button.
  }
}

/**
 * Asks our server to activate the subscription after a card was confirmed, then shows the outcome. `isConfirmed` is
 * true if Stripe's script confirmed the card.
 */
export function useActivateSubscription(isConfirmed: boolean) {
  const cache = useQueryClient();
  return useMutation({
    meta: { signedOut: 'Please sign in again to finish subscribing.' },
    mutationFn: (intentId: string) => activate(cache, intentId, isConfirmed),
    onSuccess: (end) => announce(end, !isConfirmed),
  });
}
