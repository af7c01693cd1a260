import 'server-only';
import type Stripe from 'stripe';
import { idOf, momentOrNull, stripe } from '../stripe';
import type { ChargeFacts } from './state';

/** A customer's charges that went through, by the payment they were made for. */
export async function chargesOf(customerId: string): Promise<Map<string, ChargeFacts>> {
  const charges = await stripe()
    .charges.list({ customer: customerId, limit: 100, expand: ['data.refunds'] })
    .autoPagingToArray({ limit: 500 });
  const paid = charges.filter((charge) => charge.paid);
  return new Map(
    await Promise.all(paid.map(async (charge) => [idOf(charge.payment_intent) ?? '', await factsOf(charge)] as const)),
  );
}

/** The payment that settled an invoice; null for one that was settled outside Stripe. */
export function paidBy({ payments }: Pick<Stripe.Invoice, 'payments'>): string | null {
  const settled = payments?.data.find(({ status }) => status === 'paid');
  return idOf(settled?.payment.payment_intent);
}

/** What has become of one of them, whoever's it is. */
export const chargeFacts = async (id: string): Promise<ChargeFacts> =>
  factsOf(await stripe().charges.retrieve(id, { expand: ['refunds'] }));

async function factsOf(charge: Stripe.Charge): Promise<ChargeFacts> {
  const card = charge.payment_method_details?.card;
  const disputes = charge.disputed ? await disputesOf(charge.id) : [];
  return {
    chargeId: charge.id,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    amountRefunded: refundedOf(charge),
    // Stripe's own mark on a charge stays, however a dispute ended.
    disputed: disputes.some(isAgainstUs),
    disputeStatus: disputes[0]?.status ?? null,
    disputeReason: disputes[0]?.reason ?? null,
    disputeDueAt: momentOrNull(disputes[0]?.evidence_details.due_by),
  };
}

/** What was given back and stays so: a refund may fail weeks after it was made. */
export function refundedOf({
  amount_refunded: total,
  refunds,
}: Pick<Stripe.Charge, 'amount_refunded' | 'refunds'>): number {
  if (!refunds || refunds.has_more) return total;
  return refunds.data.filter(stands).reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether a refund was made or is still on its way. */
export const stands = ({ status }: Pick<Stripe.Refund, 'status'>): boolean =>
  status !== 'failed' && status !== 'canceled';

/** An inquiry (`warning_…`) is no dispute yet, and one that was won is none any more. */
export const isAgainstUs = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean =>
  !status.startsWith('warning_') && !['prevented', 'won'].includes(status);

/** Newest first. */
const disputesOf = async (charge: string): Promise<Stripe.Dispute[]> =>
  (await stripe().disputes.list({ charge, limit: 100 })).data;
