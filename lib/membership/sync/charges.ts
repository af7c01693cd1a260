import 'server-only';
import type Stripe from 'stripe';
import { getStripeId, optionalDateFromUnixSeconds, getStripeClient } from '../stripe';
import type { SyncedCharge } from './derive-membership-state';

/** Returns a customer's successful charges, by the id of the PaymentIntent (Stripe's object for one payment). */
export async function fetchCustomerCharges(customerId: string): Promise<Map<string, SyncedCharge>> {
  const charges = await getStripeClient()
    .charges.list({ customer: customerId, limit: 100, expand: ['data.refunds'] })
    .autoPagingToArray({ limit: 500 });
  const paid = charges.filter((charge) => charge.paid);
  return new Map(
    await Promise.all(
      paid.map(async (charge) => [getStripeId(charge.payment_intent) ?? '', await factsOf(charge)] as const),
    ),
  );
}

/** Returns the id of the PaymentIntent that paid an invoice, or null if the invoice was paid outside Stripe. */
export function getInvoicePaymentIntentId({ payments }: Pick<Stripe.Invoice, 'payments'>): string | null {
  const settled = payments?.data.find(({ status }) => status === 'paid');
  return getStripeId(settled?.payment.payment_intent);
}

/** Returns the current state of one charge, whichever customer paid it. */
export const readStripeCharge = async (id: string): Promise<SyncedCharge> =>
  factsOf(await getStripeClient().charges.retrieve(id, { expand: ['refunds'] }));

async function factsOf(charge: Stripe.Charge): Promise<SyncedCharge> {
  const card = charge.payment_method_details?.card;
  const disputes = charge.disputed ? await disputesOf(charge.id) : [];
  return {
    chargeId: charge.id,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    amountRefunded: calculateRefundedAmount(charge),
    // The disputes themselves are read, because Stripe's `disputed` flag stays set after a dispute ends, no matter who
    // won.
    disputed: disputes.some(isDisputeOpenOrLost),
    disputeStatus: disputes[0]?.status ?? null,
    disputeReason: disputes[0]?.reason ?? null,
    disputeDueAt: optionalDateFromUnixSeconds(disputes[0]?.evidence_details.due_by),
  };
}

/** Returns the refunded amount in cents, without refunds that failed. A refund can fail weeks later. */
export function calculateRefundedAmount({
  amount_refunded: total,
  refunds,
}: Pick<Stripe.Charge, 'amount_refunded' | 'refunds'>): number {
  if (!refunds || refunds.has_more) return total;
  return refunds.data.filter(isSucceededOrPendingRefund).reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns true if a refund succeeded or is in progress. */
export const isSucceededOrPendingRefund = ({ status }: Pick<Stripe.Refund, 'status'>): boolean =>
  status !== 'failed' && status !== 'canceled';

/**
 * Returns true if the dispute is open or lost. Returns false if we won it, or if it is only an inquiry (`warning_…`).
 */
export const isDisputeOpenOrLost = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean =>
  !status.startsWith('warning_') && !['prevented', 'won'].includes(status);

/** Returns the disputes of a charge, newest first. */
const disputesOf = async (charge: string): Promise<Stripe.Dispute[]> =>
  (await getStripeClient().disputes.list({ charge, limit: 100 })).data;
