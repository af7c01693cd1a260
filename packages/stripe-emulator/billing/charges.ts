import { now, put, type Emulator } from '../core/emulator';
import { emit } from '../core/events';
import { nextId } from '../core/ids';
import type { Charge, PaymentIntent, PaymentMethod } from '../core/stored';
import { bookCharge } from './balance';
import type { Decline } from './declines';

/** Records one attempt to charge a card, whether it succeeded or was declined. */
export function newCharge(em: Emulator, intent: PaymentIntent, method: PaymentMethod, decline: Decline | null): Charge {
  const isPaid = decline === null;
  const id = nextId(em.state, 'ch');
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? nextId(em.state, 'txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'PARENT VOICE NS',
    captured: isPaid,
    created: now(em),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(intent, method),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
  put(em, 'charge', charge);
  if (isPaid) bookCharge(em, charge);
  emit(em, isPaid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}

const outcomeOf = (decline: Decline | null): Charge['outcome'] => ({
  advice_code: decline ? 'try_again_later' : null,
  network_advice_code: null,
  network_decline_code: decline ? '05' : null,
  network_status: decline ? 'declined_by_network' : 'approved_by_network',
  reason: decline ? (decline.decline_code ?? decline.code) : null,
  risk_level: 'normal',
  risk_score: 20,
  seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
  type: decline ? 'issuer_declined' : 'authorized',
});

function detailsOf(intent: PaymentIntent, { card, type }: PaymentMethod): Charge['payment_method_details'] {
  if (!card) return null;
  const { brand, checks, country, exp_month: month, exp_year: year, fingerprint, funding, last4 } = card;
  return {
    type,
    card: {
      amount_authorized: intent.amount,
      authorization_code: null,
      brand,
      checks,
      country,
      electronic_commerce_indicator: null,
      exp_month: month,
      exp_year: year,
      fingerprint: fingerprint ?? null,
      funding,
      installments: null,
      last4,
      mandate: null,
      network: brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
