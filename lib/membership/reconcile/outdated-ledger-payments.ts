import 'server-only';
import type Stripe from 'stripe';
import { now } from '@/lib/time/clock';
import { DAY } from '@/lib/time/duration';
import { db } from '@/lib/database/db';
import { getStripeId, getStripeClient } from '../stripe';
import { isDisputeOpenOrLost, isSucceededOrPendingRefund } from '../sync/charges';
import { findPayerOfCharge } from '@/lib/membership/webhook/stripe-event-subject';

/**
 * Maximum age, in ms, of the refunds and disputes that the nightly check reads. A bank can take months to decide a
 * dispute.
 */
const LOOK_BACK = 180 * DAY;
/** Maximum number of refunds, and of disputes, to read each night, newest first. */
const MOST = 1_000;
/** Maximum number of unknown charges to process each night. An unknown charge is missing from our ledger. */
const MOST_UNKNOWN = 100;

type Returned = { refunded: number; disputes: Stripe.Dispute[] };
/** A payment whose refunds or disputes differ from our ledger. `disputes` contains only disputes without an alert. */
type Payment = { chargeId: string; invoiceId: string | null; disputes: Stripe.Dispute[] };

/**
 * Returns payments whose refunds or disputes at Stripe differ from the ledger, grouped by payer. Includes payers whose
 * account was deleted.
 */
export async function findOutdatedLedgerPayments(): Promise<Map<number, Payment[]>> {
  // Reads Stripe's lists of refunds and disputes, not its events, because Stripe deletes events after 30 days.
  const returnedChargesFound = await returnedCharges();
  const lines = await db().membershipPayment.findMany({
    where: { chargeId: { in: [...returnedChargesFound.keys()] } },
    select: { chargeId: true, invoiceId: true, userId: true, amountRefunded: true, disputed: true },
  });
  const lineByCharge = new Map(lines.map((line) => [line.chargeId, line]));
  const dealtWith = await findDisputesWithAlert([...returnedChargesFound.values()].flatMap(({ disputes }) => disputes));
  const payers = new Map<number, Payment[]>();
  let unknown = 0;
  for (const [chargeId, { refunded, disputes }] of returnedChargesFound) {
    const open = disputes.filter((dispute) => isDisputeOpenOrLost(dispute) && !dealtWith.has(dispute.id));
    const line = lineByCharge.get(chargeId);
    const isUnchanged = line?.amountRefunded === refunded && line.disputed === disputes.some(isDisputeOpenOrLost);
    if (isUnchanged && open.length === 0) continue;
    if (!line && (unknown += 1) > MOST_UNKNOWN) continue;
    const userId = line ? line.userId : await findPayerOfCharge(chargeId);
    const payment = { chargeId, invoiceId: line?.invoiceId ?? null, disputes: open };
    if (userId !== null) payers.set(userId, [...(payers.get(userId) ?? []), payment]);
  }
  return payers;
}

/**
 * Returns the refunded amount in cents and the disputes of each charge, by the charge's id. Reads only refunds and
 * disputes since the last nightly check, and from the period `LOOK_BACK` before that check.
 */
async function returnedCharges(): Promise<Map<string, Returned>> {
  const last = await db().billingAudit.findFirst({
    where: { action: 'reconcile.run' },
    orderBy: { id: 'desc' },
    select: { createdAt: true },
  });
  const since = last && Math.min(last.createdAt.getTime(), now().getTime()) - LOOK_BACK;
  const which = { ...(since !== null && { created: { gte: Math.floor(since / 1000) } }), limit: 100 };
  const [refunds, disputes] = await Promise.all([
    getStripeClient().refunds.list(which).autoPagingToArray({ limit: MOST }),
    getStripeClient().disputes.list(which).autoPagingToArray({ limit: MOST }),
  ]);
  const returnedByCharge = new Map<string, Returned>();
  const of = (charge: string | { id: string } | null): Returned => {
    const id = getStripeId(charge) ?? '';
    const returned = returnedByCharge.get(id) ?? { refunded: 0, disputes: [] };
    returnedByCharge.set(id, returned);
    return returned;
  };
  for (const refund of refunds) of(refund.charge).refunded += isSucceededOrPendingRefund(refund) ? refund.amount : 0;
  for (const dispute of disputes) of(dispute.charge).disputes.push(dispute);
  returnedByCharge.delete('');
  return returnedByCharge;
}

/**
 * Returns the ids of the disputes about which administrators already got an alert. The nightly check skips these
 * disputes, so that a hold that was lifted does not return.
 */
async function findDisputesWithAlert(disputes: Stripe.Dispute[]): Promise<ReadonlySet<string>> {
  const keys = disputes.map(({ id }) => `dispute:${id}`);
  const alerts = await db().billingAlert.findMany({ where: { key: { in: keys } }, select: { key: true } });
  return new Set(alerts.map(({ key }) => key.slice('dispute:'.length)));
}
