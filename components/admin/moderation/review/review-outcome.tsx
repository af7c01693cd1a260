import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { formatDateAndTime } from '@/lib/time/format-dates';
import { formatEndDate } from '@/lib/users/format-end-date';
import type { AdminOrModeratorReview } from '@/components/admin/moderation/review-queue';
import { DECISION_LABELS } from '@/components/admin/moderation/review-labels';

/** Shows the decision, and the author's appeal with its result if the author appealed. */
export function ReviewOutcome({ review }: { review: AdminOrModeratorReview }) {
  const {
    decision,
    reason,
    decidedAt,
    suspendedUntil = null,
    warnedUntil = null,
    appeal = null,
    appealedAt = null,
    appealDecision,
    appealReason = null,
    appealDecidedAt = null,
  } = review;
  if (decision === null) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Decision</CardTitle>
      </CardHeader>
      <CardContent className="space-y-4">
        <Said
          who={[
            DECISION_LABELS[decision],
            ...(warnedUntil === null ? [] : [`warned ${formatEndDate(warnedUntil)}`]),
            ...(suspendedUntil === null ? [] : [`suspended ${formatEndDate(suspendedUntil)}`]),
          ].join(', ')}
          at={decidedAt}
          text={reason}
        />
        {appeal !== null && <Said who="The author appealed" at={appealedAt} text={appeal} />}
        {appealDecision !== null && (
          <Said
            who={appealDecision === 'upheld' ? 'The decision stands' : 'The decision was reversed'}
            at={appealDecidedAt}
            text={appealReason}
          />
        )}
      </CardContent>
    </Card>
  );
}

function Said({ who, at, text }: { who: string; at: string | null; text: string | null }) {
  return (
    <div>
      <p className="font-semibold">
        {who}{' '}
        {at !== null && <span className="text-sm font-normal text-muted-foreground">{formatDateAndTime(at)}</span>}
      </p>
      <p className="break-words whitespace-pre-wrap">{text}</p>
    </div>
  );
}
