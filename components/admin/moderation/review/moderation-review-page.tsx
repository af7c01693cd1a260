'use client';

import { ChevronRight } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { LazySignpostIllustration } from '@/components/illustrations/lazy-illustrations';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { BackLink } from '@/components/ui/page/back-link';
import { EmptyState } from '@/components/ui/page/empty-state';
import { LoadError, useLoadErrorToast } from '@/components/ui/page/load-error';
import { PageHeader } from '@/components/ui/page/page-header';
import { Spinner } from '@/components/ui/spinner';
import { ApiError } from '@/lib/http/api-client';
import { singleLineExcerpt } from '@/lib/text/truncate-text';
import { AppealDecisionForm } from '@/components/admin/moderation/review/appeal-decision-form';
import { DecisionForm } from './decision-form';
import { useReviewQueue, type AdminOrModeratorReview } from '@/components/admin/moderation/review-queue';
import { ReviewOutcome } from './review-outcome';
import { ReasonsForReview, ReviewedContent } from './reviewed-content';
import {
  reviewReasonText,
  urgencyText,
  HIDDEN_CONTENT_STATE_LABELS,
} from '@/components/admin/moderation/review-labels';
import { AuthorShownToModerator, ReviewedContentAuthor } from './reviewed-content-author';
import {
  useClaimReview,
  useReleaseReview,
  useNextReviewId,
  useModerationReview,
} from '@/components/admin/moderation/use-moderation-reviews';

/** Page of a review: content, reasons, author and decision. */
export function ModerationReviewPage({ id }: { id: number }) {
  const { data: review, error, errorUpdatedAt, isPending, isFetching, refetch } = useModerationReview(id);
  const { href, isLocal } = useReviewQueue();
  const next = useNextReviewId(id);
  const isGone = error instanceof ApiError && error.status === 404;
  const isOver = isGone || (review !== undefined && (!isOpen(review) || review.refusal !== null));
  useLoadErrorToast('Error loading the review', isGone ? null : error, errorUpdatedAt);
  return (
    <div className="max-w-5xl space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BackLink href={href}>All reviews</BackLink>
        {next !== null && (
          <Button asChild variant={isOver ? 'default' : 'outline'} size="sm">
            <Link href={`${href}/${next}`} prefetch={false}>
              Next Review
              <ChevronRight aria-hidden />
            </Link>
          </Button>
        )}
      </div>
      {isPending && <Spinner text="Loading..." showText />}
      {isGone && (
        <EmptyState
          as="h1"
          picture={<LazySignpostIllustration />}
          title="Review not found"
          action={
            <Button asChild>
              <Link href={href}>Back to Moderation</Link>
            </Button>
          }
        >
          {isLocal
            ? "The review isn't from this school, or only administrators can decide it."
            : `There's no review with the ID ${id}.`}
        </EmptyState>
      )}
      {error && !isGone && (
        <LoadError
          title="Error loading the review"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {review && !isGone && <Loaded review={review} next={next} />}
    </div>
  );
}

/** Maximum number of characters of content that the title of a review shows. */
const MAX_TITLE = 60;

const isOpen = ({ status }: AdminOrModeratorReview) => status === 'open' || status === 'appealed';

function Loaded({ review, next }: { review: AdminOrModeratorReview; next: number | null }) {
  const { kind, title, content, cause, status, isUrgent, withheld, reasons } = review;
  return (
    <>
      <PageHeader
        title={singleLineExcerpt(title ?? content, MAX_TITLE) || `Review of a ${kind}`}
        lead={
          <p className="mt-2.5 flex flex-wrap items-center gap-1.5">
            {isUrgent && <Badge variant="destructive">{urgencyText(reasons)}</Badge>}
            {status === 'appealed' && <Badge variant="warning">Appealed</Badge>}
            <Badge variant="secondary">{reviewReasonText(cause)}</Badge>
            <Badge variant="outline">{kind === 'post' ? 'Post' : 'Comment'}</Badge>
            {withheld !== null && <Badge variant="outline">{HIDDEN_CONTENT_STATE_LABELS[withheld]}</Badge>}
            {isOpen(review) && <SkipToDecisionLink />}
          </p>
        }
      />
      {isOpen(review) && <Claim review={review} />}
      <ReviewPanels review={review} next={next} />
    </>
  );
}

/** Skip link past the content and the reasons. It leads to the decision, which comes last on phones. */
export const SkipToDecisionLink = () => (
  <a
    href="#decision"
    className="ml-auto inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 lg:hidden"
  >
    Go to the decision
  </a>
);

/** The content, the reasons, the author and the decision of a review. */
export function ReviewPanels({ review, next }: { review: AdminOrModeratorReview; next: number | null }) {
  const { id, kind, status, refusal, post, comment } = review;
  const subject = kind === 'post' ? post : comment;
  const isGone = subject === null;
  return (
    <>
      {/* On a phone, the reasons come before the decision. On wide screens, reasons and decision are side by side. */}
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <ReviewedContent review={review} />
        </div>
        <div className="min-w-0 space-y-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ReasonsForReview review={review} />
          {review.writer ? (
            <AuthorShownToModerator writer={review.writer} />
          ) : (
            <ReviewedContentAuthor review={review} />
          )}
        </div>
        <div id="decision" className="min-w-0 scroll-mt-20 space-y-5">
          <ReviewOutcome review={review} />
          {isOpen(review) && refusal !== null && <Alert variant="warning">{refusal}</Alert>}
          {status === 'open' && isGone && (
            <Alert variant="warning">{`The ${kind} was deleted before a decision was made.`}</Alert>
          )}
          {status === 'open' && refusal === null && !isGone && <DecisionForm key={id} review={review} next={next} />}
          {status === 'appealed' && refusal === null && (
            <AppealDecisionForm key={id} id={id} next={next} editedAt={subject?.editedAt ?? null} />
          )}
        </div>
      </div>
    </>
  );
}

/** Claims a review, so that only one reviewer works on it. */
function Claim({ review: { id, claim } }: { review: AdminOrModeratorReview }) {
  const { isLocal } = useReviewQueue();
  const take = useClaimReview(id);
  const release = useReleaseReview(id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-card px-5 py-3 shadow-card sm:px-6">
      <p>
        {claim === null && "This review isn't assigned to anyone."}
        {claim?.isMine && 'This review is assigned to you for half an hour.'}
        {claim && !claim.isMine && `${claim.by} is reviewing this.`}
      </p>
      {claim?.isMine ? (
        <Button variant="outline" size="sm" pending={release.isPending} onClick={() => release.mutate()}>
          Unassign
        </Button>
      ) : isLocal && claim ? null : (
        <Button
          variant="outline"
          size="sm"
          pending={take.isPending}
          onClick={() => take.mutate(claim ? { takeOver: true } : {})}
        >
          {claim ? 'Reassign to me' : 'Assign to me'}
        </Button>
      )}
    </div>
  );
}
