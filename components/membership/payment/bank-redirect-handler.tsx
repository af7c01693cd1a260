'use client';

import { Link } from '@/components/ui/page/link';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import { membershipStatusSentence } from '@/components/membership/membership-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { ACTIVATION_FAILURE_TITLES } from './activation-failure';
import { useActivateSubscription } from './use-activate-subscription';

/**
 * Finishes a payment after the bank redirected the browser back to us. Asks our server for the outcome, because the
 * success flag in the URL could be wrong or forged.
 */
export function BankRedirectHandler({ intentId }: { intentId: string | null }) {
  const { mutate, data: end, isError } = useActivateSubscription(false);
  const hasBegun = useRef(false);

  useEffect(() => {
    // React mounts the component twice in development, but the payment must be finished only once.
    if (hasBegun.current) return;
    hasBegun.current = true;
    history.replaceState(history.state, '', location.pathname);
    if (intentId !== null) mutate(intentId);
  }, [intentId, mutate]);

  if (intentId === null) return <NoPayment />;
  if (isError || !end) return <Confirming />;
  if (end.is === 'unanswered') return <Unanswered onRetry={() => mutate(intentId)} />;
  // The page redirects after every outcome except a failed payment, a refused trial and an incomplete payment.
  if (end.is !== 'failed' && end.is !== 'trial_denied' && end.is !== 'incomplete') return <Confirming />;
  return (
    <Alert
      role="alert"
      variant="destructive"
      className="mt-5"
      title={ACTIVATION_FAILURE_TITLES[end.is]}
      action={<NextSteps />}
    >
      {end.message}
    </Alert>
  );
}

const Confirming = () => <Spinner text="Confirming your payment..." showText className="mt-6" />;

/** Message for people who open or reload the return page without a payment to confirm. */
function NoPayment() {
  const user = useCurrentUser();
  return (
    <Alert className="mt-5" title="There's no payment to confirm here" action={<NextSteps />}>
      {user && membershipStatusSentence(user)}
    </Alert>
  );
}

function Unanswered({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      role="alert"
      variant="warning"
      className="mt-5"
      title="We couldn't check your payment"
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Nothing is lost. If your card was accepted, your membership starts automatically.
    </Alert>
  );
}

function NextSteps() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button asChild size="sm">
        <SubscriptionPageLink>See your membership</SubscriptionPageLink>
      </Button>
      <Button asChild size="sm" variant="outline">
        <Link href="/dashboard">Dashboard</Link>
      </Button>
    </div>
  );
}
