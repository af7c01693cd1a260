'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureText } from '@/components/auth/failure-text';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api, ApiError } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { MembershipView, PaymentSetup, StartPayment } from '@/lib/membership/schema';
import { endPaymentFlow } from './payment/payment-flow';

/** Where the person stands with the paid plan; there from the first paint on /subscription. */
export const useMembership = () => useQuery<MembershipView>({ queryKey: keys.membership() });

/** After a change every place that shows the membership reads it anew. */
export function useRefreshMembership() {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: keys.membership() }),
      cache.invalidateQueries({ queryKey: keys.user() }),
    ]);
}

const FALLBACK = 'Could not set up subscription. Please try again.';

/** Asks for a payment, or for the one that waits already. */
export function useStartPayment(onReady: (setup: PaymentSetup) => void) {
  const refresh = useRefreshMembership();
  return useOneAtATime(
    useMutation({
      // Without a wish it goes on with what was begun.
      mutationFn: (wish: StartPayment | void) =>
        api<PaymentSetup>('POST', '/api/create-subscription-payment', wish ?? undefined),
      onSuccess: (setup) => {
        if (!setup.clientSecret) throw new Error('No payment details received');
        onReady(setup);
      },
      onError: (error) => {
        endPaymentFlow();
        toastFailure(
          'Subscription Setup Failed',
          error,
          error instanceof ApiError ? error.message : failureText(error, FALLBACK),
        );
        return refresh(); // a conflict means that things stand otherwise than the page shows
      },
    }),
  );
}

/** What was changed at the provider's page reaches our server by the provider's own message, a moment after the person is back. */
const LOOK_AFTER_MS = [1_000, 3_000, 8_000];

export function useReturnFromPortal(): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (new URLSearchParams(location.search).get('from') !== 'portal') return;
    history.replaceState(history.state, '', location.pathname);
    for (const delay of LOOK_AFTER_MS)
      setTimeout(() => void cache.invalidateQueries({ queryKey: keys.membership() }), delay);
  }, [cache]);
}
