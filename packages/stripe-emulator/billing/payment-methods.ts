import { createHmac } from 'node:crypto';
import { findRow, now, put, type Emulator } from '../core/emulator';
import { ApiError, invalid, missingError, missingParam } from '../core/errors';
import { change, emit } from '../core/events';
import { nextId } from '../core/ids';
import type { PaymentMethod } from '../core/stored';
import { brandOf, countryOf, isLuhn, rulesOf, tokens } from './cards';
import { cardError } from './declines';

export type CardInput = { number: string; exp_month: number; exp_year: number; cvc?: string | undefined };
type Address = { city: string; country: string; line1: string; line2: string; postal_code: string; state: string };
type Texts<T> = { [K in keyof T]?: T[K] | null | undefined };
export type BillingInput = Texts<{ email: string; name: string; phone: string; tax_id: string }> & {
  address?: Texts<Address> | null | undefined;
};

const refuse = (code: string, message: string, param: string): ApiError =>
  new ApiError(402, { type: 'card_error', code, message, param });

/** Validates a card as Stripe does before it asks the bank. */
function checkCard(em: Emulator, { number, exp_month: month, exp_year: year, cvc }: CardInput): void {
  if (!/^\d{12,19}$/.test(number))
    throw refuse('invalid_number', 'The card number is not a valid credit card number.', 'number');
  if (!isLuhn(number)) throw refuse('incorrect_number', 'Your card number is incorrect.', 'number');
  if (month < 1 || month > 12)
    throw refuse('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  if (hasExpired(em, { exp_month: month, exp_year: year }) || year > 2100) {
    throw refuse('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  const length = brandOf(number) === 'amex' ? 4 : 3;
  if (cvc !== undefined && !new RegExp(`^\\d{${length}}$`).test(cvc))
    throw refuse('invalid_cvc', "Your card's security code is invalid.", 'cvc');
}

export function hasExpired(
  em: Emulator,
  { exp_month: month, exp_year: year }: { exp_month: number; exp_year: number },
): boolean {
  const today = new Date(now(em) * 1000);
  return year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
}

/** Returns the fingerprint of a card number, which is the same for every customer. */
const fingerprintOf = (number: string) =>
  createHmac('sha256', 'stripe-emulator')
    .update(number)
    .digest('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 16);

export function newPaymentMethod(em: Emulator, input: CardInput, billing: BillingInput = {}): PaymentMethod {
  const card = {
    ...input,
    number: input.number.replace(/[\s-]/g, ''),
    exp_year: input.exp_year < 100 ? 2000 + input.exp_year : input.exp_year,
  };
  checkCard(em, card);
  const { number } = card;
  const brand = brandOf(number);
  const method: PaymentMethod = {
    id: nextId(em.state, 'pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails(billing),
    card: {
      brand,
      checks: {
        address_line1_check: billing.address?.line1 ? 'unchecked' : null,
        address_postal_code_check: billing.address?.postal_code ? 'unchecked' : null,
        cvc_check: card.cvc === undefined ? null : 'unchecked',
      },
      country: countryOf(number),
      display_brand: brand === 'amex' ? 'american_express' : brand,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: fingerprintOf(number),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now(em),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  em.state.cards[method.id] = { rules: rulesOf(number), isSetUp: false, isDetached: false };
  return put(em, 'payment_method', method);
}

export function billingDetails({
  address,
  email,
  name,
  phone,
  tax_id: taxId,
}: BillingInput): PaymentMethod['billing_details'] {
  const line = (key: keyof Address) => address?.[key] ?? null;
  return {
    address: {
      city: line('city'),
      country: line('country'),
      line1: line('line1'),
      line2: line('line2'),
      postal_code: line('postal_code'),
      state: line('state'),
    },
    email: email ?? null,
    name: name ?? null,
    phone: phone ?? null,
    tax_id: taxId ?? null,
  };
}

/** Returns a new card for a name such as `pm_card_visa` or `tok_visa`, or undefined for an unknown name. */
export function fromToken(em: Emulator, name: string): PaymentMethod | undefined {
  const number = tokens[name.replace(/^(pm_card|tok)_/, '')];
  if (number === undefined || !/^(pm_card|tok)_/.test(name)) return undefined;
  const soon = new Date(now(em) * 1000).getUTCFullYear() + 1;
  return newPaymentMethod(em, { number, exp_month: 8, exp_year: soon });
}

/** Returns the payment method for an id or for a predefined name. */
export function methodOf(em: Emulator, id: string, param = 'payment_method'): PaymentMethod {
  const method = findRow(em, 'payment_method', id) ?? fromToken(em, id);
  if (!method) throw param === 'id' ? missingError('payment_method', id) : missingParam('payment_method', id, param);
  if (rulesFor(em, method).isDetached)
    throw invalid('This PaymentMethod was detached from a Customer. It may not be used again.', { param });
  return method;
}

export const rulesFor = (em: Emulator, { id }: PaymentMethod) => {
  const card = em.state.cards[id];
  if (!card) throw new Error(`the emulator lost the card of ${id}`);
  return card;
};

/** Returns the payment method `id`. Throws `resource_missing` if the payment method is not attached to the customer. */
export function needOwnMethod(em: Emulator, customer: string, id: string, param: string): PaymentMethod {
  const method = findRow(em, 'payment_method', id);
  if (method?.customer === customer) return method;
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    {
      code: 'resource_missing',
      param,
    },
  );
}

export function attach(em: Emulator, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw invalid('The payment method you provided has already been attached to a customer.', {
      param: 'payment_method',
    });
  const { decline, authenticate } = rulesFor(em, method).rules.setup;
  if (decline && !authenticate) throw cardError(decline);
  return attachToCustomer(em, method, customer);
}

/** Attaches a card to a customer, after a payment or setup intent has verified the card. */
export function attachToCustomer(em: Emulator, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer || !method.card) return method;
  const { postal_code: postalCode, line1 } = method.billing_details.address ?? {};
  const results = rulesFor(em, method).rules.checks ?? {};
  const checks = {
    address_line1_check: line1 ? (results.line1 ?? 'pass') : null,
    address_postal_code_check: postalCode ? (results.postalCode ?? 'pass') : null,
    cvc_check: method.card.checks?.cvc_check ? 'pass' : null,
  };
  return change(em, method, { customer, card: { ...method.card, checks } }, 'payment_method.attached');
}

/** Detaches a card from its customer, so that the card can never be used again and is no longer a default card. */
export function detach(em: Emulator, method: PaymentMethod): PaymentMethod {
  const { id, customer } = method;
  if (customer === null) {
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
      param: 'payment_method',
    });
  }
  method.customer = null;
  rulesFor(em, method).isDetached = true;
  emit(em, 'payment_method.detached', method, { customer });
  const owner = findRow(em, 'customer', customer);
  if (owner?.invoice_settings.default_payment_method === id) {
    change(
      em,
      owner,
      { invoice_settings: { ...owner.invoice_settings, default_payment_method: null } },
      'customer.updated',
    );
  }
  for (const subscription of em.state.tables.subscription.values()) {
    if (subscription.default_payment_method !== id) continue;
    change(
      em,
      subscription,
      { default_payment_method: null },
      ...(subscription.ended_at === null ? (['customer.subscription.updated'] as const) : []),
    );
  }
  return method;
}
