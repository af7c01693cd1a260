import 'server-only';
import { db } from '@/lib/database/db';
import type { MembershipPayment } from '@/prisma/generated/client';
import { getCardBrandName } from '../card-brand';
import { countFreeMonths } from '../history/free-months';
import { getStripeCustomerUrl } from '../stripe';
import {
  isStoredRenewalChargeDue,
  isBillableSubscriptionStatus,
  isScheduledToEnd,
  type MembershipState,
} from '../sync/derive-membership-state';
import { MEMBERSHIP_STATE_COLUMNS } from '../sync/sync-membership';
import type { AdminMembership, AdminPaymentView } from './admin-schema';
import { fetchMembershipPageView, type MembershipOwner } from './queries';

const MOST_PAYMENTS = 50;

/** Returns a person's membership for the administrators' pages. */
export async function fetchMembershipForAdmin(user: MembershipOwner): Promise<AdminMembership> {
  const [membership, row, alerts, payments, freeMonths] = await Promise.all([
    fetchMembershipPageView(user),
    db().membership.findUnique({ where: { userId: user.id }, select: MEMBERSHIP_STATE_COLUMNS }),
    db().billingAlert.findMany({ where: { userId: user.id, resolvedAt: null }, orderBy: { id: 'desc' } }),
    db().membershipPayment.findMany({ where: { userId: user.id }, orderBy: { paidAt: 'desc' }, take: MOST_PAYMENTS }),
    countFreeMonths(user.id),
  ]);
  return {
    membership,
    hold: row?.hold ?? null,
    alerts: alerts.map(({ id, kind, details, createdAt }) => ({
      id,
      kind,
      details: details as Record<string, unknown>,
      createdAt: createdAt.toISOString(),
    })),
    payments: payments.map(lineOf),
    plan: planOf(row),
    freeMonths,
    stripeUrl: row?.stripeCustomerId ? getStripeCustomerUrl(row.stripeCustomerId) : null,
  };
}

function lineOf(line: MembershipPayment): AdminPaymentView {
  const { disputeStatus: status, disputeReason: reason, disputeDueAt: dueAt } = line;
  return {
    invoiceId: line.invoiceId,
    paidAt: line.paidAt.toISOString(),
    cents: line.amountPaid,
    refundedCents: line.amountRefunded,
    chargeId: line.chargeId,
    paidWith: line.cardLast4 && `${getCardBrandName(line.cardBrand)} ending in ${line.cardLast4}`,
    isDisputed: line.disputed,
    dispute: status === null ? null : { status, reason, dueAt: dueAt?.toISOString() ?? null },
  };
}

/** Returns the plan in its state at the last sync. */
function planOf(row: MembershipState | null): AdminMembership['plan'] {
  if (row === null || row.stripeSubscriptionId === null || row.stripeStatus === null)
    return { isLive: false, isSettled: false, isEnding: false };
  const isLive = isBillableSubscriptionStatus(row.stripeStatus);
  return {
    isLive,
    isSettled: ['active', 'trialing'].includes(row.stripeStatus) && row.hold === null && !isStoredRenewalChargeDue(row),
    isEnding: isLive && isScheduledToEnd(row),
  };
}
