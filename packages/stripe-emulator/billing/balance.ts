import { DAY } from '../core/dates';
import { now, ownRow, put, rows, type Emulator } from '../core/emulator';
import { nextId } from '../core/ids';
import type { BalanceTransaction, Charge, Dispute, Payout, Refund } from '../core/stored';

// The balance of the Stripe account: payments received, less the fees of Stripe and the payouts to the bank.

/**
 * Stripe's fees in Canada. Each payment costs the fraction `PART` of its amount plus `EACH` cents. Each dispute costs
 * `DISPUTED` cents.
 */
const PART = 0.029;
const EACH = 30;
const DISPUTED = 1_500;
/** Time in seconds from a payment until its money can be paid out. */
const PENDING = 3 * DAY;

type Booking = Pick<BalanceTransaction, 'amount' | 'currency' | 'reporting_category' | 'source' | 'type'> & {
  id?: string | undefined;
  fee?: number;
  description?: string;
  available?: number;
};

function book(em: Emulator, { id, fee = 0, description, available = now(em), ...facts }: Booking): BalanceTransaction {
  const made = put(em, 'balance_transaction', {
    id: id ?? nextId(em.state, 'txn'),
    object: 'balance_transaction',
    available_on: available,
    balance_type: 'payments',
    created: now(em),
    description: description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: facts.currency,
              description: 'Stripe fees',
              type: 'stripe_fee',
            },
          ],
    net: facts.amount - fee,
    status: 'pending',
    ...facts,
  });
  em.state.unpaid.push(made.id);
  return made;
}

const midnight = (moment: number) => Math.floor(moment / DAY) * DAY;

export const bookCharge = (em: Emulator, { id, amount, currency, description, balance_transaction: txn }: Charge) =>
  book(em, {
    id: txn ?? undefined,
    amount,
    currency,
    source: id,
    type: 'charge',
    reporting_category: 'charge',
    fee: Math.round(amount * PART) + EACH,
    available: midnight(now(em) + PENDING),
    ...(description !== null && { description }),
  });

/** Books a refund, but not the fee of the payment, because Stripe does not return the fee. */
export const bookRefund = (em: Emulator, { id, amount, currency, balance_transaction: txn }: Refund) =>
  book(em, {
    id: txn ?? undefined,
    amount: -amount,
    currency,
    source: id,
    type: 'refund',
    reporting_category: 'refund',
  });

export const bookFailedRefund = (em: Emulator, { id, amount, currency }: Refund): string =>
  book(em, { amount, currency, source: id, type: 'refund_failure', reporting_category: 'refund_failure' }).id;

/** Records a dispute in the balance: withdraws the payment and charges a fee that is never returned. */
export function bookDispute(em: Emulator, dispute: Dispute): void {
  const { id, amount, currency } = dispute;
  const facts = { currency, source: id, type: 'adjustment' } as const;
  const taken = book(em, {
    ...facts,
    amount: -amount,
    fee: DISPUTED,
    reporting_category: 'dispute',
    description: `Chargeback withdrawal for ${String(dispute.charge)}`,
  });
  dispute.balance_transactions.push(taken);
}

export function bookWonDispute(em: Emulator, dispute: Dispute): void {
  if (dispute.balance_transactions.length !== 1) return;
  const { id, amount, currency } = dispute;
  dispute.balance_transactions.push(
    book(em, {
      amount,
      currency,
      source: id,
      type: 'adjustment',
      reporting_category: 'dispute_reversal',
      description: `Chargeback reversal for ${String(dispute.charge)}`,
    }),
  );
}

/** Returns the first midnight at which money is available for a payout, or null if no money is pending. */
export function nextPayout(em: Emulator): number | null {
  const waiting = em.state.unpaid.map((id) => ownRow(em, 'balance_transaction', id).available_on);
  if (waiting.length === 0) return null;
  const next = midnight(Math.min(...waiting) - 1) + DAY;
  return Math.max(next, em.state.paidOutAt + DAY);
}

/** Pays out all available money at midnight. If the sum is negative, it stays in the balance until the next payout. */
export function payOut(em: Emulator): void {
  em.state.paidOutAt = now(em);
  const lines = em.state.unpaid
    .map((id) => ownRow(em, 'balance_transaction', id))
    .filter(({ available_on: moment }) => moment <= now(em));
  const sum = lines.reduce((total, { net }) => total + net, 0);
  const [first] = lines;
  if (!first || sum <= 0) return;
  const payout = newPayout(em, sum, first.currency);
  const paidOut = new Set(lines.map(({ id }) => id));
  for (const line of lines) {
    line.status = 'available';
    em.state.payoutOf[line.id] = payout.id;
  }
  em.state.unpaid = em.state.unpaid.filter((id) => !paidOut.has(id));
}

function newPayout(em: Emulator, amount: number, currency: string): Payout {
  const id = nextId(em.state, 'po');
  const line = book(em, {
    amount: -amount,
    currency,
    source: id,
    type: 'payout',
    reporting_category: 'payout',
    description: 'STRIPE PAYOUT',
  });
  em.state.unpaid = em.state.unpaid.filter((one) => one !== line.id);
  em.state.payoutOf[line.id] = id;
  line.status = 'available';
  return put(em, 'payout', {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: now(em) + DAY,
    automatic: true,
    balance_transaction: line.id,
    created: now(em),
    currency,
    description: 'STRIPE PAYOUT',
    destination: 'ba_ofTheDemo',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  });
}

/** Adds balance transactions to a saved state that contains none, because an older version of the emulator saved it. */
export function bookOldTransactions(em: Emulator): void {
  if (em.state.tables.balance_transaction.size > 0) return;
  for (const charge of rows(em, 'charge').filter(({ paid }) => paid))
    bookedAt(em, charge.created, bookCharge(em, charge));
  for (const made of rows(em, 'refund').filter(({ status }) => status === 'succeeded'))
    bookedAt(em, made.created, bookRefund(em, made));
  for (const dispute of rows(em, 'dispute').filter(({ status }) => !status.startsWith('warning_'))) {
    bookDispute(em, dispute);
    if (dispute.status === 'won') bookWonDispute(em, dispute);
  }
}

const bookedAt = (em: Emulator, created: number, line: BalanceTransaction) =>
  Object.assign(line, { created, available_on: Math.min(line.available_on, now(em)) });
