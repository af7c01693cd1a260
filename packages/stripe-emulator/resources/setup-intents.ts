import { methodOf } from '../billing/payment-methods';
import { cancelSetup, confirmSetup, unexpectedState } from '../billing/setup-intents';
import { requireRow, needParam, type Emulator } from '../core/emulator';
import { change } from '../core/events';
import type { SetupIntent } from '../core/stored';
import { list, mergeMetadata, metadata, oneOf, definedParams, text, unsettableParam } from '../wire/params';
import { makePublic, route } from '../wire/route';
import { authenticationOptions, checkSecret, chosenMethod, confirmation } from './intents';

const types = list(text);

function refuseWhenOver(intent: SetupIntent, verb: string): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedState('setup_intent', intent, verb);
}

function confirm(
  em: Emulator,
  intent: SetupIntent,
  params: Parameters<typeof chosenMethod>[1] & Parameters<typeof authenticationOptions>[0],
): SetupIntent {
  refuseWhenOver(intent, 'confirm');
  confirmSetup(
    em,
    intent,
    chosenMethod(em, params, intent.payment_method, intent.customer),
    authenticationOptions(params),
  );
  return intent;
}

export const setupIntentRoutes = [
  makePublic(
    route('GET /v1/setup_intents/:id', 'setup_intent', { client_secret: text }, ({ em, ids: { id = '' }, given }) => {
      const intent = requireRow(em, 'setup_intent', id);
      checkSecret(intent, given.client_secret);
      return intent;
    }),
  ),
  route(
    'POST /v1/setup_intents/:id',
    'setup_intent',
    {
      allowed_payment_method_types: unsettableParam(types),
      customer: text,
      description: unsettableParam(text),
      metadata,
      payment_method: text,
    },
    ({ em, ids: { id = '' }, given: { metadata: changes, payment_method: method, ...rest } }) => {
      const intent = requireRow(em, 'setup_intent', id);
      if (method !== undefined || rest.customer !== undefined) refuseWhenOver(intent, 'update');
      if (rest.customer !== undefined) needParam(em, 'customer', rest.customer, 'customer');
      return change(em, intent, {
        ...definedParams(rest),
        ...(method !== undefined && { payment_method: methodOf(em, method).id, status: 'requires_confirmation' }),
        ...(changes !== undefined && { metadata: mergeMetadata(intent.metadata ?? {}, changes) }),
      });
    },
  ),
  makePublic(
    route('POST /v1/setup_intents/:id/confirm', 'setup_intent', confirmation, ({ em, ids: { id = '' }, given }) => {
      const intent = requireRow(em, 'setup_intent', id);
      checkSecret(intent, given.client_secret);
      return confirm(em, intent, given);
    }),
  ),
  route(
    'POST /v1/setup_intents/:id/cancel',
    'setup_intent',
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
    ({ em, ids: { id = '' }, given }) => {
      const intent = requireRow(em, 'setup_intent', id);
      refuseWhenOver(intent, 'cancel');
      cancelSetup(em, intent, given.cancellation_reason ?? null);
      return intent;
    },
  ),
];
