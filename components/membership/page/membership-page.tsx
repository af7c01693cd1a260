'use client';

import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/page/load-error';
import { Spinner } from '@/components/ui/spinner';
import type { MembershipView, PaymentSetup } from '@/lib/membership/schema';
import { MembershipCodeSection } from '@/components/membership/membership-code-section';
import { UpcomingPriceNote } from '@/components/membership/upcoming-price-note';
import { CanceledMembershipCard } from './canceled-membership-card';
import { MembershipIssueCard } from './membership-issue-card';
import { SubscriptionHistory } from '@/components/membership/subscription-history';
import { ActiveMembershipCard } from './active-membership-card';
import { PaymentFormSkeleton } from '@/components/membership/payment/payment-form-skeleton';
import type { PaymentSettings } from '@/components/membership/payment/load-stripe';
import { PaymentFormCard } from '@/components/membership/payment/payment-form-card';
import { beginPaymentFlow, endPaymentFlow, isPaymentInProgress } from '@/components/membership/payment/payment-flow';
import { wasLoadedAsPaymentPage } from '@/components/membership/payment/payment-page';
import { HouseholdSeatCard } from '@/components/membership/seat/household-seat-card';
import { SignUpCard } from '@/components/membership/sign-up-card';
import { useMembership, useRefreshMembership, useStripePortalReturn, useStartPayment } from './use-membership';

type MembershipPageProps = {
  settings: PaymentSettings | null;
  contact: string;
  /** Code from the page's address. Empty if the address has no code. */
  code: string;
};

/**
 * The subscription page, with the current state, the history and the available actions. `settings` is null if payments
 * are not configured.
 */
export function MembershipPage({ settings, contact, code: codeInAddress }: MembershipPageProps) {
  const [code, setCode] = useState(codeInAddress);
  const { data: membership, error, refetch, isFetching } = useMembership();
  const user = useCurrentUser();
  useStripePortalReturn();
  if (user === null || !membership) {
    if (error)
      return (
        <LoadError
          title="Error loading subscription"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      );
    return <Spinner />;
  }
  const hasHistory = membership.ledger.length > 0;
  return (
    <div
      className={
        hasHistory
          ? 'grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start'
          : 'max-w-2xl xl:has-data-payment-timeline:max-w-none'
      }
    >
      <div className="space-y-5">
        <PlanCard
          membership={membership}
          settings={settings}
          contact={contact}
          code={code}
          onRedeemed={() => setCode('')}
          userId={user.id}
          hiddenPostCount={user.hiddenPostCount}
        />
        {!membership.isAdmin && <HouseholdSeatCard hasPlan={membership.nextCharge !== null} />}
      </div>
      {hasHistory && <SubscriptionHistory entries={membership.ledger} />}
    </div>
  );
}

type PlanCardProps = {
  membership: MembershipView;
  settings: PaymentSettings | null;
  contact: string;
  code: string;
  onRedeemed: () => void;
  userId: number;
  hiddenPostCount: number;
};

/** Shows exactly one card, for the member's current state. The specification gives the priority of the cards. */
function PlanCard({ membership, settings, contact, code, onRedeemed, userId, hiddenPostCount }: PlanCardProps) {
  const isPayable = settings !== null && membership.issue !== 'hold' && ['issue', 'sign-up'].includes(membership.card);
  const { setup, open, start, isContinuing, leave } = usePayment(userId, isPayable);
  const hasForm = isPayable && setup !== null;
  const place = useFocusAfterSwap(hasForm ? 'payment' : membership.card);
  const card = () => {
    if (membership.card === 'manage') return <ActiveMembershipCard membership={membership} />;
    if (membership.card === 'canceled')
      return <CanceledMembershipCard membership={membership} hiddenPostCount={hiddenPostCount} />;
    if (hasForm)
      return (
        <PaymentFormCard
          key={setup.clientSecret}
          setup={setup}
          settings={settings}
          hasTimeline={membership.ledger.length === 0}
          onLeave={leave}
        />
      );
    if (isContinuing) return <PaymentFormSkeleton />;
    if (membership.card === 'issue')
      return <MembershipIssueCard membership={membership} contact={contact} onPayment={open} />;
    return (
      <SignUpCard
        membership={membership}
        code={code}
        onRedeemed={onRedeemed}
        isStarting={start.isPending}
        onStart={(wish) => start.mutate(wish)}
      />
    );
  };
  // The sign-up card has its own code field. While a card form is open, no code can be entered, because a code can't
  // change a payment that has begun.
  const hasCodeCard = !membership.isAdmin && membership.card !== 'sign-up' && !hasForm && !isContinuing;
  return (
    <section ref={place} tabIndex={-1} aria-label="Your subscription" className="space-y-5 outline-none">
      {/* The page shows the demo notice only until the card form opens, because the card form has the same notice. */}
      {isPayable && settings.emulatorUrl && !hasForm && !isContinuing && (
        <Alert title="Demo: no money moves.">The card form shows a card number that you can use.</Alert>
      )}
      {membership.comingPrice && <UpcomingPriceNote coming={membership.comingPrice} />}
      {card()}
      {hasCodeCard && (
        <Card>
          <MembershipCodeSection nextCharge={membership.nextCharge} code={code} onRedeemed={onRedeemed} />
        </Card>
      )}
    </section>
  );
}

/** Moves keyboard focus to the new card when the card that had focus was replaced. */
function useFocusAfterSwap(shownPart: string) {
  const place = useRef<HTMLElement>(null);
  const previous = useRef(shownPart);
  useEffect(() => {
    if (previous.current === shownPart) return;
    previous.current = shownPart;
    if (document.activeElement === document.body) place.current?.focus();
  }, [shownPart]);
  return place;
}

/** Starts a payment on a click. After a reload, continues a payment that was already in progress in this browser. */
function usePayment(userId: number, isPayable: boolean) {
  const [setup, setSetup] = useState<PaymentSetup | null>(null);
  const [isRemembered, setRemembered] = useState(false);
  const refresh = useRefreshMembership();
  const start = useStartPayment(open);
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

  function open(payment: PaymentSetup) {
    beginPaymentFlow(userId);
    if (wasLoadedAsPaymentPage()) setSetup(payment);
    else location.reload(); // After the reload, the payment flag in localStorage reopens the card form.
  }

  function leave() {
    endPaymentFlow();
    setRemembered(false);
    setSetup(null);
    void refresh();
  }

  return { setup, open, start, isContinuing: isRemembered && (isPending || mustContinue), leave };
}
