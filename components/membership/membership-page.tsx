'use client';

import { useEffect, useState } from 'react';
import { useUser } from '@/components/auth/use-user';
import { Alert } from '@/components/ui/alert';
import { LoadError } from '@/components/ui/load-error';
import { Spinner } from '@/components/ui/spinner';
import type { MembershipView, PaymentSetup } from '@/lib/membership/schema';
import { CanceledCard } from './canceled-card';
import { FormSkeleton } from './form-skeleton';
import { IssueCard } from './issue-card';
import { Ledger } from './ledger';
import type { PaymentSettings } from './load-stripe';
import { ManageCard } from './manage-card';
import { PaymentCard } from './payment-card';
import { endPaymentFlow, isPaymentInProgress } from './payment-flow';
import { SignUpCard } from './sign-up-card';
import { useMembership, useRefreshMembership } from './use-membership';
import { useStartPayment } from './use-start-payment';

/** Where the person stands with the paid plan, and what can be done about it. `settings` is null where payments are not set up. */
export function MembershipPage({ settings }: { settings: PaymentSettings | null }) {
  const { data: membership, error, refetch, isFetching } = useMembership();
  const user = useUser();
  if (user === null || !membership) {
    if (error) return <LoadError title="Error loading subscription" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
    return <Spinner />;
  }
  return (
    <div className="space-y-5">
      {settings?.standInUrl && (
        <Alert title="Demo: no money moves.">Use the card 4242 4242 4242 4242, any future date and any code.</Alert>
      )}
      <PlanCard membership={membership} settings={settings} userId={user.id} hiddenPostCount={user.hiddenPostCount} />
      <Ledger entries={membership.ledger} />
    </div>
  );
}

type PlanCardProps = { membership: MembershipView; settings: PaymentSettings | null; userId: number; hiddenPostCount: number };

/** The one card that counts, in the order of concern of the specification. */
function PlanCard({ membership, settings, userId, hiddenPostCount }: PlanCardProps) {
  const { setup, setSetup, start, isContinuing, leave } = usePayment(userId, membership.card);
  if (membership.card === 'manage') return <ManageCard membership={membership} />;
  if (membership.card === 'canceled') return <CanceledCard membership={membership} hiddenPostCount={hiddenPostCount} />;
  if (setup && settings) return <PaymentCard key={setup.clientSecret} setup={setup} settings={settings} onLeave={leave} />;
  if (isContinuing) return <FormSkeleton />;
  if (membership.card === 'issue') return <IssueCard membership={membership} onPayment={setSetup} />;
  return <SignUpCard membership={membership} isStarting={start.isPending} onStart={() => start.mutate()} />;
}

/** The payment of this page: begun by a click, or going on after a reload, when this browser remembers one. */
function usePayment(userId: number, card: MembershipView['card']) {
  const [setup, setSetup] = useState<PaymentSetup | null>(null);
  const [isRemembered, setRemembered] = useState(false);
  const refresh = useRefreshMembership();
  const start = useStartPayment(userId, setSetup);
  const isPayable = card === 'issue' || card === 'sign-up';
  const { mutate, isPending, isError } = start;

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setRemembered(isPaymentInProgress(userId));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [userId]);

  const mustContinue = isPayable && isRemembered && setup === null && !isPending && !isError;
  useEffect(() => {
    if (mustContinue) mutate();
  }, [mustContinue, mutate]);

  const leave = () => {
    endPaymentFlow();
    setRemembered(false);
    setSetup(null);
    void refresh();
  };
  return { setup, setSetup, start, isContinuing: isRemembered && (isPending || mustContinue), leave };
}
