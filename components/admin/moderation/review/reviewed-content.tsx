import { PostBody } from '@/components/posts/body/post-body';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { formatDateAndTime } from '@/lib/time/format-dates';
import { CONTENT_WARNING_TEXT, REPORT_REASON_TEXT } from '@/lib/moderation/review-constants';
import type { AdminOrModeratorReview } from '@/components/admin/moderation/review-queue';
import { reviewReasonText } from '@/components/admin/moderation/review-labels';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';

/** The reviewed post, or the reviewed comment below its post. */
export function ReviewedContent({ review }: { review: AdminOrModeratorReview }) {
  const { kind, post, comment, content, revisions, mediaRemovedAt, sentBack } = review;
  const isGone = (kind === 'post' ? post : comment) === null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{kind === 'post' ? 'The post' : 'The comment'}</CardTitle>
        {post && (
          <CardDescription>
            {post.schoolName} · {formatDateAndTime((comment ?? post).createdAt)}
            {(comment ?? post).editedAt !== null && ' · edited'}
          </CardDescription>
        )}
      </CardHeader>
      <CardContent className="space-y-4">
        {isGone && (
          <>
            <p className="text-muted-foreground">{`The ${kind} is deleted. Its text was:`}</p>
            <p className="break-words whitespace-pre-wrap">{content}</p>
          </>
        )}
        {comment && (
          <p className="rounded-lg border-l-4 border-primary bg-muted px-4 py-3 break-words whitespace-pre-wrap">
            {comment.content}
          </p>
        )}
        {post && (
          <div className={comment ? 'border-l-2 pl-4 text-muted-foreground' : ''}>
            {comment && <p className="mb-1 text-sm font-semibold">The comment is under this post:</p>}
            {post.title && <h3 className="mb-1 text-lg font-bold break-words">{post.title}</h3>}
            <PostBody content={post.content} media={post.media} />
          </div>
        )}
        {sentBack && (
          <section aria-labelledby="sent-back" className="space-y-1 rounded-md bg-muted px-4 py-3">
            <h3 id="sent-back" className="font-semibold">
              Before the author's edit
            </h3>
            <p className="break-words whitespace-pre-wrap">{sentBack.content}</p>
            <p className="text-sm break-words whitespace-pre-wrap text-muted-foreground">
              Sent back: {sentBack.reason}
            </p>
          </section>
        )}
        {mediaRemovedAt !== null && (
          <p className="text-sm text-muted-foreground">
            A photo or video was removed on {formatDateAndTime(mediaRemovedAt)}, after this case was opened. We don't
            keep it.
          </p>
        )}
        {revisions.length > 0 && (
          <details>
            <CollapsibleSummary className="w-fit font-semibold">
              Earlier versions ({revisions.length})
            </CollapsibleSummary>
            <ol className="mt-3 space-y-3">
              {revisions.map((revision) => (
                <li key={`${revision.createdAt}${revision.content}`} className="rounded-md bg-muted px-4 py-3">
                  <p className="text-sm text-muted-foreground">Until {formatDateAndTime(revision.createdAt)}</p>
                  {revision.title && <p className="font-bold break-words">{revision.title}</p>}
                  <p className="break-words whitespace-pre-wrap">{revision.content}</p>
                </li>
              ))}
            </ol>
          </details>
        )}
      </CardContent>
    </Card>
  );
}

/** Reasons for the review, without the names of people who reported the content. */
export function ReasonsForReview({
  review: { cause, cautions, reasons, reports = [] },
}: {
  review: AdminOrModeratorReview;
}) {
  const notes = reports.filter(({ note }) => note !== null);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Reasons for this review</CardTitle>
        {reasons.length === 0 && (
          <CardDescription>
            {reviewReasonText(cause)}.{' '}
            {cause === 'reports' ? 'The reports have been deleted.' : 'There are no reports.'}
          </CardDescription>
        )}
      </CardHeader>
      {cautions.length > 0 && (
        <CardContent>
          <p className="text-sm text-muted-foreground">The author was warned about this and posted it anyway:</p>
          <ul className="list-disc pl-5">
            {cautions.map((caution) => (
              <li key={caution}>{CONTENT_WARNING_TEXT[caution]}</li>
            ))}
          </ul>
        </CardContent>
      )}
      {reasons.length > 0 && (
        <CardContent className="space-y-4">
          <ul className="space-y-1">
            {reasons.map(({ reason, count }) => (
              <li key={reason} className="flex justify-between gap-3">
                <span className={reason === 'danger' || reason === 'child' ? 'font-bold text-destructive' : ''}>
                  {REPORT_REASON_TEXT[reason].label}
                </span>
                <span className="tabular-nums">{count === 1 ? '1 person' : `${count} people`}</span>
              </li>
            ))}
          </ul>
          {notes.length > 0 && (
            <ul aria-label="Notes" className="space-y-2">
              {notes.map(({ reason, note }, index) => (
                <li
                  key={index}
                  className="rounded-md bg-muted px-3 py-2 text-[0.9375rem] break-words whitespace-pre-wrap"
                >
                  <span className="block text-sm text-muted-foreground">{REPORT_REASON_TEXT[reason].label}</span>
                  {note}
                </li>
              ))}
            </ul>
          )}
        </CardContent>
      )}
    </Card>
  );
}
