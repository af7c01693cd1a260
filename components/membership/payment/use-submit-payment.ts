'use client';

import type { SetupIntent, PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { toast } from '@/components/ui/toasts/toast';
import type { PaymentSetup } from '@/lib/membership/schema';
import { endPaymentFlow } from './payment-flow';
import { isStripeRefusal, ACTIVATION_FAILURE_TITLES } from './activation-failure';
import {
  doesOutcomeLoadAnotherPage,
  useActivateSubscription,
  type ActivationOutcome,
} from './use-activate-subscription';
import { getCardErrorAdvice } from './card-error-advice';

const FAILED = 'Your payment could not be processed. Please try again.';
const INCOMPLETE = 'Something is missing in the form.';
const TRY_LATER = 'If it happens again, please use another card or come back a little later.';
const UNKNOWN = "We couldn't check your payment. If your card was accepted, your membership starts automatically.";

/** Error shown beside the button until the next attempt, because a toast would disappear too soon. */
export type PaymentProblem = {
  title: string;
  advice: string;
  /** True if a toast announces the error. */
  isToasted: boolean;
  /** True if the card form shows the error's title at the card number, so that the page need not repeat it. */
  isShownInCardForm: boolean;
};

type Confirmed =
  | { intent: { id: string; status: SetupIntent['status'] | PaymentIntent['status'] } }
  | { error: StripeError };

/**
 * Confirms the card in the browser, then asks our server to activate the subscription. After a failure, the form can
 * retry until the client secret is used up (`onSpent`).
 */
export function useSubmitPayment(
  stripe: Stripe | null,
  elements: StripeElements | null,
  setup: PaymentSetup & { /** Typed street of the billing address, which the bank checks. */ street: string },
  onSpent: () => void,
) {
  const activate = useActivateSubscription(true);
  const ask = useActivateSubscription(false);
  const [isPaying, setPaying] = useState(false);
  /**
   * Outcome of the payment, if the page loads the dashboard after it. Null before the payment, and after other
   * outcomes.
   */
  const [redirect, setRedirect] = useState<ActivationOutcome['is'] | null>(null);
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  const isUnderWay = useRef(false);

  async function pay(): Promise<void> {
    if (!stripe || !elements || isUnderWay.current) return;
    isUnderWay.current = true;
    setPaying(true);
    setProblem(null);
    const isOver = await attempt(stripe, elements).catch(() =>
      fail('Payment Error', 'An unexpected error occurred. Please try again.', TRY_LATER),
    );
    if (isOver) return; // The payment is over, so the button remains disabled while the page redirects.
    isUnderWay.current = false;
    setPaying(false);
  }

  /** Tries the payment once. Returns true if the page is about to redirect. */
  async function attempt(stripe: Stripe, elements: StripeElements): Promise<boolean> {
    const { error: invalid } = await elements.submit();
    if (invalid) {
      // The typed card is invalid, so no payment was attempted. Each field of the card form shows its own error.
      setProblem({
        title: invalid.message ?? INCOMPLETE,
        advice: 'Nothing was sent. Please correct the form above.',
        isToasted: false,
        isShownInCardForm: false,
      });
      return false;
    }
    const confirmed = await confirm(stripe, elements, setup);
    if ('error' in confirmed) {
      if (isStripeRefusal(confirmed.error))
        return fail(
          'Payment Failed',
          confirmed.error.message ?? FAILED,
          getCardErrorAdvice(confirmed.error),
          confirmed.error.type === 'card_error',
        );
      return ask.mutateAsync(intentOf(setup.clientSecret)).then(reportOutcome, () => false);
    }
    const { id, status } = confirmed.intent;
    if (status !== 'succeeded' && status !== 'processing') {
      return fail('Payment Incomplete', 'The payment process was not completed. Please try again.', TRY_LATER);
    }
    if (status === 'succeeded')
      toast({
        variant: 'success',
        title: 'Payment Successful',
        description: `${setup.dueToday === 0 ? 'Your card is saved, and nothing was charged. ' : ''}Starting your membership…`,
      });
    return activate.mutateAsync(id).then(settle, () => false);
  }

  function settle(end: ActivationOutcome): boolean {
    if (end.is === 'failed')
      setProblem({
        title: end.message,
        advice: getCardErrorAdvice(),
        isToasted: true,
        isShownInCardForm: false,
      });
    else if (doesOutcomeLoadAnotherPage(end)) setRedirect(end.is);
    else onSpent();
    return doesOutcomeLoadAnotherPage(end);
  }

  /**
   * Shows the outcome that our server got from Stripe, because the browser received no response to the confirmation.
   */
  function reportOutcome(end: ActivationOutcome): boolean {
    if (end.is === 'failed' || end.is === 'trial_denied' || end.is === 'incomplete')
      toastError(ACTIVATION_FAILURE_TITLES[end.is], end.message);
    else if (end.is === 'unanswered') toastError('Payment Error', UNKNOWN);
    return settle(end);
  }

  function fail(title: string, description: string, advice: string, isShownInCardForm = false): false {
    endPaymentFlow();
    toastError(title, description);
    setProblem({ title: description, advice, isToasted: true, isShownInCardForm });
    return false;
  }

  return { pay, isPaying, redirect, problem, clearProblem: () => setProblem(null) };
}

const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

const toastError = (title: string, description: string): void => toast({ title, description, variant: 'destructive' });

async function confirm(
  stripe: Stripe,
  elements: StripeElements,
  { clientSecret, street }: { clientSecret: string; street: string },
): Promise<Confirmed> {
  const options = {
    elements,
    confirmParams: {
      return_url: `${location.origin}/subscription/success`,
      ...(street && { payment_method_data: { billing_details: { address: { line1: street } } } }),
    },
    redirect: 'if_required' as const,
  };
  if (clientSecret.startsWith('seti_')) {
    const { setupIntent, error } = await stripe.confirmSetup(options);
    return outcome(setupIntent ?? error?.setup_intent, error);
  }
  const { paymentIntent, error } = await stripe.confirmPayment(options);
  return outcome(paymentIntent ?? error?.payment_intent, error);
}

/**
 * Returns the outcome of a confirmation. A repeated confirmation counts as a success, because Stripe's error for it
 * contains the successful payment intent.
 */
function outcome(intent: SetupIntent | PaymentIntent | undefined, error: StripeError | undefined): Confirmed {
  if (error && intent?.status !== 'succeeded') return { error };
  return intent ? { intent } : { error: { type: 'api_error' } };
}
