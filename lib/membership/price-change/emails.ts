import 'server-only';
import { z } from 'zod';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestamp } from '@/lib/database/db';
import { is, one, run } from '@/lib/database/sql';
import { day } from '@/lib/time/dates';
import type { Contents, Sent, WriteContent } from '@/lib/mail/email';
import { queueMail } from '@/lib/mail/queue';
import { rateText } from '@/lib/site';
import { PlanInterval } from '@/prisma/generated/enums';
import { recordBilling } from '../history/record';
import { lockUser } from '../lock-user';
import { affectedBy } from './affected';
import { dueFrom } from '../coming-price/notice';
import { calledOffEmail } from './notify';

const about = z.object({ memberId: z.int() });

const memberRow = {
  changeId: is.int,
  subscriptionId: is.text,
  fromCents: is.int,
  cents: is.int,
  interval: is.choice('plan_interval', PlanInterval),
  effectiveAt: is.moment,
  isOff: is.bool.present,
  isTold: is.bool.present,
  isKept: is.bool.present,
};

const memberOf = (on: Parameters<typeof one>[0], id: number, lock = Prisma.empty) =>
  one(
    on,
    memberRow,
    Prisma.sql`
      SELECT r.change_id, r.subscription_id, r.from_cents, c.cents, c.interval, c.effective_at, c.called_off_at IS NOT NULL AS is_off, r.told_at IS NOT NULL AS is_told, r.kept_at IS NOT NULL AS is_kept
      FROM price_change_members r JOIN price_changes c ON c.id = r.change_id WHERE r.id = ${id}::int ${lock}`,
  );

/**
 * Builds the email that announces a new price. Returns null if the member was already emailed, the change was called
 * off, or their plan is no longer affected.
 */
const announcement: WriteContent = async (mail) => {
  const member = await memberOf(db(), about.parse(mail.about).memberId);
  if (!member || member.isOff || member.isTold) return null;
  const concerned = await one(
    db(),
    { id: is.int },
    Prisma.sql`SELECT m.user_id AS id FROM memberships m WHERE m.user_id = ${mail.userId} AND m.stripe_subscription_id = ${member.subscriptionId} AND ${affectedBy(member)}`,
  );
  if (!concerned) return null;
  const { fromCents, cents, interval, effectiveAt } = member;
  return { price: { fromCents, cents, interval, from: dueFrom(effectiveAt, now()).toISOString() } };
};

/** Builds the email that says that a price change was called off. Returns null if the member's plan has ended. */
const calledOff: WriteContent = async (mail) => {
  const member = await memberOf(db(), about.parse(mail.about).memberId);
  const plan = member && { userId: mail.userId, stripeSubscriptionId: member.subscriptionId, endedAt: null };
  if (!plan || (await db().membership.count({ where: plan })) === 0) return null;
  const { fromCents, cents, interval, effectiveAt } = member;
  return { price: { fromCents, cents, interval, from: effectiveAt.toISOString() } };
};

/** Records that the mail server accepted the announcement. The member's 30 days of notice begin at this moment. */
const recordNotified: Sent = async (mail) => {
  const { memberId } = about.parse(mail.about);
  const { userId } = mail;
  await db().$transaction(async (tx) => {
    await lockUser(tx, userId);
    const member = await memberOf(tx, memberId, Prisma.sql`FOR UPDATE OF r`);
    if (!member || member.isTold) return;
    const { cents, interval, effectiveAt, subscriptionId } = member;
    const dueAt = dueFrom(effectiveAt, now());
    await tx.priceChangeMember.update({
      where: { id: memberId },
      data: { toldAt: now(), dueAt, failedAt: null },
      select: { id: true },
    });
    const detail = `${rateText(cents, interval)}, with renewals from ${day(dueAt.toISOString())}`;
    await recordBilling(tx, { userId, source: 'admin', action: 'price.announced', details: { detail } });
    // The member's next charge may now be at the new price. Clearing `synced_at` makes the billing job read that charge
    // from Stripe again.
    await run(
      tx,
      Prisma.sql`UPDATE memberships SET synced_at = NULL WHERE user_id = ${userId} AND stripe_subscription_id = ${subscriptionId} AND current_period_end >= ${timestamp(dueAt)}`,
    );
    // If the price change was called off while its announcement was being sent, a second email tells the member so.
    if (member.isKept) await queueMail(tx, calledOffEmail(memberId, userId));
  });
};

export const priceContents: Contents = { 'price-change': announcement, 'price-kept': calledOff };
export const priceSent = { 'price-change': recordNotified } as const;
