import 'server-only';
import type Stripe from 'stripe';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { db } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { formatAmount } from '@/lib/site';
import { getCardBrandName } from '../card-brand';
import { findCurrentPlan } from '../change/find-current-plan';
import { runWithPaymentLock } from '../payment-lock';
import { addBillingAuditEntry } from '../history/audit-and-alerts';
import { isPermanentStripeFailure, getStripeClient, runStripeCalls } from '../stripe';
import { syncMembership } from '../sync/sync-membership';
import type { RefundInput } from '../view/admin-schema';
import { endPlanImmediately } from './change-plan';
import {
  closeUnconfirmedStripeRequestAlert,
  isRefusedByStripe,
  openUnconfirmedStripeRequestAlert,
  unconfirmedStripeRequestError,
} from '../history/unconfirmed-stripe-requests';

// Refunds payments for administrators (record 078).

/**
 * Refunds all or part of a payment, and can end the plan. Returns a sentence about the result. Throws `not_found` for
 * an unknown payment, `invalid` or `conflict` for an impossible refund, and `unavailable` while Stripe is down.
 */
export async function refundPayment(act: Act, userId: number, request: RefundInput): Promise<string> {
  await paymentOf(userId, request.invoiceId);
  return runStripeCalls(() => runWithPaymentLock(userId, () => refund(act, userId, request)));
}

async function refund(act: Act, userId: number, request: RefundInput): Promise<string> {
  const synced = await syncMembership(userId, 'admin');
  if (request.endsNow && !findCurrentPlan(synced))
    throw new AppError('conflict', "There's no active membership to end. Nothing was refunded.");
  const sentence = await giveBack(act, userId, request);
  if (request.endsNow) await endAfter(act, userId, sentence, request.reason);
  // A failure of this sync does not affect the refund. A webhook event then updates the membership.
  await syncMembership(userId, 'admin').catch(() => undefined);
  return request.endsNow ? `${sentence} The membership has ended.` : sentence;
}

async function paymentOf(userId: number, invoiceId: string) {
  const line = await db().membershipPayment.findUnique({ where: { invoiceId } });
  if (!line || line.userId !== userId) throw notFoundError('Payment');
  return line;
}

type Line = Awaited<ReturnType<typeof paymentOf>>;

/**
 * Throws `invalid` if more is requested than is left. Throws `conflict` if the payment can't be refunded, or was
 * refunded after the administrator saw it.
 */
function check(
  { amountPaid, amountRefunded, disputed, chargeId }: Line,
  { cents, refundedCents }: RefundInput,
): string {
  const left = amountPaid - amountRefunded;
  if (chargeId === null)
    throw new AppError('conflict', "This payment wasn't made by card through Stripe. Refund it where it was made.");
  if (disputed)
    throw new AppError(
      'conflict',
      'The bank wants this payment back. Answer the bank at Stripe. If you refund it too, the payment is paid back twice.',
    );
  if (left <= 0) throw new AppError('conflict', 'This payment has already been refunded in full.');
  if (refundedCents !== amountRefunded)
    throw new AppError(
      'conflict',
      `${formatAmount(amountRefunded)} of this payment has been refunded so far. Check it again before you refund more.`,
    );
  if (cents > left) throw new AppError('invalid', `At most ${formatAmount(left)} can be refunded.`, undefined, 'cents');
  return chargeId;
}

async function giveBack(act: Act, userId: number, request: RefundInput): Promise<string> {
  const line = await paymentOf(userId, request.invoiceId);
  const charge = check(line, request);
  const key = await keyOf(userId, line, charge);
  await recordRequest(act, userId, key, request);
  const made = await getStripeClient()
    .refunds.create(
      { charge, amount: request.cents, reason: 'requested_by_customer', metadata: { act: key } },
      { idempotencyKey: key },
    )
    .catch(async (error: unknown) => {
      // Records a permanent failure, so that the next try uses a new idempotency key. With the old key, Stripe would
      // return the stored failure again.
      if (isPermanentStripeFailure(error)) await recordRefusal(act, userId, key, request, 'api_error', false);
      if (!isRefusedByStripe(error)) throw unconfirmedStripeRequestError('refund_unsure', userId, NO_ANSWER);
      await recordRefusal(act, userId, key, request, error.code ?? error.type);
      throw refusal(error);
    });
  await db().$transaction(async (tx) => {
    const { id, status, amount } = made;
    const details = { invoice: line.invoiceId, refund: id, cents: amount, status, by: act.actorId };
    await addBillingAuditEntry(tx, { userId, source: 'admin', action: 'refund.made', details });
    await closeUnconfirmedStripeRequestAlert(tx, key);
  });
  return saidOf(made, line);
}

/**
 * Builds the idempotency key of a refund. The key contains the number of Stripe's earlier refusals, because Stripe
 * would repeat a refusal for the same key.
 */
async function keyOf(userId: number, { invoiceId, amountRefunded }: Line, charge: string): Promise<string> {
  const { billingKey } = await db().membership.findUniqueOrThrow({ where: { userId }, select: { billingKey: true } });
  const { data } = await getStripeClient().refunds.list({ charge, limit: 100 });
  const refused = await db().billingAudit.count({
    where: { userId, action: 'refund.refused', details: { path: ['invoice'], equals: invoiceId } },
  });
  return `refund:${billingKey}:${invoiceId}:${amountRefunded}:${data.length}:${refused}`;
}

/** Records that a refund was requested, before the request is sent to Stripe. */
async function recordRequest(
  act: Act,
  userId: number,
  key: string,
  { invoiceId, cents, refundedCents, endsNow, reason }: RefundInput,
) {
  const after = refundedCents + cents;
  await db().$transaction(async (tx) => {
    await openUnconfirmedStripeRequestAlert(tx, {
      key,
      userId,
      kind: 'refund_unsure',
      details: { invoice: invoiceId, cents, refundedCents: after },
    });
    await addBillingAuditEntry(tx, {
      userId,
      source: 'admin',
      action: 'refund.asked',
      details: { invoice: invoiceId, cents, endsNow, by: act.actorId, reason },
    });
    const details = { invoice: invoiceId, reason, endsNow, before: { refundedCents }, after: { refundedCents: after } };
    await recordAuditEntry(tx, act, { action: 'user.refund', targetType: 'user', targetId: userId, details });
  });
}

async function recordRefusal(
  act: Act,
  userId: number,
  key: string,
  { invoiceId, cents, refundedCents }: RefundInput,
  code: string,
  isKnown = true,
) {
  await db().$transaction(async (tx) => {
    const details = { invoice: invoiceId, cents, code, by: act.actorId };
    await addBillingAuditEntry(tx, { userId, source: 'admin', action: 'refund.refused', details });
    const unchanged = { invoice: invoiceId, code, before: { refundedCents }, after: { refundedCents } };
    await recordAuditEntry(tx, act, {
      action: 'user.refund-refused',
      targetType: 'user',
      targetId: userId,
      details: unchanged,
    });
    if (isKnown) await closeUnconfirmedStripeRequestAlert(tx, key);
  });
}

const NO_ANSWER =
  "Stripe didn't respond in time. The refund may have gone through. You can try again, and it will never refund twice. An alert stays open until Stripe confirms.";

function refusal({ code, type }: Stripe.errors.StripeError): AppError {
  if (code === 'charge_already_refunded' || type === 'StripeIdempotencyError')
    return new AppError('conflict', 'Someone refunded this payment at the same moment. Nothing more was refunded.');
  if (code === 'charge_disputed')
    return new AppError(
      'conflict',
      'The bank wants this payment back. Nothing was refunded. Answer the bank at Stripe.',
    );
  return new AppError(
    'conflict',
    `Stripe refused the refund (${code ?? 'no reason given'}). Nothing was refunded. Check the payment in Stripe's dashboard.`,
  );
}

const cardOf = ({ cardBrand, cardLast4 }: Line) =>
  cardLast4 === null ? 'the card that paid' : `${getCardBrandName(cardBrand)} ending in ${cardLast4}`;

function saidOf({ status, amount, failure_reason: why }: Stripe.Refund, line: Line): string {
  const sum = formatAmount(amount, line.currency);
  if (status === 'failed' || status === 'canceled')
    throw new AppError(
      'conflict',
      `Stripe could not refund ${sum} to ${cardOf(line)} (${why ?? status}). Nothing was refunded.`,
    );
  return status === 'succeeded'
    ? `${sum} goes back to ${cardOf(line)}.`
    : `${sum} is on its way to ${cardOf(line)}; Stripe calls it ${status ?? 'pending'}.`;
}

async function endAfter(act: Act, userId: number, sentence: string, reason: string): Promise<void> {
  try {
    await endPlanImmediately(act, userId, reason);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable')
      throw new AppError('conflict', `${sentence} ${error.message}`);
    throw new AppError(
      'unavailable',
      `${sentence} Stripe didn't confirm that the membership ended. End it again. An alert stays open until Stripe confirms.`,
      30,
    );
  }
}
