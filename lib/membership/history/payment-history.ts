import { readOwnProperty } from '@/lib/text/own-property';
import { formatAmount, membershipPlan } from '@/lib/site';
import { receiptHref } from '../receipt';
import type { LedgerEntry } from '../schema';

type Payment = {
  invoiceId: string;
  /** The amounts paid and refunded are in cents. */
  amountPaid: number;
  amountRefunded: number;
  disputed: boolean;
  paidAt: Date;
};

type AuditLine = { id: number; action: string; details: unknown; createdAt: Date };

const TITLES: Record<string, [title: string, tone: LedgerEntry['tone']]> = {
  'trial.started': ['Free trial started', 'good'],
  'membership.started': ['Membership started', 'good'],
  'card.saved': ['Card saved', 'plain'],
  'cancel.scheduled': ['Membership cancelled', 'plain'],
  'cancel.withdrawn': ['Membership continues', 'good'],
  'payment.failed': ['Payment failed', 'bad'],
  'payment.recovered': ['Payment problem solved', 'good'],
  'membership.ended': ['Membership ended', 'plain'],
  'hold.set': ['Membership on hold', 'bad'],
  'hold.lifted': ['Hold lifted', 'good'],
  'access.given': ['Complimentary membership given', 'good'],
  'access.revoked': ['Complimentary membership ended', 'plain'],
  'month.given': ['Free month given', 'good'],
  'price.announced': ['New price announced', 'plain'],
  'price.changed': ['New price', 'plain'],
  'price.kept': ['Price stays the same', 'plain'],
  'code.used': ['School council code used', 'good'],
  'seat.invited': ['Household seat invitation sent', 'plain'],
  'seat.withdrawn': ['Household seat invitation withdrawn', 'plain'],
  'seat.taken': ['Household seat invitation accepted', 'good'],
  'seat.begun': ['Household seat accepted', 'good'],
  'seat.ending': ['Household seat is about to end', 'plain'],
  'seat.kept': ['Household seat continues', 'good'],
  'seat.left': ['Household seat given up', 'plain'],
  'seat.given-up': ['Your household seat was given up', 'plain'],
  'seat.ended': ['Household seat ended', 'plain'],
  'founding.given': ['Founding parent, free for a year', 'good'],
  'founding.ended': ['No longer a founding parent', 'plain'],
};

/**
 * Builds the member's payment history, newest first, from payments and the billing audit entries that make sense to a
 * member.
 */
export function buildPaymentHistory(payments: Payment[], lines: AuditLine[], most: number): LedgerEntry[] {
  const entries = [...payments.map(paymentEntry), ...lines.flatMap((line) => auditEntry(line) ?? [])];
  return entries.sort((a, b) => b.at.localeCompare(a.at)).slice(0, most);
}

function paymentEntry(payment: Payment): LedgerEntry {
  const { amountPaid, amountRefunded, disputed } = payment;
  const refund = amountRefunded >= amountPaid ? 'Refunded' : `${formatAmount(amountRefunded)} refunded`;
  const detail = [formatAmount(amountPaid), membershipPlan.name, amountRefunded > 0 && refund, disputed && 'Disputed']
    .filter(Boolean)
    .join(' · ');
  const tone = disputed || amountRefunded > 0 ? 'plain' : 'good';
  return {
    key: payment.invoiceId,
    at: payment.paidAt.toISOString(),
    title: 'Payment received',
    detail,
    tone,
    receiptHref: receiptHref(payment.invoiceId),
  };
}

function auditEntry({ id, action, details, createdAt }: AuditLine): LedgerEntry | null {
  const titleOfAction = readOwnProperty(TITLES, action);
  if (!titleOfAction) return null;
  const { detail } = (details ?? {}) as { detail?: string | null };
  return {
    key: `audit-${id}`,
    at: createdAt.toISOString(),
    title: titleOfAction[0],
    detail: detail ?? null,
    tone: titleOfAction[1],
    receiptHref: null,
  };
}
