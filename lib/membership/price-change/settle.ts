import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { now } from '@/lib/clock';
import { db, Prisma, timestamp } from '@/lib/database/db';
import { one, is, run } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { endAlerts, raiseWhile } from '../history/record';
import { findPrices } from '../price';
import { addConcerned, concernedBy } from './concerned';
import { dueNow, move, type Change } from './move';
import { keepPart, writePart } from './write';

/** So long after its day a change waits for members who could not be told. */
const UNTOLD_MS = 60 * 86_400_000;
const ROUND_MS = 4 * 60_000;
/** Moving one takes some eight calls, and Stripe is asked at most twenty times a second. */
const PACE_MS = 400;

/** Every five minutes: writes to who was not written to, follows the letters, and moves whose renewal is near. */
export async function settlePrices(): Promise<void> {
  const end = Date.now() + ROUND_MS;
  while ((await db().$transaction(keepPart)) > 0 && Date.now() < end);
  const changes = await db().priceChange.findMany({
    where: { calledOffAt: null, doneAt: null },
    orderBy: { id: 'asc' },
  });
  for (const change of changes) {
    await addLate(change);
    while ((await db().$transaction((tx) => writePart(tx, change))) > 0 && Date.now() < end);
    await followLetters(change);
    await alertUntold(change);
  }
  for (const change of changes) await moveDue(change, end);
  for (const change of changes) await closeWhenDone(change);
}

/**
 * Who began at the older price while it went from sale, or takes back a cancellation: told later, with 30 days of his own. Not where
 * something else is sold by now: who pays that has not agreed to what was announced.
 */
async function addLate(change: Change): Promise<void> {
  const prices = await findPrices().catch(() => null);
  if (prices?.[change.interval]?.id === change.priceId) await db().$transaction((tx) => addConcerned(tx, change));
}

/**
 * A letter that is over and was not handed over: it is written anew where it can arrive, as when its address was proven again or its plan
 * goes on after all. Otherwise it has failed: the mail server refused it, which the inbox tells, or the address is known not to work.
 */
const followLetters = (change: Change): Promise<number> =>
  run(
    db(),
    Prisma.sql`
    UPDATE price_change_members r SET letter_id = CASE WHEN over."canGo" THEN NULL ELSE r.letter_id END,
      failed_at = CASE WHEN over."canGo" THEN NULL ELSE coalesce(r.failed_at, ${timestamp(now())}) END
    FROM (
      SELECT r.id, j.state IS DISTINCT FROM 'failed' AND u.bounced_email IS DISTINCT FROM u.email AS "canGo"
      FROM price_change_members r JOIN users u ON u.id = r.user_id
      JOIN memberships m ON m.user_id = r.user_id AND m.stripe_subscription_id = r.subscription_id
      LEFT JOIN pgboss.job j ON j.name = 'mail' AND j.id = r.letter_id
      WHERE r.change_id = ${change.id}::int AND r.told_at IS NULL AND r.letter_id IS NOT NULL AND ${concernedBy(change)}
        AND (j.id IS NULL OR j.state IN ('completed', 'cancelled', 'failed'))) over
    WHERE r.id = over.id AND r.told_at IS NULL`,
  );

/** One word to administrators for all who cannot be told; they keep their price meanwhile. */
async function alertUntold(change: Change): Promise<void> {
  const found = await one(
    db(),
    { people: is.int.present },
    Prisma.sql`
      SELECT count(*)::int AS people FROM price_change_members r
      JOIN memberships m ON m.user_id = r.user_id AND m.stripe_subscription_id = r.subscription_id
      WHERE r.change_id = ${change.id}::int AND r.told_at IS NULL AND r.failed_at IS NOT NULL AND ${concernedBy(change)}`,
  );
  const key = untoldKey(change.id);
  const details = { price_change: change.id, people: found?.people ?? 0 };
  if (details.people > 0) {
    await raiseWhile(key, 'price_untold', details, 'people');
    await db().billingAlert.updateMany({ where: { key, resolvedAt: null }, data: { details } });
  } else await endAlerts(key);
}

const untoldKey = (changeId: number) => `price_untold:${changeId}`;

/** One that fails keeps no other; the round fails with it, so that somebody hears of it, and the next tries again. */
async function moveDue(change: Change, end: number): Promise<void> {
  let failure: unknown;
  for (const member of await dueNow(change.id)) {
    if (Date.now() > end) break;
    try {
      await move(change, member);
    } catch (error) {
      // Its owner is at it himself: next time.
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
 * Once its day has come and no plan is left that would be charged otherwise. One that is cancelled counts until it has ended: it may go on. Not who
 * could not be told for so long, and keeps his price, nor whom it did not concern any more before he was: the next change finds them.
 */
const closeWhenDone = async ({ id }: Change): Promise<void> => {
  const since = new Date(now().getTime() - UNTOLD_MS);
  const isDone = await run(
    db(),
    Prisma.sql`
    UPDATE price_changes c SET done_at = ${timestamp(now())}
    WHERE c.id = ${id}::int AND c.called_off_at IS NULL AND c.done_at IS NULL AND c.effective_at <= ${timestamp(now())} AND NOT EXISTS (
      SELECT FROM price_change_members r JOIN memberships m ON m.user_id = r.user_id AND m.stripe_subscription_id = r.subscription_id
      WHERE r.change_id = c.id AND r.moved_at IS NULL AND r.left_at IS NULL AND m.stripe_status IN ('trialing', 'active', 'past_due')
        AND (r.told_at IS NOT NULL OR (m.price_id = r.from_price_id AND (r.failed_at IS NULL OR c.effective_at > ${timestamp(since)}))))`,
  );
  if (isDone > 0) await endAlerts(untoldKey(id));
};
