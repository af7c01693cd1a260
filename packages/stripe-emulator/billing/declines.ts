import { ApiError, type ErrorBody } from '../core/errors';

/** Stripe's codes and message for a declined card. */
export type Decline = { code: string; decline_code?: string; message: string; param?: string };

const declined = (reason: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code: reason,
  message,
});

export const declines = {
  generic: declined('generic_decline'),
  insufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost: declined('lost_card'),
  stolen: declined('stolen_card'),
  expired: {
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
    param: 'exp_month',
  },
  incorrectCvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
  },
  processing: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authenticationRequired: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} satisfies Record<string, Decline>;

export const authenticationFailed = (kind: 'setup_intent' | 'payment_intent'): Decline => ({
  code: `${kind}_authentication_failure`,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});

/** Returns a decline as Stripe's field `last_payment_error` or `last_setup_error` shows it. */
export const lastError = (decline: Decline, paymentMethod: unknown, charge?: string) => ({
  type: decline.code.endsWith('_authentication_failure') ? ('invalid_request_error' as const) : ('card_error' as const),
  ...decline,
  doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
  ...(charge && { charge }),
  payment_method: paymentMethod,
});

/** Returns a decline as an API error. */
export const cardError = (decline: Decline, more: Partial<ErrorBody> = {}): ApiError =>
  new ApiError(402, { type: 'card_error', ...decline, ...more });
