import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { now } from '@/lib/time/clock';
import { DAY, MINUTE } from '@/lib/time/duration';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { firstRow, columnType, runStatement } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/process/log';
import { closeBillingAlerts, openAutoClosingAlert } from '../history/audit-and-alerts';
import { findPrices } from '../price';
import { recordPlansAffectedByPriceChange, affectedPlanCondition } from './affected-plans';
import { listPlansToMove, movePlanToNewPrice, type StoredPriceChange } from './move-plans-to-new-price';
import { notifyOneBatchOfPriceCancellation, announcePriceToBatch } from './notify-affected-members';

/**
 * Time in ms for which a price change stays open after its first day, to retry the announcement to members who have not
 * received it.
 */
const UNREACHABLE_MS = 60 * DAY;
const ROUND_MS = 4 * MINUTE;
/**
 * Pause between moving two plans, in ms. The pause keeps us below 20 calls to Stripe per second, because moving one
 * plan takes about eight calls.
 */
const PACE_MS = 400;

/**
 * Runs every five minutes. Sends outstanding announcements and checks their delivery. Moves plans to the new price
 * shortly before they renew.
 */
export async function processPriceChanges(): Promise<void> {
  const end = Date.now() + ROUND_MS;
  while ((await db().$transaction(notifyOneBatchOfPriceCancellation)) > 0 && Date.now() < end);
  const changes = await db().priceChange.findMany({
    where: { calledOffAt: null, doneAt: null },
    orderBy: { id: 'asc' },
  });
  for (const change of changes) {
    await addLateMembers(change);
    while ((await db().$transaction((tx) => announcePriceToBatch(tx, change))) > 0 && Date.now() < end);
    await followUpEmails(change);
    await alertUnreachable(change);
  }
  for (const change of changes) await moveDue(change, end);
  for (const change of changes) await closeWhenDone(change);
}

/**
 * Adds members who subscribed at the old price, or withdrew their cancellation, after the announcement. They also get
 * 30 days' notice.
 */
async function addLateMembers(change: StoredPriceChange): Promise<void> {
  // Nobody is added to the price change if the announced price is no longer on sale.
  const prices = await findPrices().catch(() => null);
  if (prices?.[change.interval]?.id === change.priceId)
    await db().$transaction((tx) => recordPlansAffectedByPriceChange(tx, change));
}

/**
 * Follows up announcement emails that were not delivered. Sends an email again if it can be delivered now, and
 * otherwise marks it as failed.
 */
const followUpEmails = (change: StoredPriceChange): Promise<number> =>
  runStatement(
    db(),
    Prisma.sql`
    UPDATE price_change_members r SET letter_id = CASE WHEN over.can_go THEN NULL ELSE r.letter_id END,
      failed_at = CASE WHEN over.can_go THEN NULL ELSE coalesce(r.failed_at, ${timestampSql(now())}) END
    FROM (
      SELECT r.id, j.state IS DISTINCT FROM 'failed' AND u.bounced_email IS DISTINCT FROM u.email AS can_go
      FROM price_change_members r JOIN users u ON u.id = r.user_id
      JOIN memberships m ON m.user_id = r.user_id AND m.stripe_subscription_id = r.subscription_id
      LEFT JOIN pgboss.job j ON j.name = 'mail' AND j.id = r.letter_id
      WHERE r.change_id = ${change.id}::int AND r.told_at IS NULL AND r.letter_id IS NOT NULL AND ${affectedPlanCondition(change)}
        AND (j.id IS NULL OR j.state IN ('completed', 'cancelled', 'failed'))) over
    WHERE r.id = over.id AND r.told_at IS NULL`,
  );

/** Opens one alert for all members who can't be emailed and therefore keep their old price. */
async function alertUnreachable(change: StoredPriceChange): Promise<void> {
  const foundRow = await firstRow(
    db(),
    { people: columnType.int.present },
    Prisma.sql`
      SELECT count(*)::int AS people FROM price_change_members r
      JOIN memberships m ON m.user_id = r.user_id AND m.stripe_subscription_id = r.subscription_id
      WHERE r.change_id = ${change.id}::int AND r.told_at IS NULL AND r.failed_at IS NOT NULL AND ${affectedPlanCondition(change)}`,
  );
  const key = untoldKey(change.id);
  const details = { price_change: change.id, people: foundRow?.people ?? 0 };
  if (details.people > 0) {
    await openAutoClosingAlert(key, 'price_untold', details, 'people');
    await db().billingAlert.updateMany({ where: { key, resolvedAt: null }, data: { details } });
  } else await closeBillingAlerts(key);
}

const untoldKey = (changeId: number) => `price_untold:${changeId}`;

/**
 * Moves plans to the new price if their renewal is near. After a failure, moves the other plans before it throws, so
 * that the job is retried.
 */
async function moveDue(change: StoredPriceChange, end: number): Promise<void> {
  let failure: unknown;
  for (const member of await listPlansToMove(change.id)) {
    if (Date.now() > end) break;
    try {
      await movePlanToNewPrice(change, member);
    } catch (error) {
      // The code `conflict` is not a failure. It means that the member is changing the plan at this moment, so the next
      // run tries again.
      if (!(error instanceof AppError && error.code === 'conflict')) failure ??= error;
      log.warn({
        event: 'billing.price-not-moved',
        userId: member.userId,
        err: error,
      });
    }
    await pause(PACE_MS);
  }
  if (failure !== undefined) throw failure;
}

/**
 * Closes a price change that has taken effect, when no plan still has to move to the new price. Also waits until
 * cancelled plans have ended, because members may continue them.
 */
const closeWhenDone = async ({ id }: StoredPriceChange): Promise<void> => {
  const since = new Date(now().getTime() - UNREACHABLE_MS);
  // A member who was never notified (`told_at` is null) usually keeps the price change open. Exceptions: their plan no
  // longer has the old price, or their email still fails 60 days after the change took effect.
  const isDone = await runStatement(
    db(),
    Prisma.sql`
    UPDATE price_changes c SET done_at = ${timestampSql(now())}
    WHERE c.id = ${id}::int AND c.called_off_at IS NULL AND c.done_at IS NULL AND c.effective_at <= ${timestampSql(now())} AND NOT EXISTS (
      SELECT FROM price_change_members r JOIN memberships m ON m.user_id = r.user_id AND m.stripe_subscription_id = r.subscription_id
      WHERE r.change_id = c.id AND r.moved_at IS NULL AND r.left_at IS NULL AND m.stripe_status IN ('trialing', 'active', 'past_due')
        AND (r.told_at IS NOT NULL OR (m.price_id = r.from_price_id AND (r.failed_at IS NULL OR c.effective_at > ${timestampSql(since)}))))`,
  );
  if (isDone > 0) await closeBillingAlerts(untoldKey(id));
};
