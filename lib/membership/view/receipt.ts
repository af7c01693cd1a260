import 'server-only';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { actorFromUser } from '@/lib/policy/actor';
import { checkContentPermission, type Actor } from '@/lib/policy/access-policy';
import { fullName } from '@/lib/text/person-names';
import { getCardBrandName } from '../card-brand';
import type { Receipt } from '../receipt';
import { getStripeClient, runStripeCalls } from '../stripe';

/**
 * Returns the user id of the person who paid the payment on a receipt. Throws `not_found` if the receipt does not exist
 * or the viewer may not read it.
 */
export async function findReceiptOwner(invoiceId: string, actor: Actor): Promise<{ userId: number }> {
  const line = await db().membershipPayment.findUnique({ where: { invoiceId }, select: { userId: true } });
  if (!line || checkContentPermission(actor, 'receipt.read', line) !== 'allowed') throw notFoundError('Receipt');
  return line;
}

type Viewer = Pick<CurrentUser, 'id' | 'isAdmin' | 'accessUntil' | 'overrideUntil' | 'seatUntil'>;

/** Returns the receipt. Throws `not_found` if the viewer may not see it. */
export async function fetchReceipt(viewer: Viewer, invoiceId: string): Promise<Receipt> {
  const line = await db().membershipPayment.findUnique({ where: { invoiceId } });
  if (!line || checkContentPermission(actorFromUser(viewer, now()), 'receipt.read', line) !== 'allowed')
    throw notFoundError('Receipt');
  const owner = await db().user.findUnique({
    where: { id: line.userId },
    select: { firstName: true, lastName: true, email: true },
  });
  return {
    invoiceId,
    number: line.number ?? invoiceId,
    paidAt: line.paidAt.toISOString(),
    period:
      line.periodStart && line.periodEnd
        ? { start: line.periodStart.toISOString(), end: line.periodEnd.toISOString() }
        : null,
    amount: line.amountPaid,
    refunded: line.amountRefunded,
    isDisputed: line.disputed,
    currency: line.currency,
    paidWith: line.cardLast4 && `${getCardBrandName(line.cardBrand)} ending in ${line.cardLast4}`,
    billedTo: owner && {
      name: fullName(owner),
      email: owner.email,
    },
  };
}

/** Returns the current address of Stripe's own receipt page. Returns null if Stripe has no receipt page or is down. */
export async function fetchStripeReceiptUrl(invoiceId: string): Promise<string | null> {
  try {
    return (await runStripeCalls(() => getStripeClient().invoices.retrieve(invoiceId))).hosted_invoice_url ?? null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    return null;
  }
}
