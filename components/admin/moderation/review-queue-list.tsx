'use client';

import { Link } from '@/components/ui/page/link';
import { LazyLighthouseIllustration } from '@/components/illustrations/lazy-illustrations';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import { LoadError } from '@/components/ui/page/load-error';
import { TimeAgo } from '@/components/ui/page/time-ago';
import { ListSkeleton } from '@/components/ui/skeleton';
import { CONTENT_WARNING_TEXT, REPORT_REASON_TEXT } from '@/lib/moderation/review-constants';
import { formatDateAndTime } from '@/lib/time/format-dates';
import { useReviewQueue, type AdminOrModeratorReviewRow } from './review-queue';
import { reviewReasonText, urgencyText, DECISION_LABELS, HIDDEN_CONTENT_STATE_LABELS } from './review-labels';
import { useModerationReviews } from './use-moderation-reviews';

const EMPTY = {
  waiting: {
    title: 'Nothing is waiting',
    text: 'Reports, posts held for review and appeals will show here.',
  },
  done: { title: 'No decisions yet', text: 'Decisions will show here.' },
};

export function ReviewQueueList({ state }: { state: 'waiting' | 'done' }) {
  const list = useModerationReviews(state);
  const { reviews } = list;
  if (list.isPending) return <ListSkeleton text="Loading..." />;
  if (list.error && !reviews) {
    return (
      <LoadError
        title="Error loading reviews"
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (!reviews || reviews.length === 0) {
    return (
      <EmptyState picture={<LazyLighthouseIllustration />} title={EMPTY[state].title}>
        {EMPTY[state].text}
      </EmptyState>
    );
  }
  return (
    <div className="space-y-4">
      <ol className="space-y-3">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <div className="text-center">
          <Button variant="outline" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns the text of a post without its title, on one line, because the card shows only two lines. */
const textOf = ({ title, content }: AdminOrModeratorReviewRow) =>
  (title === null ? content : content.slice(title.length)).replace(/\s+/g, ' ').trim();

function ReviewCard({ review }: { review: AdminOrModeratorReviewRow }) {
  const { href, isLocal } = useReviewQueue();
  const { id, kind, status, cause, cautions, title, schoolName, reasons, isUrgent, withheld, claim } = review;
  const { decision, decidedAt } = review;
  const decidedBy = 'decidedBy' in review ? review.decidedBy : null;
  const openedAt = 'openedAt' in review ? review.openedAt : review.createdAt;
  const why = [
    ...cautions.map((caution) => CONTENT_WARNING_TEXT[caution]),
    ...reasons.map(({ reason, count }) => `${REPORT_REASON_TEXT[reason].label} (${count})`),
  ];
  // Content that a decision has hidden gets no “hidden” badge, because the badge of the decision already says so.
  const isHidden =
    (withheld === 'removed' && decision === 'hide') || (withheld === 'sent_back' && decision === 'send_back');
  return (
    <article className="relative space-y-2 rounded-lg border bg-card p-4 shadow-card transition-colors hover:border-primary sm:px-5">
      <p className="flex flex-wrap gap-1.5 empty:hidden">
        {isUrgent && <Badge variant="destructive">{urgencyText(reasons)}</Badge>}
        {status === 'appealed' && <Badge variant="warning">Appealed</Badge>}
        <Badge variant="secondary">{reviewReasonText(cause)}</Badge>
        {withheld !== null && !isHidden && <Badge variant="outline">{HIDDEN_CONTENT_STATE_LABELS[withheld]}</Badge>}
        {decision !== null && <Badge>{DECISION_LABELS[decision]}</Badge>}
        {claim && <Badge variant="outline">{claim.isMine ? 'Assigned to you' : `Assigned to ${claim.by}`}</Badge>}
      </p>
      <div>
        <h2 className="mb-1 text-sm font-semibold text-muted-foreground">
          {/* The area of the review's link covers the whole card. */}
          <Link href={`${href}/${id}`} prefetch={false} className="after:absolute after:inset-0 after:rounded-lg">
            {kind === 'post' ? 'Post' : 'Comment'}
            {!isLocal && schoolName !== null && ` at ${schoolName}`}
          </Link>
        </h2>
        {title !== null && <p className="font-bold break-words">{title}</p>}
        <p className="line-clamp-2 break-words">{textOf(review)}</p>
      </div>
      <p className="text-sm text-muted-foreground">
        {why.join(', ')}
        {why.length > 0 && ' · '}
        {decision !== null && decidedAt !== null ? (
          <>
            Decided {formatDateAndTime(decidedAt)}
            {decidedBy !== null && ` by ${decidedBy}`}
          </>
        ) : (
          <TimeAgo iso={openedAt} />
        )}
      </p>
    </article>
  );
}
