import { methodOf } from '../billing/payment-methods';
import type { AuthenticationOptions } from '../billing/decide';
import type { Emulator } from '../core/emulator';
import { ApiError, invalid } from '../core/errors';
import type { PaymentMethod } from '../core/stored';
import { flag, map, oneOf, text, unsettableParam, wholeNumber, type ParsedParams } from '../wire/params';
import { createMethodFrom, methodShape } from './payment-methods';

const acceptance = map({
  accepted_at: wholeNumber,
  offline: map({}),
  online: map({ infer_from_client: flag, ip_address: text, user_agent: text }),
  type: oneOf('offline', 'online'),
});

/**
 * Parameters of a request that confirms an intent. They identify the card, and say how the card holder can
 * authenticate.
 */
export const confirmation = {
  client_secret: text,
  mandate_data: unsettableParam(map({ customer_acceptance: acceptance })),
  payment_method: text,
  payment_method_data: map(methodShape),
  return_url: text,
  use_stripe_sdk: flag,
};

type Confirmation = Pick<ParsedParams<typeof confirmation>, 'payment_method' | 'payment_method_data'>;

/**
 * Returns the card with which an intent is confirmed. This is a new card, an existing card named by its id, or the card
 * already set on the intent.
 */
export function chosenMethod(
  em: Emulator,
  given: Confirmation,
  keptId: string | null,
  customer: string | null,
): PaymentMethod {
  if (given.payment_method !== undefined && given.payment_method_data) {
    throw invalid('You cannot specify both payment_method and payment_method_data.', { param: 'payment_method' });
  }
  if (given.payment_method_data) return createMethodFrom(em, given.payment_method_data, 'payment_method_data');
  const id = given.payment_method ?? keptId;
  if (id === null) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'parameter_missing',
      message: 'You must provide a payment method to confirm this intent. Pass payment_method or payment_method_data.',
      param: 'payment_method',
    });
  }
  const method = methodOf(em, id);
  if (method.customer !== null && method.customer !== customer) {
    throw invalid(`The provided PaymentMethod (${method.id}) belongs to another customer.`, {
      code: 'resource_missing',
      param: 'payment_method',
    });
  }
  return method;
}

export const authenticationOptions = (params: {
  return_url?: string | undefined;
  use_stripe_sdk?: boolean | undefined;
}): AuthenticationOptions => ({
  returnUrl: params.return_url,
  useStripeSdk: params.use_stripe_sdk,
});

/** Throws if the given client secret is not the secret of the intent. Accepts a missing secret. */
export function checkSecret(intent: { client_secret: string | null }, secret: string | undefined): void {
  if (secret === undefined || secret === intent.client_secret) return;
  throw invalid('The client_secret provided does not match any associated intent.', { param: 'client_secret' });
}
