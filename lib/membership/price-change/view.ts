import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { is, one, rows, type RowOf } from '@/lib/database/sql';
import type { PriceNews } from '@/lib/mail/email';
import type { Interval } from '@/lib/site';
import { displayName } from '@/lib/users/display-name';
import { findPrices, forgetPrice, type Prices } from '../price';
import { isConfigured, withStripe } from '../stripe';
import { CHARGED_AGAIN } from './affected';
import { daysToChoose, effectiveOn, lastCallOff } from '../coming-price/notice';
import { badDay, nobodyConcerned, noPrice } from './refusals';
import type { ChangeView, IntervalPrices, PreviewQuery, PricesView } from './schema';

/**
 * Returns all data of the price page. Reads prices from Stripe, not from the cache. If Stripe is down, only Stripe's
 * prices are missing.
 */
export async function pricesView(): Promise<PricesView> {
  forgetPrice();
  const prices = isConfigured() ? await withStripe(findPrices, 5_000).catch(() => null) : null;
  return {
    intervals: [await pricesOf('month', prices), await pricesOf('year', prices)],
    ...daysToChoose(now()),
  };
}

/**
 * Returns the contents of the announcement email. Throws `conflict` and `invalid` in the same cases as announcing the
 * price change does.
 */
export async function previewOf({ interval, day }: PreviewQuery): Promise<PriceNews> {
  const moment = now();
  const from = effectiveOn(day, moment);
  if (from === null) throw badDay(moment);
  const { sold, plans } = await pricesOf(interval, isConfigured() ? await withStripe(findPrices) : null);
  if (!sold) throw noPrice(interval);
  const older = plans.filter(({ cents }) => cents !== sold.cents).sort((a, b) => b.count - a.count)[0];
  if (!older) throw nobodyConcerned();
  return { fromCents: older.cents, cents: sold.cents, interval, from: from.toISOString() };
}

async function pricesOf(interval: Interval, prices: Prices | null): Promise<IntervalPrices> {
  const price = prices?.[interval];
  const plans = await rows(
    db(),
    { cents: is.int.present, count: is.int.present },
    Prisma.sql`
      SELECT m.price_cents AS cents, count(*)::int AS count FROM memberships m
      WHERE ${CHARGED_AGAIN} AND m.price_interval = ${interval}::plan_interval AND m.price_cents IS NOT NULL AND m.price_id IS NOT NULL
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
  id: is.int,
  cents: is.int,
  effectiveAt: is.moment,
  announcedAt: is.moment,
  announcedBy: is.text.nullable,
  calledOffAt: is.moment.nullable,
  calledOffBy: is.text.nullable,
  doneAt: is.moment.nullable,
  concerned: is.int.present,
  told: is.int.present,
  failed: is.int.present,
  moved: is.int.present,
  left: is.int.present,
};

/** SQL expression for a person's name, or their email address if they have no name. */
const named = (user: Prisma.Sql) =>
  Prisma.sql`coalesce(nullif(concat_ws(' ', ${user}.first_name, ${user}.last_name), ''), ${user}.email::text)`;

async function newestChange(interval: Interval): Promise<ChangeView | null> {
  const foundRow = await one(
    db(),
    changeRow,
    Prisma.sql`
      SELECT c.id, c.cents, c.effective_at, c.announced_at, ${named(Prisma.sql`a`)} AS announced_by,
        c.called_off_at, ${named(Prisma.sql`o`)} AS called_off_by, c.done_at, counted.concerned, counted.told, counted.failed, counted.moved, counted.left
      FROM price_changes c LEFT JOIN users a ON a.id = c.announced_by LEFT JOIN users o ON o.id = c.called_off_by
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS concerned, count(r.told_at)::int AS told, count(r.moved_at)::int AS moved, count(r.left_at)::int AS left,
          count(*) FILTER (WHERE r.told_at IS NULL AND r.failed_at IS NOT NULL)::int AS failed
        FROM price_change_members r WHERE r.change_id = c.id) counted
      WHERE c.interval = ${interval}::plan_interval ORDER BY c.id DESC LIMIT 1`,
  );
  return foundRow ? { ...viewOf(foundRow), untold: foundRow.failed > 0 ? await untoldOf(foundRow.id) : [] } : null;
}

const viewOf = ({ effectiveAt, announcedAt, calledOffAt, doneAt, ...row }: RowOf<typeof changeRow>) => ({
  ...row,
  canBeCalledOff: calledOffAt === null && doneAt === null && now() < lastCallOff(effectiveAt),
  effectiveAt: effectiveAt.toISOString(),
  announcedAt: announcedAt.toISOString(),
  calledOffAt: calledOffAt?.toISOString() ?? null,
  doneAt: doneAt?.toISOString() ?? null,
  callOffUntil: lastCallOff(effectiveAt).toISOString(),
});

async function untoldOf(changeId: number): Promise<ChangeView['untold']> {
  const foundRows = await db().priceChangeMember.findMany({
    where: { changeId, toldAt: null, failedAt: { not: null } },
    select: { userId: true, user: { select: { firstName: true, lastName: true } } },
    orderBy: { id: 'asc' },
    take: 20,
  });
  return foundRows.map(({ userId, user }) => ({ userId, name: displayName(user) }));
}
