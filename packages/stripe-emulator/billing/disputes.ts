import { DAY } from '../core/dates';
import { now, ownRow, put, rows, type Emulator } from '../core/emulator';
import { invalid } from '../core/errors';
import { change, emit } from '../core/events';
import { nextId } from '../core/ids';
import type { Charge, Dispute, FraudWarning, Refund } from '../core/stored';
import { bookDispute, bookFailedRefund, bookRefund, bookWonDispute } from './balance';

const EVIDENCE: Omit<Dispute['evidence'], 'enhanced_evidence'> = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** Opens a dispute about a charge, as a card holder does at their bank. */
export function openDispute(em: Emulator, charge: Charge, status: string): Dispute {
  const dispute = put(em, 'dispute', {
    id: nextId(em.state, 'du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(em),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...EVIDENCE, enhanced_evidence: {} },
    evidence_details: {
      due_by: now(em) + 7 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status,
  });
  charge.disputed = true;
  if (!status.startsWith('warning_')) bookDispute(em, dispute);
  emit(em, 'charge.dispute.created', dispute);
  if (!status.startsWith('warning_')) emit(em, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

export function moveDispute(em: Emulator, dispute: Dispute, status: string): Dispute {
  // An inquiry takes no money. Stripe withdraws the money from the balance when the inquiry becomes a dispute.
  const isTaken = dispute.status.startsWith('warning_') && !status.startsWith('warning_') && status !== 'prevented';
  if (isTaken) bookDispute(em, dispute);
  if (status === 'won') bookWonDispute(em, dispute);
  const isClosed = CLOSED.includes(status);
  const facts = { status, is_charge_refundable: status.startsWith('warning_') };
  change(em, dispute, facts, 'charge.dispute.updated', ...(isClosed ? (['charge.dispute.closed'] as const) : []));
  if (status === 'won') emit(em, 'charge.dispute.funds_reinstated', dispute);
  return dispute;
}

export const disputeOf = (em: Emulator, charge: Charge): Dispute | undefined =>
  rows(em, 'dispute').find((dispute) => dispute.charge === charge.id);

export function warnOfFraud(em: Emulator, charge: Charge): FraudWarning {
  const warning = put(em, 'radar.early_fraud_warning', {
    id: nextId(em.state, 'issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: now(em),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    ...(charge.payment_intent && { payment_intent: charge.payment_intent }),
  });
  emit(em, 'radar.early_fraud_warning.created', warning);
  return warning;
}

/** Refunds part of a charge, or the whole amount that is not refunded yet. */
export function refund(
  em: Emulator,
  charge: Charge,
  amount: number | undefined,
  more: Partial<Pick<Refund, 'reason' | 'metadata'>> = {},
): Refund {
  if (rows(em, 'dispute').some((one) => one.charge === charge.id && !one.is_charge_refundable && one.status !== 'won'))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid || left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const sum = amount ?? left;
  if (sum > left)
    throw invalid(`Refund amount (${sum}) is greater than unrefunded amount on charge (${left})`, { param: 'amount' });
  const made = put(em, 'refund', {
    id: nextId(em.state, 're'),
    object: 'refund',
    amount: sum,
    balance_transaction: nextId(em.state, 'txn'),
    charge: charge.id,
    created: now(em),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    ...more,
  });
  bookRefund(em, made);
  emit(em, 'refund.created', made);
  change(em, charge, { amount_refunded: charge.amount_refunded + sum, refunded: sum === left }, 'charge.refunded');
  return made;
}

/** Makes a refund fail, as a bank does weeks later if the card account is closed. */
export function failRefund(em: Emulator, made: Refund): Refund {
  if (made.status === 'failed') throw invalid(`${made.id} has failed already.`);
  const charge = ownRow(em, 'charge', typeof made.charge === 'string' ? made.charge : null);
  const facts = {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: bookFailedRefund(em, made),
  };
  change(em, made, facts, 'refund.updated', 'refund.failed');
  change(em, charge, { amount_refunded: charge.amount_refunded - made.amount, refunded: false }, 'charge.updated');
  return made;
}
