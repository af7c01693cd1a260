import { now, ownRow, put, rows, type Emulator } from '../core/emulator';
import { ApiError } from '../core/errors';
import { change, deepCopy, emit } from '../core/events';
import { clientSecret, nextId } from '../core/ids';
import type { PaymentMethod, SetupIntent } from '../core/stored';
import { decide, nextAction, type AuthenticationOptions } from './decide';
import { authenticationFailed, cardError, lastError, type Decline } from './declines';
import { rulesFor, attachToCustomer } from './payment-methods';

type Wish = Partial<
  Pick<
    SetupIntent,
    | 'customer'
    | 'description'
    | 'metadata'
    | 'payment_method'
    | 'payment_method_types'
    | 'allowed_payment_method_types'
    | 'usage'
  >
>;

export function newSetupIntent(em: Emulator, wish: Wish): SetupIntent {
  const id = nextId(em.state, 'seti');
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: clientSecret(em.state, id),
    created: now(em),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: wish.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    usage: 'off_session',
    ...wish,
  };
  put(em, 'setup_intent', intent);
  emit(em, 'setup_intent.created', intent);
  return intent;
}

export const unexpectedState = (
  kind: 'setup_intent' | 'payment_intent',
  intent: { status: string },
  verb: string,
): ApiError => {
  const name = kind === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent';
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: `${kind}_unexpected_state`,
    message: `You cannot ${verb} this ${name} because it has a status of ${intent.status}.`,
    [kind]: deepCopy(intent),
  });
};

/**
 * Confirms a SetupIntent with a card. If the bank declines the card, records this in the intent and throws a card
 * error.
 */
export function confirmSetup(
  em: Emulator,
  intent: SetupIntent,
  method: PaymentMethod,
  asking: AuthenticationOptions,
): void {
  intent.latest_attempt = nextId(em.state, 'setatt');
  const decision = decide(em, method, 'setup');
  if (decision.kind === 'decline') {
    failSetup(em, intent, method, decision.decline);
    throw cardError(decision.decline, { setup_intent: deepCopy(intent), payment_method: deepCopy(method) });
  }
  if (decision.kind === 'ok') return succeedSetup(em, intent, method);
  change(
    em,
    intent,
    {
      last_setup_error: null,
      next_action: nextAction(em, intent, asking),
      payment_method: method.id,
      status: 'requires_action',
    },
    'setup_intent.requires_action',
  );
}

/** Handles the card holder's response to the bank's authentication request. */
export function authenticateSetup(em: Emulator, intent: SetupIntent, isDone: boolean): void {
  const method = ownRow(em, 'payment_method', intent.payment_method);
  const decision = decide(em, method, 'setup');
  const decline = isDone
    ? decision.kind === 'authenticate'
      ? decision.then
      : null
    : authenticationFailed('setup_intent');
  if (decline) failSetup(em, intent, method, decline);
  else succeedSetup(em, intent, method);
}

function failSetup(em: Emulator, intent: SetupIntent, method: PaymentMethod, decline: Decline): void {
  const patch = {
    last_setup_error: lastError(decline, deepCopy(method)) as SetupIntent['last_setup_error'],
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  change(em, intent, patch, 'setup_intent.setup_failed');
}

function succeedSetup(em: Emulator, intent: SetupIntent, method: PaymentMethod): void {
  rulesFor(em, method).isSetUp = true;
  if (intent.customer !== null) attachToCustomer(em, method, intent.customer);
  change(
    em,
    intent,
    { last_setup_error: null, next_action: null, payment_method: method.id, status: 'succeeded' },
    'setup_intent.succeeded',
  );
  for (const subscription of rows(em, 'subscription')) {
    if (subscription.pending_setup_intent !== intent.id) continue;
    const preferred = em.state.settings.autoDefaultFromSetup ? { default_payment_method: method.id } : {};
    change(em, subscription, { pending_setup_intent: null, ...preferred }, 'customer.subscription.updated');
  }
}

export function cancelSetup(em: Emulator, intent: SetupIntent, reason: SetupIntent['cancellation_reason']): void {
  change(em, intent, { cancellation_reason: reason, next_action: null, status: 'canceled' }, 'setup_intent.canceled');
}
