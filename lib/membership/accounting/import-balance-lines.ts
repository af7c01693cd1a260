import 'server-only';
import Stripe from 'stripe';
import { now } from '@/lib/time/clock';
import { DAY } from '@/lib/time/duration';
import { db, Prisma } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import type { BalanceLine } from '@/prisma/generated/client';
import type { BalanceKind } from '@/prisma/generated/enums';
import { getStripeId, dateFromUnixSeconds, getStripeClient } from '../stripe';
import { addBillingAuditEntry } from '../history/audit-and-alerts';
import { APP_NAME_METADATA_VALUE } from '../plan-rules';
import { classifyBalanceLine } from './balance-line-kind';
import { getCalendarMonth } from '@/lib/time/months';
import { calculateRefundedTax } from './tax-rates';
import { ZERO_TAX, createTaxCalculator, type IncludedTax, type TaxCalculator } from './tax-calculator';

// Reads Stripe's balance week by week, oldest first. An interrupted read continues after the newest stored line,
// because each week is stored as a whole.

const READ = 'balance.read';
const WINDOW = 7 * DAY;
/**
 * Time in ms after which we stop asking Stripe for the balance lines of a payout, because Stripe never lists them for
 * some payouts.
 */
const PAYOUT_PATIENCE = 60 * DAY;

type Line = Omit<BalanceLine, 'payoutId'>;
type FromStripe = Stripe.BalanceTransaction;

/**
 * Reads the balance lines from 24 hours before the last read until now. Returns the number of new lines.
 */
export async function importNewBalanceLines(): Promise<number> {
  const until = now();
  const from = await readFrom();
  const count = from === null ? 0 : await importBalanceLines(from, until);
  await db().$transaction((tx) =>
    addBillingAuditEntry(tx, {
      userId: null,
      source: 'reconcile',
      action: READ,
      details: { until: until.toISOString() },
    }),
  );
  return count;
}

/** Returns the time up to which all balance lines have been read, or null before the first read. */
export async function fetchLastBalanceReadTime(): Promise<Date | null> {
  const last = await db().billingAudit.findFirst({
    where: { action: READ },
    orderBy: { id: 'desc' },
    select: { details: true },
  });
  const { until } = (last?.details ?? {}) as { until?: string };
  return until === undefined ? null : new Date(until);
}

/** Reads all balance lines between two times, and the payout of each line. Returns the number of new lines. */
export async function importBalanceLines(from: Date, to: Date): Promise<number> {
  const taxOf = await createTaxCalculator();
  let count = 0;
  for (let start = from.getTime(); start <= to.getTime(); start += WINDOW) {
    const created = {
      gte: Math.floor(start / 1000),
      lt: Math.floor(Math.min(start + WINDOW, to.getTime() + 1_000) / 1000),
    };
    count += await storeWindow(created, taxOf);
  }
  await followPayouts();
  return count;
}

/**
 * Returns the time from which to read balance lines: a day before the last read, or a day before the first payment.
 * Returns null if nobody has paid yet.
 */
async function readFrom(): Promise<Date | null> {
  const hasLines = (await db().balanceLine.findFirst({ select: { id: true } })) !== null;
  const first = await db().membershipPayment.aggregate({ where: { amountPaid: { gt: 0 } }, _min: { paidAt: true } });
  const from = (hasLines ? await fetchLastBalanceReadTime() : null) ?? first._min.paidAt;
  return from === null ? null : new Date(from.getTime() - DAY);
}

async function storeWindow(created: { gte: number; lt: number }, taxOf: TaxCalculator): Promise<number> {
  const findings: FromStripe[] = [];
  for await (const line of getStripeClient().balanceTransactions.list({ created, limit: 100, expand: ['data.source'] }))
    findings.push(line);
  const ids = findings.map(({ id }) => id);
  const knownLines = await db().balanceLine.findMany({ where: { id: { in: ids } }, select: { id: true } });
  const isKnown = new Set(knownLines.map(({ id }) => id));
  const made: Line[] = [];
  for (const line of findings.reverse()) if (!isKnown.has(line.id)) made.push(await lineOf(line, taxOf, made));
  const { count } = await db().balanceLine.createMany({ data: made, skipDuplicates: true });
  return count;
}

/**
 * Converts a line of Stripe's balance to a database row. The tax of a refund depends on earlier lines of its charge.
 */
async function lineOf(
  line: FromStripe,
  taxOf: TaxCalculator,
  /** Earlier lines that are not stored yet. */
  unsavedLines: readonly Line[],
): Promise<Line> {
  const kind = classifyBalanceLine(line.type, line.reporting_category);
  const source = typeof line.source === 'string' ? null : line.source;
  const chargeId = source === null ? null : chargeOf(source);
  const createdAt = dateFromUnixSeconds(line.created);
  const { isOurs, tax } = await classify({ line, kind, source, chargeId, createdAt }, taxOf, unsavedLines);
  return {
    id: line.id,
    type: line.type,
    category: line.reporting_category,
    kind,
    sourceId: getStripeId(line.source),
    chargeId,
    amount: line.amount,
    fee: line.fee,
    net: line.net,
    currency: line.currency,
    createdAt,
    availableOn: dateFromUnixSeconds(line.available_on),
    month: new Date(`${getCalendarMonth(createdAt)}-01T00:00:00Z`),
    isOurs,
    tax: tax.cents,
    province: tax.province,
  };
}

/**
 * Returns the id of the charge that a balance line is about. If the line's source is a refund or dispute, this is the
 * refunded or disputed charge.
 */
function chargeOf(source: Stripe.BalanceTransactionSource): string | null {
  if (source.object === 'charge') return source.id;
  return 'charge' in source ? getStripeId(source.charge as string | { id: string } | null) : null;
}

type LineContext = {
  line: FromStripe;
  kind: BalanceKind;
  source: Stripe.BalanceTransactionSource | null;
  chargeId: string | null;
  createdAt: Date;
};

async function classify(
  { line, kind, source, chargeId, createdAt }: LineContext,
  taxOf: TaxCalculator,
  unsavedLines: readonly Line[],
): Promise<{ isOurs: boolean; tax: IncludedTax }> {
  if (chargeId === null) return { isOurs: kind === 'fee' || kind === 'payout', tax: ZERO_TAX };
  if (kind === 'charge') {
    const isOurs =
      (await isOurCharge(chargeId)) ||
      (await invoiceOf(source))?.parent?.subscription_details?.metadata?.app === APP_NAME_METADATA_VALUE;
    return { isOurs, tax: isOurs ? taxOf({ cents: line.amount, at: createdAt }) : ZERO_TAX };
  }
  const past = await paymentSoFar(chargeId, unsavedLines);
  return past === null
    ? { isOurs: await isOurCharge(chargeId), tax: ZERO_TAX }
    : { isOurs: past.isOurs, tax: past.taxOf(line.amount) };
}

/**
 * Returns the amount paid for a charge and the amounts refunded so far, from stored and unsaved balance lines. They
 * determine the tax that the next refund returns.
 */
async function paymentSoFar(chargeId: string, unsavedLines: readonly Line[]) {
  const keptLines = await db().balanceLine.findMany({ where: { chargeId } });
  const lines = [...keptLines, ...unsavedLines.filter((line) => line.chargeId === chargeId)];
  const charge = lines.find(({ kind }) => kind === 'charge');
  if (!charge) return null;
  const returned = lines.filter(({ kind }) => kind !== 'charge');
  const back = -returned.reduce((sum, { amount }) => sum + amount, 0);
  const taxBack = -returned.reduce((sum, { tax }) => sum + tax, 0);
  return {
    isOurs: charge.isOurs,
    taxOf: (amount: number): IncludedTax => ({
      cents: taxBack - calculateRefundedTax(charge.tax, back - amount, charge.amount) || 0,
      province: charge.province,
    }),
  };
}

/** Returns the invoice that a charge paid, or null for a sale without an invoice. */
async function invoiceOf(source: Stripe.BalanceTransactionSource | null): Promise<Stripe.Invoice | null> {
  const intent = source?.object === 'charge' ? getStripeId((source as Stripe.Charge).payment_intent) : null;
  if (intent === null) return null;
  const { data } = await getStripeClient().invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    limit: 1,
    expand: ['data.invoice'],
  });
  const invoice = data[0]?.invoice;
  return typeof invoice === 'object' && !('deleted' in invoice && invoice.deleted) ? (invoice as Stripe.Invoice) : null;
}

/**
 * Returns true if our ledger contains this charge. A membership's charge may still be missing from the ledger, so the
 * caller also checks the charge's invoice.
 */
const isOurCharge = async (chargeId: string): Promise<boolean> =>
  (await db().membershipPayment.count({ where: { chargeId } })) > 0;

async function followPayouts(): Promise<void> {
  const open = await rows(
    db(),
    { id: columnType.text, payout: columnType.text.present },
    Prisma.sql`
    SELECT id, source_id AS payout FROM balance_lines
    WHERE kind = 'payout' AND type = 'payout' AND payout_id IS NULL AND source_id IS NOT NULL
      AND created_at > ${new Date(now().getTime() - PAYOUT_PATIENCE)} ORDER BY created_at`,
  );
  for (const { id, payout } of open) {
    const ids = await linesOfPayout(payout);
    await db().balanceLine.updateMany({ where: { id: { in: [...ids, id] } }, data: { payoutId: payout } });
  }
}

/** Returns the line ids of a payout, or an empty list for a manual payout, whose lines Stripe does not list. */
async function linesOfPayout(payout: string): Promise<string[]> {
  const ids: string[] = [];
  try {
    for await (const { id } of getStripeClient().balanceTransactions.list({ payout, limit: 100 })) ids.push(id);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
  return ids;
}
