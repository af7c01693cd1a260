'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useEffect } from 'react';
import { serverMessageOrFallback } from '@/components/auth/server-message-or-fallback';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { PaymentSetup, StartPaymentInput } from '@/lib/membership/schema';
import { endPaymentFlow } from '@/components/membership/payment/payment-flow';

/** Returns the signed-in person's membership. On /subscription, the server sends the data with the page. */
export const useMembership = () => useQuery(apiQuery(queryKeys.membership()));

/** After a change, reloads the membership and the user everywhere they are shown. */
export function useRefreshMembership() {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: queryKeys.membership() }),
      cache.invalidateQueries({ queryKey: queryKeys.user() }),
    ]);
}

/** Requests a new payment, or continues the payment that is already open. */
export function useStartPayment(onReady: (setup: PaymentSetup) => void) {
  const refresh = useRefreshMembership();
  return useMutationWithToast({
    // If no plan is chosen, the server continues the payment that the person has already begun.
    call: (wish: StartPaymentInput | void) => callApi('POST', '/api/create-subscription-payment', wish ?? undefined),
    done: (setup) => {
      if (!setup.clientSecret) throw new Error('No payment details received');
      onReady(setup);
    },
    failed: (error) => {
      endPaymentFlow();
      showFailureToast(
        'Subscription Setup Failed',
        error,
        serverMessageOrFallback(error, 'Could not set up subscription. Please try again.'),
      );
      return refresh(); // Reloads the membership, because a conflict error means that the page shows an outdated state.
    },
  });
}

/**
 * Delays in ms for reloading after a visit to Stripe's portal, because the webhook about a change arrives after the
 * person returns.
 */
const RELOAD_DELAYS_MS = [1_000, 3_000, 8_000];

export function useStripePortalReturn(): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (new URLSearchParams(location.search).get('from') !== 'portal') return;
    history.replaceState(history.state, '', location.pathname);
    for (const delay of RELOAD_DELAYS_MS)
      setTimeout(() => void cache.invalidateQueries({ queryKey: queryKeys.membership() }), delay);
  }, [cache]);
}
