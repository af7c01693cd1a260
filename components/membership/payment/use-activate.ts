'use client';

import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from '@/components/ui/toasts/toast';
import { messageOf } from '@/components/ui/toasts/toast-failure';
import { api, ApiError } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { Activation, MembershipView } from '@/lib/membership/schema';
import type { UserView } from '@/lib/users/schema';
import { leaveContent, leaveUnactivated } from './leave';
import { endPaymentFlow } from './payment-flow';
import { REFUSAL_TITLES, refusalOf, type Refusal } from './refusal';

const POLL_EVERY_MS = 2_000;
const POLLS = 30;

type Answer = Activation | { message: string };
export type ActivationEnd = { is: 'active' | 'processing' } | { is: Refusal; message: string };

/** Whether the page is on its way out after this end. */
export const isLeaving = ({ is }: ActivationEnd): boolean => ['active', 'processing', 'unactivated'].includes(is);

/** A bank that still works on it: our server hears of the end from the provider, and we look. Access alone proves nothing: some have it anyway. */
async function waitForActivation(): Promise<ActivationEnd> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    const user = await api<UserView>('GET', '/api/user').catch(() => null);
    if (user?.subscriptionStatus === 'active') return { is: 'active' };
  }
  return { is: 'processing' };
}

async function activate(cache: QueryClient, intentId: string, isConfirmed: boolean): Promise<ActivationEnd> {
  try {
    const answer = await api<Answer>('POST', '/api/create-subscription-from-payment', { paymentIntentId: intentId });
    if ('hasAccess' in answer) return { is: 'active' };
    toast({ title: 'Payment processing', description: "We're confirming your payment. You can leave this page." });
    return await waitForActivation();
  } catch (error) {
    if (!(error instanceof Error) || (error instanceof ApiError && error.status === 401)) throw error;
    void cache.invalidateQueries({ queryKey: keys.user() });
    const membership = await cache.fetchQuery<MembershipView>({ queryKey: keys.membership() }).catch(() => undefined);
    // The provider's own message to our server may have been there first, or our answer was lost.
    if (membership?.card === 'manage') return { is: 'active' };
    return { is: refusalOf(error, membership?.trialDenied ?? false, isConfirmed), message: messageOf(error) };
  }
}

/** Says how it ended, and leaves where nothing more can be done on this page. The page of a return shows a refusal itself, for longer than a toast. */
function announce(end: ActivationEnd, isSaidInPage: boolean): void {
  endPaymentFlow();
  switch (end.is) {
    case 'active':
      return leaveContent({
        variant: 'success',
        title: 'Subscription Active!',
        description: 'You can now post, comment and share. Welcome!',
      });
    case 'processing':
      return leaveContent({
        title: 'Payment processing',
        description: "Your bank is still working on it. We'll notify you when it's done.",
      });
    case 'unactivated':
      return leaveUnactivated();
    case 'failed':
    case 'trial_denied':
    case 'incomplete':
      return isSaidInPage
        ? undefined
        : toast({ title: REFUSAL_TITLES[end.is], description: end.message, variant: 'destructive' });
    case 'unanswered': // said in the page, with another try
  }
}

/** Tells our server that a card was confirmed; what it answers is what is said. `isConfirmed` as in `refusalOf`. */
export function useActivate(isConfirmed: boolean) {
  const cache = useQueryClient();
  return useMutation({
    meta: { signedOut: 'Please sign in again to finish subscribing.' },
    mutationFn: (intentId: string) => activate(cache, intentId, isConfirmed),
    onSuccess: (end) => announce(end, !isConfirmed),
  });
}
