'use client';

import { serverMessageOrFallback } from '@/components/auth/server-message-or-fallback';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { toast } from '@/components/ui/toasts/toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import type { FixSubscriptionReply } from '@/lib/membership/schema';
import { leavePaymentAfterSuccess, reloadSubscriptionPage } from '@/components/membership/payment/leave-payment-page';
import { endPaymentFlow } from '@/components/membership/payment/payment-flow';
import { useRefreshMembership } from './use-membership';

export function useCancelSubscription() {
  const refresh = useRefreshMembership();
  return useMutationWithToast({
    call: () => callApi('POST', '/api/cancel-subscription'),
    done: ({ message }) =>
      leavePaymentAfterSuccess({ variant: 'success', title: 'Subscription Cancelled', description: message }),
    failed: (error) => {
      showFailureToast('Error', error);
      return refresh();
    },
  });
}

/**
 * Resumes the cancelled plan, or resets the subscription so that the person can start over. Shows a message after
 * resuming, and reloads the page after a reset.
 */
export function useContinueOrResetMembership() {
  const refresh = useRefreshMembership();
  return useMutationWithToast({
    call: () => callApi('POST', '/api/reset-subscription'),
    done: async ({ message, resumed }) => {
      endPaymentFlow();
      if (!resumed) return reloadSubscriptionPage();
      toast({ variant: 'success', title: 'Subscription Active!', description: message });
      await refresh();
    },
    failed: (error) => {
      showFailureToast(
        'Error',
        error,
        serverMessageOrFallback(error, 'Failed to reset subscription. Please try again.'),
      );
      return refresh();
    },
  });
}

export function useFixPaymentProblem(onAnswer: (reply: FixSubscriptionReply) => void) {
  const refresh = useRefreshMembership();
  return useMutationWithToast({
    call: () => callApi('POST', '/api/fix-subscription'),
    done: async (reply) => {
      if (reply.hasAccess)
        return leavePaymentAfterSuccess({
          variant: 'success',
          title: 'Subscription Active!',
          description: reply.message,
        });
      onAnswer(reply);
      if (!reply.payment) await refresh();
    },
    failed: (error) => {
      showFailureToast(
        'Error',
        error,
        serverMessageOrFallback(error, 'Failed to fix subscription. Please contact support.'),
      );
      return refresh();
    },
  });
}

/** Opens Stripe's page on which the member can change their saved card. */
export function useUpdateCard() {
  return useMutationWithToast({
    call: () => callApi('POST', '/api/billing-portal'),
    done: ({ url }) => location.assign(url),
    failed: 'Error',
  });
}
