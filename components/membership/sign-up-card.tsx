'use client';

import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { cn } from '@/lib/cn';
import type { MembershipView, PromotionView, PricePerInterval, StartPaymentInput } from '@/lib/membership/schema';
import { formatDollars, membershipPlan, type BillingInterval } from '@/lib/site';
import { formatDate } from '@/lib/time/format-dates';
import { paymentDueTexts } from './payment-due-texts';
import { MembershipCodeSection } from './membership-code-section';
import { FREE_BENEFITS, MembershipBenefits, MembershipPrice, PAID_BENEFITS } from './membership-offer';
import { MembershipTimeline } from './membership-timeline';
import { NonBreakingDates } from './non-breaking-dates';
import { PlanChoice } from './plan-choice';

type SignUpCardProps = {
  membership: MembershipView;
  /** Code from the page's address. If the address has a code, the code field is shown first. */
  code: string;
  onRedeemed: () => void;
  isStarting: boolean;
  onStart: (wish: StartPaymentInput) => void;
};

export function SignUpCard({ membership, code, onRedeemed, isStarting, onStart }: SignUpCardProps) {
  const { trialDenied, trialAvailable, isOpen, isAdmin, amount, firstChargeAt, offers, ledger } = membership;
  const [chosenInterval, setChosenInterval] = useState<BillingInterval>('month');
  const [promotion, setPromotion] = useState<PromotionView | null>(null);
  // Uses another plan if the chosen one is no longer on sale.
  const rate = offers.find(({ interval }) => interval === chosenInterval) ?? offers[0] ?? { interval: 'month', amount };
  // Price with the promotion code. Undefined if the code does not apply to the chosen plan.
  const reduced = promotion?.offers.find(({ interval }) => interval === rate.interval);
  const first = (reduced ?? rate).amount;
  const due = paymentDueTexts({
    dueToday: trialAvailable ? 0 : first,
    amount: rate.amount,
    nextAmount: first,
    trialEnd: firstChargeAt,
    interval: rate.interval,
  });
  // The chosen plan above the button already shows the price, unless a code changes the first payment.
  const later =
    firstChargeAt === null || reduced
      ? due.later
      : `First payment on ${formatDate(firstChargeAt)}, then each ${rate.interval} until you cancel.`;
  // The subscription history has the right column if there is one.
  const isBesideTimeline = ledger.length === 0;
  const codes = (
    <MembershipCodeSection
      nextCharge={null}
      code={code}
      onPromotion={setPromotion}
      onRedeemed={onRedeemed}
      className="-mx-5 border-y bg-muted/50 first:-mt-5 first:rounded-t-lg first:border-t-0 sm:-mx-6"
    />
  );
  const card = (
    <Card data-hides-lead>
      <CardContent className="space-y-5">
        {isAdmin && (
          <Alert title="You don't need a membership">
            Administrators can post and comment without a membership. You can subscribe anyway.
          </Alert>
        )}
        {trialDenied && (
          <Alert variant="warning" title="This card has already been used for a free trial.">
            You can still join. You'll be charged {formatDollars(first)}, {membershipPlan.tax}, today.
          </Alert>
        )}
        {code !== '' && codes}
        <div data-uncovered>
          <h2 className="text-xl font-bold">
            {trialAvailable ? `Start your ${membershipPlan.trialDays} free days` : 'Join the conversation'}
          </h2>
          <section aria-labelledby="membership-benefits" className="mt-3">
            <h3 id="membership-benefits" className="font-bold">
              What the membership adds
            </h3>
            <MembershipBenefits benefits={PAID_BENEFITS} className="mt-2 space-y-1" />
          </section>
          <div className="mt-4">
            {offers.length > 1 ? (
              <PlanChoice offers={offers} interval={rate.interval} onChange={setChosenInterval} />
            ) : (
              <>{trialAvailable ? <MembershipPrice rate={rate} /> : <PriceWithoutTrial rate={rate} />}</>
            )}
          </div>
          <PromotionLine promotion={promotion} isReduced={reduced !== undefined} rate={rate} onRemove={setPromotion} />
          <Button
            size="lg"
            variant={isAdmin ? 'outline' : 'default'}
            disabled={!isOpen}
            pending={isStarting}
            onClick={() =>
              onStart({ interval: rate.interval, ...(promotion && reduced && { promotionCode: promotion.code }) })
            }
            aria-describedby="sign-up-note"
            className="mt-4 w-full"
          >
            Subscribe Now
          </Button>
          <p id="sign-up-note" className="mt-2.5 text-sm text-pretty text-muted-foreground">
            {isOpen ? (
              <>
                <span className="font-semibold text-foreground">{due.today}</span>{' '}
                <NonBreakingDates>{later}</NonBreakingDates>
              </>
            ) : (
              'Payments are unavailable right now. Nothing is lost. Please come back a little later.'
            )}
          </p>
        </div>
        {code === '' && codes}
        <section aria-labelledby="free-benefits">
          <h3 id="free-benefits" className="font-bold">
            What you have already
          </h3>
          <MembershipBenefits benefits={FREE_BENEFITS} className="mt-3" />
        </section>
      </CardContent>
    </Card>
  );
  if (!isOpen) return <>{card}</>;
  return (
    <div
      data-payment-timeline={isBesideTimeline || undefined}
      className={cn('grid grid-cols-1 gap-5', isBesideTimeline && 'xl:grid-cols-[minmax(0,1fr)_16rem] xl:items-start')}
    >
      {card}
      <Card>
        <CardContent>
          <MembershipTimeline rate={rate} first={first} firstChargeAt={firstChargeAt} />
        </CardContent>
      </Card>
    </div>
  );
}

type PromotionLineProps = {
  promotion: PromotionView | null;
  /** True if the code lowers the chosen price. */
  isReduced: boolean;
  rate: PricePerInterval;
  onRemove: (promotion: null) => void;
};

/**
 * Says what the applied promotion code changes, with a button that removes the code. Screen readers announce the
 * change.
 */
function PromotionLine({ promotion, isReduced, rate, onRemove }: PromotionLineProps) {
  const line = useRef<HTMLDivElement>(null);
  // On a phone, this text is far above the code field in which the person has just typed, so the text is scrolled into
  // view.
  useEffect(() => {
    if (promotion) line.current?.scrollIntoView({ block: 'nearest' });
  }, [promotion]);
  return (
    <div ref={line} role="status" className="scroll-mt-24 text-sm">
      {promotion && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-success-soft py-1 pr-1 pl-3">
          <p className="text-pretty">
            <span className="font-semibold wrap-anywhere">{promotion.code}</span>:{' '}
            {isReduced ? promotion.said : `This code doesn't work for paying by the ${rate.interval}.`}
          </p>
          <Button variant="ghost" size="sm" onClick={() => onRemove(null)}>
            Remove the code
          </Button>
        </div>
      )}
    </div>
  );
}

function PriceWithoutTrial({ rate }: { rate: PricePerInterval }) {
  return (
    <>
      <p>
        <span className="font-display text-4xl font-bold tracking-tight">{formatDollars(rate.amount)}</span>{' '}
        <span className="inline-block text-muted-foreground">
          per {rate.interval}, {membershipPlan.tax}
        </span>
      </p>
      <p className="mt-1 text-sm text-muted-foreground">Cancel anytime.</p>
    </>
  );
}
