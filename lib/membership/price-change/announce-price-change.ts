import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { formatDate as dayText } from '@/lib/time/format-dates';
import { AppError, fieldConflictError, notFoundError } from '@/lib/errors';
import type { BillingInterval } from '@/lib/site';
import { nameOfOtherAdministrator } from '@/lib/text/person-names';
import { findPrices, clearCachedPrices, type Price } from '../price';
import { runStripeCalls } from '../stripe';
import { recordPlansAffectedByPriceChange } from './affected-plans';
import { parseAllowedEffectiveDay, priceCancellationDeadline } from '../announced-price/price-notice-period';
import { invalidEffectiveDayError, noAffectedMembersError, noValidPriceError } from './price-change-errors';
import type { AnnouncePriceChangeInput, AnnouncePriceChangeReply } from './schema';
import { notifyOneBatchOfPriceCancellation, announcePriceToBatch } from './notify-affected-members';

const LOCK = 7_309;

/** Ensures with an advisory lock that only one administrator at a time changes prices. */
const withAdvisoryLock = <T>(work: (tx: TransactionClient) => Promise<T>): Promise<T> =>
  db().$transaction(async (tx) => {
    await runStatement(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${LOCK}::int)`);
    return work(tx);
  });

/**
 * Announces to members at an old price that they will pay the current price. Throws `invalid` for a day out of range,
 * and `conflict` if the price has changed or affects nobody.
 */
export async function announcePriceChange(
  act: Act,
  { interval, day, seen }: AnnouncePriceChangeInput,
): Promise<AnnouncePriceChangeReply> {
  if (parseAllowedEffectiveDay(day, now()) === null) throw invalidEffectiveDayError(now());
  const price = await readSoldPrice(interval);
  if (price.id !== seen.priceId)
    throw fieldConflictError('seen', 'The price at Stripe has changed. Reload this page to see it.');
  return withAdvisoryLock(async (tx) => {
    await refuseUnseen(tx, interval, seen.change);
    const moment = now();
    const effectiveAt = parseAllowedEffectiveDay(day, moment);
    if (effectiveAt === null) throw invalidEffectiveDayError(moment);
    const { id } = await tx.priceChange.create({
      data: {
        interval,
        priceId: price.id,
        cents: price.cents,
        effectiveAt,
        announcedBy: act.actorId,
        announcedAt: moment,
      },
      select: { id: true },
    });
    const count = await recordPlansAffectedByPriceChange(tx, { id, interval, cents: price.cents });
    if (count === 0) throw noAffectedMembersError();
    await announcePriceToBatch(tx, { id, interval, cents: price.cents });
    const details = { interval, cents: price.cents, effectiveAt: effectiveAt.toISOString(), concerned: count };
    await recordAuditEntry(tx, act, { action: 'price.announce', targetType: 'price', targetId: id, details });
    return { id, count, effectiveAt: effectiveAt.toISOString() };
  });
}

/** Reads the current price from Stripe, without using the cached price. */
async function readSoldPrice(interval: BillingInterval): Promise<Price> {
  clearCachedPrices();
  const price = (await runStripeCalls(findPrices))?.[interval];
  if (!price) throw noValidPriceError(interval);
  return price;
}

async function refuseUnseen(tx: TransactionClient, interval: BillingInterval, seen: number): Promise<void> {
  const newest = await tx.priceChange.findFirst({ where: { interval }, orderBy: { id: 'desc' } });
  const isOpen = newest !== null && newest.calledOffAt === null && newest.doneAt === null;
  if ((newest?.id ?? 0) === seen && !isOpen) return;
  if (newest === null) throw notFoundError('Change');
  const who = await nameOf(tx, newest.calledOffBy ?? newest.announcedBy);
  throw new AppError(
    'conflict',
    isOpen
      ? `${who} has already announced a change to this price. Only one can run at a time.`
      : `${who} was faster. Reload this page to see the change.`,
  );
}

async function nameOf(tx: TransactionClient, id: number): Promise<string> {
  const foundRow = await tx.user.findUnique({ where: { id }, select: { firstName: true, lastName: true } });
  return nameOfOtherAdministrator(foundRow);
}

/**
 * Cancels an announced price change, and notifies the members who know about it. Throws `not_found` for an unknown
 * change, and `conflict` if it can no longer be cancelled.
 */
export const cancelPriceChange = (act: Act, id: number): Promise<void> =>
  withAdvisoryLock(async (tx) => {
    const change = await tx.priceChange.findUnique({ where: { id } });
    if (!change) throw notFoundError('Change');
    const { interval, cents, effectiveAt } = change;
    if (change.calledOffBy !== null)
      throw new AppError('conflict', `${await nameOf(tx, change.calledOffBy)} has already cancelled it.`);
    const until = priceCancellationDeadline(effectiveAt);
    if (change.doneAt !== null || now() >= until)
      throw new AppError(
        'conflict',
        `Members' prices have been changing since ${dayText(until.toISOString())}. You can't cancel this change any more. You can announce the old price again once the change is complete.`,
      );
    await tx.priceChange.update({
      where: { id },
      data: { calledOffAt: now(), calledOffBy: act.actorId },
      select: { id: true },
    });
    await notifyOneBatchOfPriceCancellation(tx);
    const details = { interval, cents, effectiveAt: effectiveAt.toISOString() };
    await recordAuditEntry(tx, act, { action: 'price.call-off', targetType: 'price', targetId: id, details });
  });
