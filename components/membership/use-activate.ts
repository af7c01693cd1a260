'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/components/ui/toast';
import { api, ApiError } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { Activation, MembershipView } from '@/lib/membership/schema';
import type { UserView } from '@/lib/users/schema';
import { leaveContent, leaveUnactivated } from './leave';
import { endPaymentFlow } from './payment-flow';

const POLL_EVERY_MS = 2_000;
const POLLS = 30;

type Answer = Activation | { message: string };

/** A bank that still works on it: our server hears of the end from the provider, and we look. */
async function waitForAccess(): Promise<boolean> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    const user = await api<UserView>('GET', '/api/user').catch(() => null);
    if (user?.hasAccess) return true;
  }
  return false;
}

/** Tells our server that a card was confirmed; what it answers is what is said. `onRefused` when one can go on on this page. */
export function useActivate(onRefused: (message: string) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (intentId: string) => {
      const answer = await api<Answer>('POST', '/api/create-subscription-from-payment', { paymentIntentId: intentId });
      if ('hasAccess' in answer) return answer.hasAccess;
      toast({ title: 'Payment processing', description: 'We are confirming your payment. You can leave this page.' });
      return waitForAccess();
    },
    onSuccess: (hasAccess) => {
      if (hasAccess) return leaveContent({ title: 'Subscription Active!', description: 'You can now post, comment and share. Welcome!' });
      leaveContent({ title: 'Payment processing', description: 'Your bank is still working on it. We will tell you when it is done.' });
    },
    onError: async (error) => {
      endPaymentFlow();
      if (error instanceof ApiError && error.status === 401) return;
      const isRefusal = error instanceof ApiError && [402, 409, 410].includes(error.status);
      if (!isRefusal) return leaveUnactivated();
      await Promise.all([cache.refetchQueries({ queryKey: keys.membership() }), cache.invalidateQueries({ queryKey: keys.user() })]);
      const isDenied = cache.getQueryData<MembershipView>(keys.membership())?.trialDenied;
      toast({ title: isDenied ? 'Free trial already used' : 'Payment Incomplete', description: error.message, variant: 'destructive' });
      onRefused(error.message);
    },
  });
}
