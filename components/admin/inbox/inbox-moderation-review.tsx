'use client';

import { ReviewQueueProvider, ADMIN_REVIEW_QUEUE, type ReviewQueue } from '@/components/admin/moderation/review-queue';
import { ReviewPanels } from '@/components/admin/moderation/review/moderation-review-page';
import { useModerationReview, useNextReviewId } from '@/components/admin/moderation/use-moderation-reviews';
import { LoadError } from '@/components/ui/page/load-error';
import { Alert } from '@/components/ui/alert';
import { Spinner } from '@/components/ui/spinner';
import { urlOfPreviousInboxList } from './inbox-position';

/**
 * Review queue for reviews opened from the inbox. After a decision, the next review opens inside the inbox. After the
 * last one, the list of inbox entries opens.
 */
const INBOX_QUEUE: ReviewQueue = {
  ...ADMIN_REVIEW_QUEUE,
  href: '/admin/inbox/review',
  returnHref: urlOfPreviousInboxList,
};

/** The review of an inbox entry: content, reports, author and decision. */
export const InboxModerationReview = ({ id }: { id: number }) => (
  <ReviewQueueProvider value={INBOX_QUEUE}>
    <Review id={id} />
  </ReviewQueueProvider>
);

function Review({ id }: { id: number }) {
  const { data: review, error, isFetching, refetch } = useModerationReview(id);
  const next = useNextReviewId(id);
  if (!review)
    return error ? (
      <LoadError
        title="Error loading the review"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Spinner text="Loading..." showText />
    );
  const { claim } = review;
  return (
    <div className="space-y-5">
      {claim && !claim.isMine && <Alert variant="warning">{claim.by} is reviewing this.</Alert>}
      <ReviewPanels review={review} next={next} />
    </div>
  );
}
