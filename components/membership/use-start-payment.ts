'use client';

import { useMutation } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toastFailure } from '@/components/ui/toast-failure';
import { failureText } from '@/components/auth/failure-text';
import { api, ApiError } from '@/lib/http/api';
import type { PaymentSetup } from '@/lib/membership/schema';
import { endPaymentFlow } from './payment-flow';
import { useRefreshMembership } from './use-membership';

const FALLBACK = 'Could not set up subscription. Please try again.';

/** Asks for a payment, or for the one that waits already. */
export function useStartPayment(onReady: (setup: PaymentSetup) => void) {
  const refresh = useRefreshMembership();
  return useOneAtATime(
    useMutation({
      mutationFn: () => api<PaymentSetup>('POST', '/api/create-subscription-payment'),
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
