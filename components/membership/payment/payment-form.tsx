'use client';

import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { CustomFontSource, Stripe, StripePaymentElementOptions } from '@stripe/stripe-js';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { CollapsibleCardSection } from '@/components/membership/collapsible-card-section';
import { CODE_SECTION_HASH } from '@/components/membership/membership-code-section';
import { NonBreakingDates } from '@/components/membership/non-breaking-dates';
import type { paymentDueTexts } from '@/components/membership/payment-due-texts';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { CircleCheck } from '@/components/ui/icons/icons';
import { Input } from '@/components/ui/input';
import type { PaymentSetup } from '@/lib/membership/schema';
import { formatPrice } from '@/lib/site';
import { cleanText } from '@/lib/text/clean-text';
import { stripeAppearance, loadCardFormFont, useDarkMode } from './stripe-appearance';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { callApi } from '@/lib/http/api-client';
import { leavePaymentForPreviousPage, reloadSubscriptionPage } from './leave-payment-page';
import { PaymentFormSkeleton } from './payment-form-skeleton';
import { useSubmitPayment, type PaymentProblem } from './use-submit-payment';

/**
 * Disables digital wallets, because they load frames from other companies, which our content security policy blocks.
 */
const CARD_ONLY: StripePaymentElementOptions = {
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  defaultValues: { billingDetails: { address: { country: 'CA' } } },
};

type PaymentFormProps = {
  stripe: Stripe;
  setup: PaymentSetup;
  due: ReturnType<typeof paymentDueTexts>;
  onLeave: () => void;
};

export function PaymentForm({ stripe, ...props }: PaymentFormProps) {
  const isDark = useDarkMode();
  const fonts = usePageFont();
  const { clientSecret } = props.setup;
  const options = useMemo(
    () => fonts && { clientSecret, appearance: stripeAppearance(isDark), fonts },
    [clientSecret, isDark, fonts],
  );
  if (!options) return <PaymentFormSkeleton />;
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...props} />
    </Elements>
  );
}

/**
 * Returns the page's font, or null while it loads. The card form waits for the font, because Stripe's frame accepts
 * fonts only when the frame is created.
 */
function usePageFont(): CustomFontSource[] | null {
  const [fonts, setFonts] = useState<CustomFontSource[] | null>(null);
  useEffect(() => void loadCardFormFont().then(setFonts), []);
  return fonts;
}

function Fields({ setup, due, onLeave }: Omit<PaymentFormProps, 'stripe'>) {
  const [isReady, setReady] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [street, setStreet] = useState('');
  const { pay, isPaying, redirect, problem, clearProblem } = useSubmitPayment(
    useStripe(),
    useElements(),
    { ...setup, street: cleanText(street) },
    onLeave,
  );
  const cardFields = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  // Scrolls the error message into view, which appears above the card fields or above the buttons.
  useEffect(() => {
    if (problem) (problem.isShownInCardForm ? cardFields : buttons).current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  // Ends the unfinished subscription before leaving, so that the next visit begins with the offer. If that fails, the
  // person leaves anyway, and the subscription page later offers to start over.
  const abandon = useMutationWithToast({
    call: (_then: () => void) => callApi('POST', '/api/reset-subscription'),
    done: (_reply, then) => then(),
    failed: (_error, then) => then(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void pay();
  };
  return (
    <form onSubmit={submit} className="space-y-4 sm:space-y-5" aria-label="Card payment">
      {isBroken && (
        <Alert
          variant="destructive"
          role="alert"
          title="We couldn't load the payment form"
          action={
            // The browser has stored that a payment is in progress, so the reloaded page continues the payment.
            <Button variant="outline" size="sm" onClick={() => location.reload()}>
              Try again
            </Button>
          }
        >
          Check your connection, then try again.
        </Alert>
      )}
      {!isReady && !isBroken && <PaymentFormSkeleton />}
      {/* A toast about a declined card must not cover the fields to correct. */}
      <div ref={cardFields} data-uncovered={problem?.isShownInCardForm} className="scroll-mt-20 space-y-4">
        {problem?.isShownInCardForm && <CardProblem problem={problem} />}
        <PaymentElement
          options={CARD_ONLY}
          onReady={() => setReady(true)}
          onLoadError={() => setBroken(true)}
          // The advice about a declined card disappears when the person begins to type another card.
          onChange={({ complete }) => !complete && clearProblem()}
        />
      </div>
      <CollapsibleCardSection
        title={
          <span>
            Add your street (optional){' '}
            <span className="block text-sm font-normal text-muted-foreground">
              If your bank confirms it, your name can get&nbsp;a&nbsp;✓.
            </span>
          </span>
        }
      >
        <FormField
          label="Street address (optional)"
          hint="Enter the address as on your card statement. Your bank checks it together with your postal code. We never see or store your address."
          className="pt-1"
        >
          <Input
            name="street"
            autoComplete="billing address-line1"
            maxLength={200}
            readOnly={isPaying}
            value={street}
            onChange={({ target }) => setStreet(target.value)}
          />
        </FormField>
      </CollapsibleCardSection>
      {problem && !problem.isShownInCardForm && <CardProblem problem={problem} />}
      <p id="due-today" className="text-pretty">
        <span className="font-semibold">{due.today}</span>{' '}
        <span>
          <NonBreakingDates>{due.later}</NonBreakingDates>
        </span>{' '}
        <NonBreakingDates>{due.reminder ?? ''}</NonBreakingDates>
      </p>
      <div ref={buttons} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          type="submit"
          size="lg"
          pending={isPaying && !redirect}
          disabled={!isReady}
          // The button is not `disabled` before the page redirects, because a disabled button would lose the focus. The
          // form ignores further clicks.
          aria-disabled={redirect !== null}
          aria-describedby={problem ? 'due-today card-problem' : 'due-today'}
          className="max-sm:w-full"
        >
          {redirect ? (
            <>
              {redirect === 'active' && <CircleCheck aria-hidden />}
              Opening your dashboard…
            </>
          ) : (
            `Pay ${formatPrice(Math.round(setup.nextAmount * 100))} and Subscribe`
          )}
        </Button>
        <Button
          variant="ghost"
          disabled={isPaying}
          onClick={() => abandon.mutate(leavePaymentForPreviousPage)}
          className="max-sm:w-full"
        >
          Not now
        </Button>
        <Button
          variant="link"
          disabled={isPaying}
          onClick={() => abandon.mutate(() => reloadSubscriptionPage(CODE_SECTION_HASH))}
          className="px-0 max-sm:w-full"
        >
          Change plan or use a code
        </Button>
        <p role="status" className="sr-only">
          {isPaying && !redirect ? 'Confirming your card...' : ''}
        </p>
      </div>
    </form>
  );
}

/** Says what went wrong and what to do: above the card fields if a field has the error, otherwise above the buttons. */
const CardProblem = ({ problem: { title, advice, isToasted, isShownInCardForm } }: { problem: PaymentProblem }) => (
  <Alert
    id="card-problem"
    variant={isShownInCardForm ? 'warning' : 'destructive'}
    role={isToasted ? undefined : 'alert'}
    data-uncovered
    title={title}
  >
    {isShownInCardForm && 'Nothing was charged. '}
    {advice}
  </Alert>
);
