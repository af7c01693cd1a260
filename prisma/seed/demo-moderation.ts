import type { TransactionClient } from '@/lib/database/db';
import { buildNotificationColumns } from '@/lib/notifications/notify';
import { HOUR } from '@/lib/time/duration';
import { demoReviews, type DemoReview } from './demo-content';

const WATCHED_WORD = 'idiot';

type IdOf = (name: string) => number;

/**
 * Adds reports and reviews in every state. The closed reviews are spread over two months, so that each month has enough
 * decisions to publish.
 */
export async function addDemoModeration(tx: TransactionClient, postOf: IdOf, personOf: IdOf): Promise<void> {
  await tx.watchedWord.create({ data: { word: WATCHED_WORD, createdBy: personOf('admin') } });
  for (const review of demoReviews) await addReview(tx, review, postOf, personOf);
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
      requestId: 'command',
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
    data: { userId, ...buildNotificationColumns('review_decided', facts), createdAt: at(decision.hoursAfter) },
  });
}
