import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { nameOrEmailSql } from '@/lib/database/person-name-sql';
import { columnType, firstRow, rows, type ResultRow } from '@/lib/database/sql';
import type { PriceChangeEmailData } from '@/lib/mail/email-types';
import type { BillingInterval } from '@/lib/site';
import { displayName } from '@/lib/text/person-names';
import { findPrices, clearCachedPrices, type Prices } from '../price';
import { isStripeConfigured, runStripeCalls } from '../stripe';
import { FUTURE_CHARGE_CONDITION } from './affected-plans';
import {
  getAllowedEffectiveDayRange,
  parseAllowedEffectiveDay,
  priceCancellationDeadline,
} from '../announced-price/price-notice-period';
import { invalidEffectiveDayError, noAffectedMembersError, noValidPriceError } from './price-change-errors';
import type { PriceChangeView, BillingIntervalPrices, PricePreviewQuery, PricesView } from './schema';

/**
 * Returns all data of the price page, with the latest prices from Stripe. If Stripe is down, only Stripe's prices are
 * missing.
 */
export async function fetchPricesView(): Promise<PricesView> {
  clearCachedPrices();
  const prices = isStripeConfigured() ? await runStripeCalls(findPrices, 5_000).catch(() => null) : null;
  return {
    intervals: [await pricesOf('month', prices), await pricesOf('year', prices)],
    ...getAllowedEffectiveDayRange(now()),
  };
}

/**
 * Returns the contents of the announcement email for a preview. Throws `conflict` and `invalid` in the same cases as
 * the announcement.
 */
export async function previewPriceAnnouncement({ interval, day }: PricePreviewQuery): Promise<PriceChangeEmailData> {
  const moment = now();
  const from = parseAllowedEffectiveDay(day, moment);
  if (from === null) throw invalidEffectiveDayError(moment);
  const { sold, plans } = await pricesOf(interval, isStripeConfigured() ? await runStripeCalls(findPrices) : null);
  if (!sold) throw noValidPriceError(interval);
  const older = plans.filter(({ cents }) => cents !== sold.cents).sort((a, b) => b.count - a.count)[0];
  if (!older) throw noAffectedMembersError();
  return { fromCents: older.cents, cents: sold.cents, interval, from: from.toISOString() };
}

async function pricesOf(interval: BillingInterval, prices: Prices | null): Promise<BillingIntervalPrices> {
  const price = prices?.[interval];
  const plans = await rows(
    db(),
    { cents: columnType.int.present, count: columnType.int.present },
    Prisma.sql`
      SELECT m.price_cents AS cents, count(*)::int AS count FROM memberships m
      WHERE ${FUTURE_CHARGE_CONDITION} AND m.price_interval = ${interval}::plan_interval AND m.price_cents IS NOT NULL AND m.price_id IS NOT NULL
      GROUP BY m.price_cents ORDER BY m.price_cents`,
  );
  return {
    interval,
    sold: price ? { priceId: price.id, cents: price.cents } : null,
    plans,
    concerned: price ? plans.reduce((sum, { cents, count }) => (cents === price.cents ? sum : sum + count), 0) : 0,
    change: await newestChange(interval),
  };
}

const changeRow = {
  id: columnType.int,
  cents: columnType.int,
  effectiveAt: columnType.moment,
  announcedAt: columnType.moment,
  announcedBy: columnType.text.nullable,
  calledOffAt: columnType.moment.nullable,
  calledOffBy: columnType.text.nullable,
  doneAt: columnType.moment.nullable,
  concerned: columnType.int.present,
  told: columnType.int.present,
  failed: columnType.int.present,
  moved: columnType.int.present,
  left: columnType.int.present,
};

async function newestChange(interval: BillingInterval): Promise<PriceChangeView | null> {
  const foundRow = await firstRow(
    db(),
    changeRow,
    Prisma.sql`
      SELECT c.id, c.cents, c.effective_at, c.announced_at, ${nameOrEmailSql(Prisma.sql`a`)} AS announced_by,
        c.called_off_at, ${nameOrEmailSql(Prisma.sql`o`)} AS called_off_by, c.done_at, counted.concerned, counted.told, counted.failed, counted.moved, counted.left
      FROM price_changes c LEFT JOIN users a ON a.id = c.announced_by LEFT JOIN users o ON o.id = c.called_off_by
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS concerned, count(r.told_at)::int AS told, count(r.moved_at)::int AS moved, count(r.left_at)::int AS left,
          count(*) FILTER (WHERE r.told_at IS NULL AND r.failed_at IS NOT NULL)::int AS failed
        FROM price_change_members r WHERE r.change_id = c.id) counted
      WHERE c.interval = ${interval}::plan_interval ORDER BY c.id DESC LIMIT 1`,
  );
  return foundRow ? { ...viewOf(foundRow), untold: foundRow.failed > 0 ? await untoldOf(foundRow.id) : [] } : null;
}

const viewOf = ({ effectiveAt, announcedAt, calledOffAt, doneAt, ...row }: ResultRow<typeof changeRow>) => ({
  ...row,
  canBeCalledOff: calledOffAt === null && doneAt === null && now() < priceCancellationDeadline(effectiveAt),
  effectiveAt: effectiveAt.toISOString(),
  announcedAt: announcedAt.toISOString(),
  calledOffAt: calledOffAt?.toISOString() ?? null,
  doneAt: doneAt?.toISOString() ?? null,
  callOffUntil: priceCancellationDeadline(effectiveAt).toISOString(),
});

async function untoldOf(changeId: number): Promise<PriceChangeView['untold']> {
  const foundRows = await db().priceChangeMember.findMany({
    where: { changeId, toldAt: null, failedAt: { not: null } },
    select: { userId: true, user: { select: { firstName: true, lastName: true } } },
    orderBy: { id: 'asc' },
    take: 20,
  });
  return foundRows.map(({ userId, user }) => ({ userId, name: displayName(user) }));
}
