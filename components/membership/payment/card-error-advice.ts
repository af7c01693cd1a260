import type { StripeError } from '@stripe/stripe-js';
import { readOwnProperty } from '@/lib/text/own-property';

const DETAILS = 'Please check the number, the date and the security code, or use another card.';
const UNCONFIRMED = 'Please try again and confirm it with your bank, or use another card.';
const LIMIT = "Please use another card, or ask your bank about this card's limit.";

/** Advice for each of Stripe's error codes and decline codes. */
const ADVICE: Record<string, string> = {
  expired_card: DETAILS,
  incorrect_cvc: DETAILS,
  incorrect_number: DETAILS,
  invalid_cvc: DETAILS,
  invalid_number: DETAILS,
  incorrect_zip: 'Please check the postal code, or use another card.',
  authentication_required: UNCONFIRMED,
  payment_intent_authentication_failure: UNCONFIRMED,
  setup_intent_authentication_failure: UNCONFIRMED,
  insufficient_funds: LIMIT,
  card_velocity_exceeded: LIMIT,
  withdrawal_count_limit_exceeded: LIMIT,
  processing_error: 'Please try again in a minute, or use another card.',
};

const ANY_CARD = 'Please use another card, or ask your bank: it may block online payments.';

/** Returns advice for a person whose card was refused. */
export const getCardErrorAdvice = ({
  code,
  decline_code: reason,
}: Pick<StripeError, 'code' | 'decline_code'> = {}): string =>
  readOwnProperty(ADVICE, reason ?? '') ?? readOwnProperty(ADVICE, code ?? '') ?? ANY_CARD;
