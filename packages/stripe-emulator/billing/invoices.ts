import { findRow, now, ownRow, put, rows, type Emulator } from '../core/emulator';
import { change, emit } from '../core/events';
import { nextId } from '../core/ids';
import type { Discount } from '../core/state';
import type { Invoice, InvoicePayment, PaymentIntent, Subscription } from '../core/stored';
import { defaultMethodOf } from './defaults';
import { newInvoice, type InvoiceWish } from './new-invoice';
import { receiptLink } from './receipt-link';
import { cancelIntent, isIntentFinished, newPaymentIntent } from './payment-intents';

/** Creates a draft invoice. The caller must store it as the latest invoice of the subscription. */
export function draftInvoice(em: Emulator, subscription: Subscription, wish: InvoiceWish): Invoice {
  const invoice = put(em, 'invoice', newInvoice(em, subscription, wish));
  if (invoice.total_discount_amounts?.length && em.state.discounts[subscription.id]?.isOnce)
    setDiscount(em, subscription, null);
  emit(em, 'invoice.created', invoice);
  return invoice;
}

/** Sets or removes the coupon of a subscription. */
export function setDiscount(em: Emulator, subscription: Subscription, discount: Discount | null): void {
  if (discount) em.state.discounts[subscription.id] = discount;
  else delete em.state.discounts[subscription.id];
  change(em, subscription, { discounts: discount ? [discount.id] : [] }, 'customer.subscription.updated');
}

/**
 * Opens a draft invoice: numbers it, deducts the customer's credit, and creates a PaymentIntent for the remaining
 * amount.
 */
export function finalizeInvoice(em: Emulator, invoice: Invoice): void {
  const customer = ownRow(em, 'customer', invoice.customer);
  const sequence = customer.next_invoice_sequence ?? 1;
  const due = Math.max(0, invoice.total + customer.balance);
  const endingBalance = customer.balance + invoice.total - due;
  customer.next_invoice_sequence = sequence + 1;
  if (endingBalance !== customer.balance) change(em, customer, { balance: endingBalance }, 'customer.updated');
  change(
    em,
    invoice,
    {
      amount_due: due,
      amount_remaining: due,
      automatically_finalizes_at: null,
      effective_at: now(em),
      ending_balance: endingBalance,
      hosted_invoice_url: receiptLink(em.base, invoice.id, now(em)),
      invoice_pdf: receiptLink(em.base, invoice.id, now(em)),
      number: `${customer.invoice_prefix ?? 'INV'}-${String(sequence).padStart(4, '0')}`,
      starting_balance: endingBalance - invoice.total + due,
      status: 'open',
      status_transitions: { ...invoice.status_transitions, finalized_at: now(em) },
    },
    'invoice.updated',
    'invoice.finalized',
  );
  if (due > 0) askForPayment(em, invoice, due);
}

function askForPayment(em: Emulator, invoice: Invoice, amount: number): void {
  const subscription = subscriptionOf(em, invoice);
  const intent = newPaymentIntent(em, {
    amount,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    payment_method: (subscription && defaultMethodOf(em, subscription)?.id) ?? null,
    payment_method_types: invoice.payment_settings.payment_method_types ?? ['card'],
    setup_future_usage: 'off_session',
  });
  put(em, 'invoice_payment', {
    id: nextId(em.state, 'inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount,
    created: now(em),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

const paymentOf = (em: Emulator, invoice: Invoice): InvoicePayment | undefined =>
  rows(em, 'invoice_payment').find((payment) => payment.invoice === invoice.id);

export const intentOf = (em: Emulator, invoice: Invoice): PaymentIntent | undefined =>
  findRow(em, 'payment_intent', paymentOf(em, invoice)?.payment.payment_intent);

/** Returns the invoice that a PaymentIntent pays, or undefined if it pays no invoice. */
export const invoiceOf = (em: Emulator, intent: PaymentIntent): Invoice | undefined =>
  findRow(
    em,
    'invoice',
    rows(em, 'invoice_payment').find(({ payment }) => payment.payment_intent === intent.id)?.invoice,
  );

export const subscriptionOf = (em: Emulator, invoice: Invoice): Subscription | undefined =>
  findRow(em, 'subscription', invoice.parent?.subscription_details?.subscription);

/**
 * Marks an invoice as paid. If `isForgiven` is true, no payment was made, and the invoice counts as paid outside
 * Stripe.
 */
export function markPaid(em: Emulator, invoice: Invoice, isForgiven = false): void {
  const payment = paymentOf(em, invoice);
  if (payment && !isForgiven) {
    const patch = {
      amount_paid: payment.amount_requested,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: now(em) },
    };
    change(em, payment, patch, 'invoice_payment.paid');
  }
  change(
    em,
    invoice,
    {
      amount_paid: isForgiven ? 0 : invoice.amount_due,
      amount_remaining: 0,
      attempt_count: invoice.attempt_count + (invoice.amount_due > 0 && !isForgiven ? 1 : 0),
      attempted: true,
      auto_advance: false,
      next_payment_attempt: null,
      status: 'paid',
      status_transitions: { ...invoice.status_transitions, paid_at: now(em) },
    },
    'invoice.updated',
    'invoice.paid',
    'invoice.payment_succeeded',
  );
}

/** Records a failed attempt to collect an invoice. */
export function markFailed(em: Emulator, invoice: Invoice, next: number | null, needsAction: boolean): void {
  change(
    em,
    invoice,
    { attempt_count: invoice.attempt_count + 1, attempted: true, next_payment_attempt: next },
    'invoice.updated',
    ...(needsAction ? (['invoice.payment_action_required'] as const) : []),
    'invoice.payment_failed',
  );
}

/** Closes an invoice that will not be paid any more. */
export function closeInvoice(em: Emulator, invoice: Invoice, status: 'void' | 'uncollectible'): void {
  const isVoid = status === 'void';
  const moment = isVoid ? { voided_at: now(em) } : { marked_uncollectible_at: now(em) };
  change(
    em,
    invoice,
    {
      auto_advance: false,
      next_payment_attempt: null,
      status,
      status_transitions: { ...invoice.status_transitions, ...moment },
    },
    'invoice.updated',
    isVoid ? 'invoice.voided' : 'invoice.marked_uncollectible',
  );
  if (!isVoid) return;
  const payment = paymentOf(em, invoice);
  const intent = intentOf(em, invoice);
  if (payment)
    Object.assign(payment, { status: 'canceled', status_transitions: { canceled_at: now(em), paid_at: null } });
  if (intent && !isIntentFinished(intent)) cancelIntent(em, intent, 'void_invoice');
}

/** Stops charging the invoices of a subscription automatically, so that customers can only pay them manually. */
export function stopCollecting(em: Emulator, subscription: Subscription): void {
  for (const invoice of rows(em, 'invoice')) {
    if (invoice.parent?.subscription_details?.subscription !== subscription.id) continue;
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue;
    change(
      em,
      invoice,
      { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null },
      'invoice.updated',
    );
  }
}
