import 'server-only';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { now } from '@/lib/time/clock';
import { formatDate, formatDateAndTime } from '@/lib/time/format-dates';
import { DAY } from '@/lib/time/duration';
import { AppError, notFoundError } from '@/lib/errors';
import { formatAmount, membershipPlan, site } from '@/lib/site';
import { fullName } from '@/lib/text/person-names';
import { getCardBrandName } from '../card-brand';
import { findUsedTrialSubscriptionIds } from '../trial';
import { REFUND_POLICY } from './refund-policy';

/** Section of the evidence: a heading and the lines below it. */
export type EvidenceSection = { title: string; lines: string[] };
export type DisputeEvidence = { title: string; name: string; sections: EvidenceSection[] };

const SINCE_DAYS = 180;
const MOST_LINES = 120;

/**
 * Collects the evidence for a bank that disputes a payment (record 078). Throws `not_found` for an unknown payment, and
 * `conflict` if no bank has disputed it.
 */
export async function collectDisputeEvidence(userId: number, invoiceId: string): Promise<DisputeEvidence> {
  const [line, user] = await Promise.all([
    db().membershipPayment.findUnique({ where: { invoiceId } }),
    db().user.findUnique({ where: { id: userId } }),
  ]);
  if (!user || !line || line.userId !== userId) throw notFoundError('Payment');
  if (line.disputeStatus === null) throw new AppError('conflict', 'The bank has not disputed this payment.');
  const [payments, agreements, devices, acts, claims] = await Promise.all([
    db().membershipPayment.findMany({ where: { userId }, orderBy: { paidAt: 'desc' }, take: 24 }),
    db().termsAgreement.findMany({ where: { userId }, orderBy: { agreedAt: 'asc' } }),
    db().knownDevice.findMany({ where: { userId }, orderBy: { seenAt: 'desc' }, take: 40 }),
    activityOf(userId),
    findUsedTrialSubscriptionIds(userId),
  ]);
  const hadTrial = line.subscriptionId !== null && claims.has(line.subscriptionId);
  const paidWith = (one: typeof line) =>
    one.cardLast4 === null ? 'a card' : `${getCardBrandName(one.cardBrand)} ending in ${one.cardLast4}`;
  const receipt = (one: typeof line) =>
    [
      formatDate(one.paidAt.toISOString()),
      formatAmount(one.amountPaid, one.currency),
      `receipt ${one.number ?? one.invoiceId}`,
      paidWith(one),
      ...(one.periodStart && one.periodEnd
        ? [`for ${formatDate(one.periodStart.toISOString())} to ${formatDate(one.periodEnd.toISOString())}`]
        : []),
      ...(one.amountRefunded > 0 ? [`${formatAmount(one.amountRefunded, one.currency)} refunded`] : []),
    ].join(', ');
  return {
    title: `Evidence for payment ${line.number ?? line.invoiceId}`,
    name: `evidence-${invoiceId}.pdf`,
    sections: [
      {
        title: 'The payment in question',
        lines: [
          receipt(line),
          `Charge: ${line.chargeId ?? 'unknown'}`,
          `Dispute: ${line.disputeStatus}`,
          ...(line.disputeReason ? [`Reason given: ${line.disputeReason}`] : []),
          ...(line.disputeDueAt
            ? [`Answer by ${formatDateAndTime(line.disputeDueAt.toISOString())}, Halifax time`]
            : []),
        ],
      },
      {
        title: 'The customer',
        lines: [
          `Name: ${fullName(user)}`,
          `E-mail: ${user.email}`,
          `Account ${user.id}, registered ${formatDateAndTime(user.createdAt.toISOString())}`,
        ],
      },
      {
        title: 'What was bought',
        lines: [
          `${membershipPlan.name} of ${site.name}: an online service, available from the moment of payment.`,
          `${formatAmount(line.amountPaid, line.currency)} paid for a ${isYear(line) ? 'year' : 'month'}.${hadTrial ? ` The subscription began with a free trial of ${membershipPlan.trialDays} days.` : ''} The price, the day of the first charge and the renewal are shown above the subscribe button.`,
        ],
      },
      {
        title: 'Terms agreed to',
        lines: agreements.map(
          ({ version, agreedAt }) => `Terms of ${version}, agreed to on ${formatDateAndTime(agreedAt.toISOString())}`,
        ),
      },
      { title: 'Cancelling and refunds, as the terms say', lines: REFUND_POLICY },
      { title: 'All payments', lines: payments.map(receipt) },
      {
        title: 'Browsers that signed in',
        lines: devices.map(
          ({ name, mark, createdAt, seenAt }) =>
            `${name}, first ${formatDate(createdAt.toISOString())}, last ${formatDate(seenAt.toISOString())}, browser and network as a keyed hash: ${mark}`,
        ),
      },
      {
        title: `Use of the service in the last ${SINCE_DAYS} days, by day`,
        lines: acts.length > 0 ? acts : ['None on record.'],
      },
    ],
  };
}

const isYear = ({ periodStart, periodEnd }: { periodStart: Date | null; periodEnd: Date | null }): boolean =>
  periodStart !== null && periodEnd !== null && periodEnd.getTime() - periodStart.getTime() > 60 * DAY;

/** Returns posts, comments and votes only as numbers by day. Leaves out anonymous posts. */
async function activityOf(userId: number): Promise<string[]> {
  const since = timestampSql(new Date(now().getTime() - SINCE_DAYS * DAY));
  const foundRows = await rows(
    db(),
    {
      day: columnType.text.present,
      posts: columnType.int.present,
      comments: columnType.int.present,
      votes: columnType.int.present,
    },
    Prisma.sql`
    SELECT to_char(done.at AT TIME ZONE 'America/Halifax', 'YYYY-MM-DD') AS day,
      (count(*) FILTER (WHERE done.what = 'post'))::int AS posts,
      (count(*) FILTER (WHERE done.what = 'comment'))::int AS comments,
      (count(*) FILTER (WHERE done.what = 'vote'))::int AS votes
    FROM (
      SELECT created_at AS at, 'post' AS what FROM posts WHERE user_id = ${userId} AND NOT is_anonymous
      UNION ALL
      SELECT c.created_at, 'comment' FROM comments c JOIN posts p ON p.id = c.post_id
      WHERE c.user_id = ${userId} AND NOT (p.user_id = ${userId} AND p.is_anonymous)
      UNION ALL
      SELECT created_at, 'vote' FROM post_votes WHERE user_id = ${userId}
    ) done
    WHERE done.at >= ${since} GROUP BY 1 ORDER BY 1 DESC LIMIT ${MOST_LINES}`,
  );
  return foundRows.map(({ day: when, ...counts }) => `${when}: ${countsText(counts)}`);
}

function countsText({ posts, comments, votes }: { posts: number; comments: number; votes: number }): string {
  const named = [
    [posts, 'post'],
    [comments, 'comment'],
    [votes, 'vote'],
  ] as const;
  return named
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
    .join(', ');
}
