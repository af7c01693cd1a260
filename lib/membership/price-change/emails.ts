import 'server-only';
import { z } from 'zod';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, firstRow, runStatement } from '@/lib/database/sql';
import { formatDate } from '@/lib/time/format-dates';
import type { EmailContentFunctions, EmailSentCallback, EmailContentFunction } from '@/lib/mail/email-types';
import { queueEmail } from '@/lib/mail/mail-queue';
import { formatCentsPerInterval } from '@/lib/site';
import { PlanInterval } from '@/prisma/generated/enums';
import { addBillingAuditEntry } from '../history/audit-and-alerts';
import { lockUserRow } from '../lock-user-row';
import { affectedPlanCondition } from './affected-plans';
import { newPriceStartDate } from '../announced-price/price-notice-period';
import { createCancellationEmailJob } from './notify-affected-members';

const about = z.object({ memberId: z.int() });

const memberRow = {
  changeId: columnType.int,
  subscriptionId: columnType.text,
  fromCents: columnType.int,
  cents: columnType.int,
  interval: columnType.choice('plan_interval', PlanInterval),
  effectiveAt: columnType.moment,
  isOff: columnType.bool.present,
  isTold: columnType.bool.present,
  isKept: columnType.bool.present,
};

const memberOf = (on: Parameters<typeof firstRow>[0], id: number, lock = Prisma.empty) =>
  firstRow(
    on,
    memberRow,
    Prisma.sql`
      SELECT r.change_id, r.subscription_id, r.from_cents, c.cents, c.interval, c.effective_at, c.called_off_at IS NOT NULL AS is_off, r.told_at IS NOT NULL AS is_told, r.kept_at IS NOT NULL AS is_kept
      FROM price_change_members r JOIN price_changes c ON c.id = r.change_id WHERE r.id = ${id}::int ${lock}`,
  );

/**
 * Builds the email that announces a new price. Returns null if the member was already emailed, the change was
 * cancelled, or the member's plan is no longer affected.
 */
const announcement: EmailContentFunction = async (mail) => {
  const member = await memberOf(db(), about.parse(mail.about).memberId);
  if (!member || member.isOff || member.isTold) return null;
  const concerned = await firstRow(
    db(),
    { id: columnType.int },
    Prisma.sql`SELECT m.user_id AS id FROM memberships m WHERE m.user_id = ${mail.userId} AND m.stripe_subscription_id = ${member.subscriptionId} AND ${affectedPlanCondition(member)}`,
  );
  if (!concerned) return null;
  const { fromCents, cents, interval, effectiveAt } = member;
  return { price: { fromCents, cents, interval, from: newPriceStartDate(effectiveAt, now()).toISOString() } };
};

/**
 * Builds the email that tells a member that a price change was cancelled. Returns null if their plan has ended, because
 * they then need no email.
 */
const calledOff: EmailContentFunction = async (mail) => {
  const member = await memberOf(db(), about.parse(mail.about).memberId);
  const plan = member && { userId: mail.userId, stripeSubscriptionId: member.subscriptionId, endedAt: null };
  if (!plan || (await db().membership.count({ where: plan })) === 0) return null;
  const { fromCents, cents, interval, effectiveAt } = member;
  return { price: { fromCents, cents, interval, from: effectiveAt.toISOString() } };
};

/** Records that the mail server accepted the announcement, which starts the member's 30 days of notice. */
const recordNotified: EmailSentCallback = async (mail) => {
  const { memberId } = about.parse(mail.about);
  const { userId } = mail;
  await db().$transaction(async (tx) => {
    await lockUserRow(tx, userId);
    const member = await memberOf(tx, memberId, Prisma.sql`FOR UPDATE OF r`);
    if (!member || member.isTold) return;
    const { cents, interval, effectiveAt, subscriptionId } = member;
    const dueAt = newPriceStartDate(effectiveAt, now());
    await tx.priceChangeMember.update({
      where: { id: memberId },
      data: { toldAt: now(), dueAt, failedAt: null },
      select: { id: true },
    });
    const detail = `${formatCentsPerInterval(cents, interval)}, with renewals from ${formatDate(dueAt.toISOString())}`;
    await addBillingAuditEntry(tx, { userId, source: 'admin', action: 'price.announced', details: { detail } });
    // The next charge may now have the new price, so the stored amount may be wrong. Clearing `synced_at` makes the
    // billing job read the amount from Stripe again.
    await runStatement(
      tx,
      Prisma.sql`UPDATE memberships SET synced_at = NULL WHERE user_id = ${userId} AND stripe_subscription_id = ${subscriptionId} AND current_period_end >= ${timestampSql(dueAt)}`,
    );
    // An administrator may have cancelled the price change while the announcement was being sent. In this case, a
    // second email informs the member of the cancellation.
    if (member.isKept) await queueEmail(tx, createCancellationEmailJob(memberId, userId));
  });
};

export const priceEmailContentFunctions: EmailContentFunctions = {
  'price-change': announcement,
  'price-kept': calledOff,
};
export const priceChangeEmailSentCallbacks = { 'price-change': recordNotified } as const;
