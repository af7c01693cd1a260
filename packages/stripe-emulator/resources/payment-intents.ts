import { confirmPayment } from '../billing/collect';
import type { PaymentOccasion } from '../billing/decide';
import { isIntentFinished, newPaymentIntent } from '../billing/payment-intents';
import { methodOf } from '../billing/payment-methods';
import { unexpectedState } from '../billing/setup-intents';
import { requireRow, needParam, type Emulator } from '../core/emulator';
import type { PaymentIntent } from '../core/stored';
import {
  flag,
  list,
  mergeMetadata,
  metadata,
  requiredParam,
  oneOf,
  definedParams,
  text,
  unsettableParam,
  wholeFrom,
} from '../wire/params';
import { makePublic, route } from '../wire/route';
import { authenticationOptions, checkSecret, chosenMethod, confirmation } from './intents';

const { client_secret: _, ...confirming } = confirmation;
const types = list(text);
const usage = oneOf('off_session', 'on_session');
const amount = wholeFrom(1, 99_999_999);

type Confirming = Parameters<typeof chosenMethod>[1] &
  Parameters<typeof authenticationOptions>[0] & { off_session?: boolean | undefined };

function confirm(em: Emulator, intent: PaymentIntent, params: Confirming): PaymentIntent {
  if (isIntentFinished(intent)) throw unexpectedState('payment_intent', intent, 'confirm');
  const occasion: PaymentOccasion = params.off_session ? 'offSession' : 'onSession';
  confirmPayment(
    em,
    intent,
    chosenMethod(em, params, intent.payment_method, intent.customer),
    authenticationOptions(params),
    occasion,
  );
  return intent;
}

export const paymentIntentRoutes = [
  route(
    'POST /v1/payment_intents',
    'payment_intent',
    {
      ...confirming,
      allowed_payment_method_types: types,
      amount: requiredParam(amount),
      confirm: flag,
      currency: requiredParam(text),
      customer: text,
      description: text,
      metadata,
      off_session: flag,
      receipt_email: text,
      setup_future_usage: usage,
    },
    ({ em, given }) => {
      if (given.customer !== undefined) needParam(em, 'customer', given.customer, 'customer');
      const method = given.payment_method === undefined ? null : methodOf(em, given.payment_method).id;
      const intent = newPaymentIntent(em, {
        ...definedParams({
          allowed_payment_method_types: given.allowed_payment_method_types,
          description: given.description,
          receipt_email: given.receipt_email,
          setup_future_usage: given.setup_future_usage,
        }),
        amount: given.amount,
        currency: given.currency.toLowerCase(),
        customer: given.customer ?? null,
        metadata: mergeMetadata({}, given.metadata ?? null),
        payment_method: method,
      });
      return given.confirm ? confirm(em, intent, { ...given, payment_method: method ?? undefined }) : intent;
    },
  ),
  makePublic(
    route(
      'GET /v1/payment_intents/:id',
      'payment_intent',
      { client_secret: text },
      ({ em, ids: { id = '' }, given }) => {
        const intent = requireRow(em, 'payment_intent', id);
        checkSecret(intent, given.client_secret);
        return intent;
      },
    ),
  ),
  makePublic(
    route(
      'POST /v1/payment_intents/:id/confirm',
      'payment_intent',
      {
        ...confirmation,
        off_session: flag,
        receipt_email: unsettableParam(text),
        setup_future_usage: unsettableParam(usage),
      },
      ({ em, ids: { id = '' }, given }) => {
        const intent = requireRow(em, 'payment_intent', id);
        checkSecret(intent, given.client_secret);
        if (!isIntentFinished(intent))
          Object.assign(
            intent,
            definedParams({ receipt_email: given.receipt_email, setup_future_usage: given.setup_future_usage }),
          );
        return confirm(em, intent, given);
      },
    ),
  ),
];
