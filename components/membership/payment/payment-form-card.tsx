'use client';

import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { MembershipTimeline } from '@/components/membership/membership-timeline';
import { paymentDueTexts } from '@/components/membership/payment-due-texts';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { Lock } from '@/components/ui/icons/icons';
import type { PaymentSetup } from '@/lib/membership/schema';
import { PaymentFormSkeleton } from './payment-form-skeleton';
import { loadStripeScript, type PaymentSettings } from './load-stripe';

/** The form's code is loaded on demand, so that it is not in the scripts that other pages load. */
const PaymentForm = lazyComponent(async () => (await import('./payment-form')).PaymentForm);

type PaymentCardProps = {
  setup: PaymentSetup;
  settings: PaymentSettings;
  /** True if the column beside the card is free on wide screens. It then shows the timeline of the membership. */
  hasTimeline: boolean;
  onLeave: () => void;
};

/** The card around the payment form, shown from the start of a payment to its end. */
export function PaymentFormCard({ setup, settings, hasTimeline, onLeave }: PaymentCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { stripe, failed, retry } = usePaymentForm(settings);
  // The form replaces the clicked button, so the focus moves to the form's heading.
  useEffect(() => heading.current?.focus(), []);
  const card = (
    <Card data-hides-lead data-hides-bottom-bar>
      <CardContent className="space-y-4 sm:space-y-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
            Your card
          </h2>
          <p className="flex items-center gap-1.5 text-sm text-muted-foreground">
            <Lock aria-hidden className="size-3.5" />
            Only Stripe sees its number
          </p>
        </div>
        {failed && (
          <Alert
            variant="destructive"
            role="alert"
            title="We couldn't load the payment form"
            action={
              <Button variant="outline" size="sm" onClick={retry}>
                Try again
              </Button>
            }
          >
            Check your connection, then try again.
          </Alert>
        )}
        {!failed &&
          (stripe ? (
            <PaymentForm stripe={stripe} setup={setup} due={paymentDueTexts(setup)} onLeave={onLeave} />
          ) : (
            <PaymentFormSkeleton />
          ))}
      </CardContent>
    </Card>
  );
  if (!hasTimeline) return <>{card}</>;
  return (
    <div data-payment-timeline className="xl:grid xl:grid-cols-[minmax(0,1fr)_16rem] xl:items-start xl:gap-5">
      {card}
      <Card className="max-xl:hidden">
        <CardContent>
          <MembershipTimeline
            rate={setup}
            first={setup.trialEnd === null ? setup.dueToday : setup.nextAmount}
            firstChargeAt={setup.trialEnd}
          />
        </CardContent>
      </Card>
    </div>
  );
}

/** Loads Stripe's script and our form together, because neither works without the other. */
function usePaymentForm(settings: PaymentSettings) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    Promise.all([loadStripeScript(settings), PaymentForm.load()]).then(
      ([loaded]) => isCurrent && setStripe(loaded),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [settings, attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { stripe, failed, retry };
}
