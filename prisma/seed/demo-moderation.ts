import type { TransactionClient } from '@/lib/database/db';
import type { ReviewCauseCode, ReviewDecisionCode, ReportReason } from '@/lib/moderation/review-constants';
import { notificationColumns } from '@/lib/notifications/notify';
import { HOUR } from '@/lib/time/duration';

type DemoReport = { by: string; reason: ReportReason; note?: string };

/** An invented review of a demo post, with its reports. Times are in hours after the creation of the post. */
type DemoReview = {
  /** The title of the post under review. */
  post: string;
  cause: ReviewCauseCode;
  reports: DemoReport[];
  decision?: { by: string; what: ReviewDecisionCode; reason: string; hoursAfter: number };
  appeal?: { text: string; hoursAfter: number };
};

const WATCHED_WORD = 'idiot';

/**
 * The demo has one review of each kind: urgent, held because of a watched word, doubtful, appealed by its author, and
 * closed.
 */
const REVIEWS: DemoReview[] = [
  {
    post: 'Trumpet left on the bus',
    cause: 'reports',
    reports: [
      { by: 'p7', reason: 'child', note: 'Kindly meant, but everybody at that stop knows who it is.' },
      { by: 'p2', reason: 'child' },
      { by: 'canceled', reason: 'privacy', note: 'The trumpet would have been enough.' },
    ],
  },
  { post: 'The sander comes after the bus', cause: 'words', reports: [] },
  {
    post: 'First job and school',
    cause: 'reports',
    reports: [{ by: 'p5', reason: 'off_topic', note: 'A nice post. Is it about school, though?' }],
  },
  {
    post: 'Two spots, every single morning',
    cause: 'reports',
    reports: [
      { by: 'p1', reason: 'disrespectful' },
      { by: 'p6', reason: 'disrespectful', note: 'We all know the truck. This is about one person.' },
      { by: 'canceled', reason: 'not_constructive' },
    ],
    // The person who made a decision may not answer the appeal against it. So a former administrator made this
    // decision, and the demo's administrator can answer the appeal.
    decision: { by: 'p6', what: 'hide', reason: 'Criticize the parking, not the person.', hoursAfter: 30 },
    appeal: {
      text: 'Fair enough about the licence, I was cold and late. But people walk between those spots with strollers. May it come back without the second half?',
      hoursAfter: 52,
    },
  },
  {
    post: 'Fundraiser fatigue',
    cause: 'reports',
    reports: [{ by: 'p1', reason: 'not_constructive', note: 'People work hard on these fundraisers.' }],
    decision: {
      by: 'admin',
      what: 'keep',
      reason: 'An honest opinion about a practice. It blames nobody.',
      hoursAfter: 20,
    },
  },
];

type IdOf = (name: string) => number;

/** Gives administrators something to review: reports and reviews in every state. */
export async function addDemoModeration(tx: TransactionClient, postOf: IdOf, personOf: IdOf): Promise<void> {
  await tx.watchedWord.create({ data: { word: WATCHED_WORD, createdBy: personOf('admin') } });
  for (const review of REVIEWS) await addReview(tx, review, postOf, personOf);
}

async function addReview(
  tx: TransactionClient,
  { post, cause, reports, decision, appeal }: DemoReview,
  postOf: IdOf,
  personOf: IdOf,
): Promise<void> {
  const postId = postOf(post);
  const { userId, title, content, createdAt: writtenAt } = await tx.post.findUniqueOrThrow({ where: { id: postId } });
  const at = (hoursAfter: number) => new Date(writtenAt.getTime() + hoursAfter * HOUR);
  const createdAt = reports.length > 0 ? at(1) : writtenAt;
  const data = reports.map(({ by, reason, note }, index) => ({
    reporterId: personOf(by),
    postId,
    reason,
    note: note ?? null,
    createdAt: at(1 + index),
  }));
  await tx.report.createMany({ data });
  const isFinal = decision?.what === 'keep';
  const { id } = await tx.review.create({
    data: {
      postId,
      authorId: userId,
      cause,
      content: [title, content].filter((part) => part !== null).join('\n\n'),
      status: appeal ? 'appealed' : isFinal ? 'closed' : decision ? 'decided' : 'open',
      openKey: decision ? null : `post:${postId}`,
      createdAt,
      ...(decision && {
        decision: decision.what,
        reason: decision.reason,
        decidedBy: personOf(decision.by),
        decidedAt: at(decision.hoursAfter),
      }),
      ...(appeal && { appeal: appeal.text, appealedAt: at(appeal.hoursAfter) }),
    },
    select: { id: true },
  });
  if (!decision) return;
  await tx.auditEntry.create({
    data: {
      actorId: personOf(decision.by),
      requestId: 'demo',
      action: `review.${decision.what}`,
      targetType: 'post',
      targetId: postId,
      details: {
        reviewId: id,
        reason: decision.reason,
        before: { withheld: isFinal ? null : 'reports' },
        after: { withheld: isFinal ? null : 'removed' },
      },
      createdAt: at(decision.hoursAfter),
    },
  });
  if (isFinal) return;
  const { what, reason } = decision;
  const facts = { reviewId: id, what: 'post', decision: what, reason, isSuspended: false } as const;
  await tx.notification.create({
    data: { userId, ...notificationColumns('review_decided', facts), createdAt: at(decision.hoursAfter) },
  });
}
