import { now, put, type Emulator } from '../core/emulator';
import { change, deepCopy, emit } from '../core/events';
import { clientSecret, nextId } from '../core/ids';
import type { Charge, PaymentIntent, PaymentMethod } from '../core/stored';
import { newCharge } from './charges';
import { nextAction, type AuthenticationOptions } from './decide';
import { lastError, type Decline } from './declines';
import { rulesFor, attachToCustomer } from './payment-methods';

type Wish = Pick<PaymentIntent, 'amount' | 'currency' | 'customer' | 'payment_method'> &
  Partial<
    Pick<
      PaymentIntent,
      | 'description'
      | 'metadata'
      | 'payment_method_types'
      | 'setup_future_usage'
      | 'allowed_payment_method_types'
      | 'receipt_email'
    >
  >;

export function newPaymentIntent(em: Emulator, wish: Wish): PaymentIntent {
  const id = nextId(em.state, 'pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: clientSecret(em.state, id),
    confirmation_method: 'automatic',
    created: now(em),
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: wish.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...wish,
  };
  put(em, 'payment_intent', intent);
  emit(em, 'payment_intent.created', intent);
  return intent;
}

export const isIntentFinished = ({ status }: Pick<PaymentIntent, 'status'>): boolean =>
  status === 'succeeded' || status === 'canceled';

/** Marks a PaymentIntent as succeeded. If the card is for future use, attaches it to the customer. */
export function succeed(em: Emulator, intent: PaymentIntent, method: PaymentMethod): Charge {
  const charge = newCharge(em, intent, method, null);
  if (intent.customer !== null && intent.setup_future_usage !== null) {
    rulesFor(em, method).isSetUp = true;
    attachToCustomer(em, method, intent.customer);
  }
  change(
    em,
    intent,
    {
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      next_action: null,
      payment_method: method.id,
      status: 'succeeded',
    },
    'payment_intent.succeeded',
  );
  return charge;
}

/**
 * Marks a PaymentIntent as declined by the bank. As at Stripe, the intent then has no card, but its last error still
 * contains the declined card.
 */
export function fail(em: Emulator, intent: PaymentIntent, method: PaymentMethod, decline: Decline): Charge {
  const charge = newCharge(em, intent, method, decline);
  change(
    em,
    intent,
    {
      last_payment_error: lastError(decline, deepCopy(method), charge.id) as PaymentIntent['last_payment_error'],
      latest_charge: charge.id,
      next_action: null,
      payment_method: null,
      status: 'requires_payment_method',
    },
    'payment_intent.payment_failed',
  );
  return charge;
}

/** Records that the card holder failed to authenticate, so the card is not charged. */
export function failAuthentication(em: Emulator, intent: PaymentIntent, method: PaymentMethod, decline: Decline): void {
  change(
    em,
    intent,
    {
      last_payment_error: lastError(decline, deepCopy(method)) as PaymentIntent['last_payment_error'],
      next_action: null,
      payment_method: null,
      status: 'requires_payment_method',
    },
    'payment_intent.payment_failed',
  );
}

export function requireAction(
  em: Emulator,
  intent: PaymentIntent,
  method: PaymentMethod,
  asking: AuthenticationOptions,
): void {
  change(
    em,
    intent,
    {
      last_payment_error: null,
      next_action: nextAction(em, intent, asking),
      payment_method: method.id,
      status: 'requires_action',
    },
    'payment_intent.requires_action',
  );
}

export function cancelIntent(em: Emulator, intent: PaymentIntent, reason: PaymentIntent['cancellation_reason']): void {
  change(
    em,
    intent,
    { canceled_at: now(em), cancellation_reason: reason, next_action: null, status: 'canceled' },
    'payment_intent.canceled',
  );
}
