import 'server-only';
import type Stripe from 'stripe';
import { db } from '@/lib/database/db';
import { findDeletedAccount, openBillingAlert } from '../history/audit-and-alerts';
import { fetchMonthlyPrice } from '../price';
import { readStripeCharge, isDisputeOpenOrLost } from '../sync/charges';
import { readStripeSnapshot } from '../sync/stripe-snapshot';
import { filterSubscriptionPayments } from '../sync/derive-membership-state';
import { optionalDateFromUnixSeconds, getStripeClient } from '../stripe';
import { syncMembership } from '../sync/sync-membership';
import { APP_NAME_METADATA_VALUE } from '../plan-rules';
import { findStripeEventSubject } from './stripe-event-subject';
import { putMembershipOnHoldForDispute, putMembershipOnHoldForFraud } from './handle-stripe-event';

// Functions for payments that a sync with Stripe does not read. Either the payer's account was deleted, or the payer
// had another Stripe customer when they paid.

type Line = { userId: number; invoiceId: string | null };

export const doesUserExist = async (userId: number): Promise<boolean> =>
  (await db().user.count({ where: { id: userId } })) > 0;

/**
 * Updates the payment in the ledger that belongs to a charge, so that it equals the charge's current state at Stripe.
 */
export async function updatePaymentFromCharge(chargeId: string): Promise<void> {
  await db().membershipPayment.updateMany({ where: { chargeId }, data: await readStripeCharge(chargeId) });
}

/** Handles a dispute. Puts an existing member on hold, and opens an alert for a deleted account. */
export async function handlePastPaymentDispute({ userId, invoiceId }: Line, dispute: Stripe.Dispute): Promise<void> {
  if (await doesUserExist(userId)) return putMembershipOnHoldForDispute(userId, dispute);
  await openBillingAlert({
    key: `dispute:${dispute.id}`,
    userId,
    kind: 'dispute',
    details: {
      id: dispute.id,
      invoice: invoiceId,
      answer_by: optionalDateFromUnixSeconds(dispute.evidence_details.due_by)?.toISOString() ?? null,
      account: 'deleted',
    },
  });
}

/** Handles an event about an old payment that belongs to no current membership. Returns false for any other event. */
export async function handleEventAboutOldPayment(event: Stripe.Event): Promise<boolean> {
  const { chargeId, customerId } = findStripeEventSubject(event);
  if (event.type === 'invoice.paid') {
    const isOurs = event.data.object.parent?.subscription_details?.metadata?.app === APP_NAME_METADATA_VALUE;
    return isOurs && customerId !== null && storeDeletedAccountPayments(customerId);
  }
  const line =
    chargeId === null
      ? null
      : await db().membershipPayment.findFirst({ where: { chargeId }, select: { userId: true, invoiceId: true } });
  if (chargeId === null || !line) return false;
  await updatePaymentFromCharge(chargeId);
  switch (event.type) {
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const dispute = await getStripeClient().disputes.retrieve(event.data.object.id);
      if (isDisputeOpenOrLost(dispute)) await handlePastPaymentDispute(line, dispute);
      break;
    }
    case 'radar.early_fraud_warning.created':
      if (await doesUserExist(line.userId)) await putMembershipOnHoldForFraud(line.userId, event.data.object);
      break;
  }
  if (await doesUserExist(line.userId)) await syncMembership(line.userId, 'webhook');
  return true;
}

/**
 * Stores payments of a deleted account that are missing from the ledger. Returns true if the customer belonged to a
 * deleted account.
 */
export async function storeDeletedAccountPayments(customerId: string): Promise<boolean> {
  const userId = (await findDeletedAccount(customerId))?.userId ?? null;
  if (userId === null) return false;
  const snapshot = await readStripeSnapshot(customerId, await fetchMonthlyPrice(), null);
  const ours = snapshot.subscriptions.filter(({ isOurs }) => isOurs);
  await db().membershipPayment.createMany({
    data: filterSubscriptionPayments(ours, snapshot).map(({ charge, ...invoice }) => ({
      ...invoice,
      ...charge,
      userId,
    })),
    skipDuplicates: true,
  });
  return true;
}
