import 'server-only';
import { recordAudit, type Act } from '@/lib/audit/record';
import { now } from '@/lib/time/clock';
import { db, Prisma, type Transaction } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { dateText as dayText } from '@/lib/time/dates';
import { AppError, fieldConflict, notFound } from '@/lib/errors';
import type { Interval } from '@/lib/site';
import { colleagueName } from '@/lib/text/person-names';
import { findPrices, forgetPrice, type Price } from '../price';
import { withStripe } from '../stripe';
import { addAffectedPlans } from './affected';
import { effectiveOn, callOffDeadline } from '../coming-price/notice';
import { badDayError, nobodyAffectedError, noPriceError } from './refusals';
import type { AnnounceInput, AnnouncedReply } from './schema';
import { callOffBatch, announceBatch } from './notify';

const LOCK = 7_309;

/** Ensures with an advisory lock that only one administrator at a time changes prices. */
const withAdvisoryLock = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db().$transaction(async (tx) => {
    await runStatement(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${LOCK}::int)`);
    return work(tx);
  });

/**
 * Announces the price of new members to all members with a different price. This request emails the first hundred
 * members, and a job emails the others. Throws `conflict` if the administrator saw another Stripe price or other open
 * price changes, or if no member is affected. Throws `invalid` if the day is too soon or too far ahead.
 */
export async function announceChange(act: Act, { interval, day, seen }: AnnounceInput): Promise<AnnouncedReply> {
  if (effectiveOn(day, now()) === null) throw badDayError(now());
  const price = await readSoldPrice(interval);
  if (price.id !== seen.priceId)
    throw fieldConflict('seen', 'The price at Stripe has changed. Reload this page to see it.');
  return withAdvisoryLock(async (tx) => {
    await refuseUnseen(tx, interval, seen.change);
    const moment = now();
    const effectiveAt = effectiveOn(day, moment);
    if (effectiveAt === null) throw badDayError(moment);
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
    const count = await addAffectedPlans(tx, { id, interval, cents: price.cents });
    if (count === 0) throw nobodyAffectedError();
    await announceBatch(tx, { id, interval, cents: price.cents });
    const details = { interval, cents: price.cents, effectiveAt: effectiveAt.toISOString(), concerned: count };
    await recordAudit(tx, act, { action: 'price.announce', targetType: 'price', targetId: id, details });
    return { id, count, effectiveAt: effectiveAt.toISOString() };
  });
}

/** Reads the current price from Stripe, without using the cached one. */
async function readSoldPrice(interval: Interval): Promise<Price> {
  forgetPrice();
  const price = (await withStripe(findPrices))?.[interval];
  if (!price) throw noPriceError(interval);
  return price;
}

async function refuseUnseen(tx: Transaction, interval: Interval, seen: number): Promise<void> {
  const newest = await tx.priceChange.findFirst({ where: { interval }, orderBy: { id: 'desc' } });
  const isOpen = newest !== null && newest.calledOffAt === null && newest.doneAt === null;
  if ((newest?.id ?? 0) === seen && !isOpen) return;
  if (newest === null) throw notFound('Change');
  const who = await nameOf(tx, newest.calledOffBy ?? newest.announcedBy);
  throw new AppError(
    'conflict',
    isOpen
      ? `${who} has already announced a change to this price. Only one can run at a time.`
      : `${who} was faster. Reload this page to see the change.`,
  );
}

async function nameOf(tx: Transaction, id: number): Promise<string> {
  const foundRow = await tx.user.findUnique({ where: { id }, select: { firstName: true, lastName: true } });
  return colleagueName(foundRow);
}

/**
 * Cancels an announced price change, and notifies the members who had been notified of it. Throws `not_found` if the
 * change does not exist. Throws `conflict` if the change was already cancelled, is complete, or is about to move the
 * first members to the new price.
 */
export const callOffChange = (act: Act, id: number): Promise<void> =>
  withAdvisoryLock(async (tx) => {
    const change = await tx.priceChange.findUnique({ where: { id } });
    if (!change) throw notFound('Change');
    const { interval, cents, effectiveAt } = change;
    if (change.calledOffBy !== null)
      throw new AppError('conflict', `${await nameOf(tx, change.calledOffBy)} has already cancelled it.`);
    const until = callOffDeadline(effectiveAt);
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
    await callOffBatch(tx);
    const details = { interval, cents, effectiveAt: effectiveAt.toISOString() };
    await recordAudit(tx, act, { action: 'price.call-off', targetType: 'price', targetId: id, details });
  });
