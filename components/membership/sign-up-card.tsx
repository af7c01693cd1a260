'use client';

import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import type { MembershipView, PromotionView, PricePerInterval, StartPaymentInput } from '@/lib/membership/schema';
import { formatDollars, membershipPlan, type BillingInterval } from '@/lib/site';
import { paymentDueTexts } from './payment-due-texts';
import { MembershipBenefits, MembershipPrice } from './membership-offer';
import { PlanChoice } from './plan-choice';
import { PromotionCodeField } from './promotion-code-field';

type SignUpCardProps = { membership: MembershipView; isStarting: boolean; onStart: (wish: StartPaymentInput) => void };

export function SignUpCard({ membership, isStarting, onStart }: SignUpCardProps) {
  const { trialDenied, trialAvailable, isOpen, isAdmin, amount, firstChargeAt, offers } = membership;
  const [chosenInterval, setChosenInterval] = useState<BillingInterval>('month');
  const [promotion, setPromotion] = useState<PromotionView | null>(null);
  // The chosen plan may have been withdrawn from sale after it was chosen.
  const rate = offers.find(({ interval }) => interval === chosenInterval) ?? offers[0] ?? { interval: 'month', amount };
  // A promotion code may apply to only one of the two plans.
  const reduced = promotion?.offers.find(({ interval }) => interval === rate.interval);
  const first = (reduced ?? rate).amount;
  const due = paymentDueTexts({
    dueToday: trialAvailable ? 0 : first,
    nextAmount: first,
    trialEnd: firstChargeAt,
  });
  return (
    <Card>
      <CardContent className="space-y-6">
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
        <div className="grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_17.5rem]">
          <div>
            <h2 className="text-xl font-bold">
              {trialAvailable ? `Start your ${membershipPlan.trialDays} free days` : 'Join the conversation'}
            </h2>
            <MembershipBenefits className="mt-4" />
          </div>
          <div className="flex flex-col rounded-lg bg-muted p-5">
            {trialAvailable ? <MembershipPrice rate={rate} /> : <PriceWithoutTrial rate={rate} />}
            <div className="mt-4 empty:hidden">
              <PlanChoice offers={offers} interval={rate.interval} onChange={setChosenInterval} />
            </div>
            {isOpen && (
              <div className="mt-4">
                <PromotionCodeField promotion={promotion} onChange={setPromotion} />
                {promotion && !reduced && (
                  <p className="text-sm">This code doesn't work for paying by the {rate.interval}.</p>
                )}
              </div>
            )}
            <Button
              size="lg"
              variant={isAdmin ? 'outline' : 'default'}
              disabled={!isOpen}
              pending={isStarting}
              onClick={() =>
                onStart({ interval: rate.interval, ...(promotion && reduced && { promotionCode: promotion.code }) })
              }
              aria-describedby="sign-up-note"
              className="mt-5 w-full"
            >
              Subscribe Now
            </Button>
            <p id="sign-up-note" className="mt-2.5 text-sm text-balance text-muted-foreground">
              {isOpen
                ? [due.today, due.later].join(' ')
                : 'Payments are unavailable right now. Nothing is lost. Please come back a little later.'}
            </p>
          </div>
        </div>
      </CardContent>
    </Card>
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
