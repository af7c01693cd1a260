'use client';

import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import type { MembershipView } from '@/lib/membership/schema';
import { plan } from '@/lib/site';
import { dueText } from './due-text';
import { MembershipBenefits, MembershipPrice } from './membership-benefits';

type SignUpCardProps = { membership: MembershipView; isStarting: boolean; onStart: () => void };

export function SignUpCard({ membership, isStarting, onStart }: SignUpCardProps) {
  const { trialDenied, trialAvailable, isOpen, isAdmin, dueToday, amount, firstChargeAt } = membership;
  const due = dueText({ dueToday, nextAmount: amount, trialEnd: firstChargeAt });
  return (
    <Card>
      <CardContent className="space-y-6">
        {isAdmin && (
          <Alert title="You have full access">
            Administrators have full access without a subscription. You can subscribe anyway.
          </Alert>
        )}
        {trialDenied && (
          <Alert variant="warning" title="This card has already been used for a free trial.">
            You can still join: you will be charged {plan.amount}, {plan.tax}, today.
          </Alert>
        )}
        <div className="grid items-center gap-6 sm:grid-cols-[minmax(0,1fr)_17.5rem] xl:grid-cols-[minmax(0,1fr)_13.5rem]">
          <div>
            <h2 className="text-xl font-bold">
              {trialAvailable ? `Start your ${plan.trialDays} free days` : 'Take part in the conversation'}
            </h2>
            <MembershipBenefits className="mt-4" />
          </div>
          <div className="flex flex-col rounded-lg bg-muted p-5">
            {trialAvailable ? <MembershipPrice /> : <PriceWithoutTrial />}
            <Button
              size="lg"
              variant={isAdmin ? 'outline' : 'default'}
              disabled={!isOpen}
              pending={isStarting}
              onClick={onStart}
              aria-describedby="sign-up-note"
              className="mt-5 w-full"
            >
              Subscribe Now
            </Button>
            <p id="sign-up-note" className="mt-2.5 text-sm text-balance text-muted-foreground">
              {isOpen
                ? [due.today, due.later].join(' ')
                : 'Payments are unavailable right now. Please come back a little later; nothing is lost.'}
            </p>
          </div>
        </div>
      </CardContent>
    </Card>
  );
}

function PriceWithoutTrial() {
  return (
    <>
      <p>
        <span className="font-display text-4xl font-bold tracking-tight">{plan.amount}</span>{' '}
        <span className="inline-block text-muted-foreground">per month, {plan.tax}</span>
      </p>
      <p className="mt-1 text-sm text-muted-foreground">Cancel anytime.</p>
    </>
  );
}
