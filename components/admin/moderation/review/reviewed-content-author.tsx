'use client';

import { Link } from '@/components/ui/page/link';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { formatDate } from '@/lib/time/format-dates';
import { REVIEW_CAUSE_TEXT } from '@/lib/moderation/review-constants';
import type { ModeratorReviewView, AdminReviewView } from '@/lib/moderation/schema';
import { formatEndDate } from '@/lib/users/format-end-date';
import { DECISION_LABELS } from '@/components/admin/moderation/review-labels';
import { useRevealAuthor } from '@/components/admin/moderation/use-moderation-reviews';

type Author = NonNullable<AdminReviewView['author']>;

/** Formats a date, such as '2026-08-23'. For an anonymous author, the date has only year and month. */
const sinceText = (since: string) =>
  since.length > 7 ? formatDate(`${since}T12:00:00Z`) : formatDate(`${since}-15T12:00:00Z`).replace(' 15,', '');

/**
 * Texts for the number of earlier decisions about an anonymous author. A list of the decisions could identify the
 * author.
 */
const DECIDED_BEFORE: Record<NonNullable<Author['decidedBefore']>, string> = {
  never: 'No earlier decisions against the author.',
  once: 'One earlier decision against the author.',
  more: 'More than one earlier decision against the author.',
};

/** Texts for the number of warnings to an anonymous author. */
const WARNED_BEFORE: Record<NonNullable<Author['warnedBefore']>, string> = {
  never: 'No warning on record.',
  once: 'One warning on record.',
  more: 'More than one warning on record.',
};

/** Shows the author of the reviewed content, and earlier moderation decisions about the author. */
export function ReviewedContentAuthor({ review: { author, post } }: { review: AdminReviewView }) {
  if (!author) return null;
  const { id, name, memberSince, isAdmin, suspendedUntil, suspensions, history, decidedBefore, warnedBefore } = author;
  return (
    <Card>
      <CardHeader>
        <CardTitle>The author</CardTitle>
      </CardHeader>
      <CardContent className="space-y-3">
        <p className="font-semibold break-words">
          {id === null ? (
            name
          ) : (
            <Link href={`/admin/users/${id}`} prefetch={false} className="text-primary hover:underline">
              {name}
            </Link>
          )}
        </p>
        {author.isAnonymous && post && <Reveal postId={post.id} />}
        <p className="text-muted-foreground">
          {isAdmin ? 'Administrator' : 'Member'} since {sinceText(memberSince)}
        </p>
        {suspendedUntil !== null && <p>Suspended {formatEndDate(suspendedUntil)}</p>}
        {suspensions.length > 0 && (
          <div>
            <h3 className="font-semibold">Suspensions</h3>
            <ul className="text-[0.9375rem]">
              {suspensions.map(({ reason, createdAt }) => (
                <li key={createdAt} className="break-words">
                  {formatDate(createdAt)}: {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
        {decidedBefore ? <p>{DECIDED_BEFORE[decidedBefore]}</p> : <History history={history} />}
        {warnedBefore && <p>{WARNED_BEFORE[warnedBefore]}</p>}
      </CardContent>
    </Card>
  );
}

function History({ history }: { history: Author['history'] }) {
  if (history.length === 0) return <p className="text-muted-foreground">No earlier reviews.</p>;
  return (
    <div>
      <h3 className="mb-1.5 font-semibold">Earlier reviews</h3>
      <ul className="space-y-2.5 text-[0.9375rem]">
        {history.map((past) => (
          <li key={past.id} className="border-l-2 pl-3 break-words">
            <p className="text-sm text-muted-foreground">
              {REVIEW_CAUSE_TEXT[past.cause]}:{' '}
              {past.decision === null ? 'deleted before a decision' : DECISION_LABELS[past.decision].toLowerCase()}
              {past.isWarned && ', with a warning'}
              {past.appealDecision === 'reversed' && ', reversed'}
              {past.decidedAt !== null && ` · ${formatDate(past.decidedAt)}`}
            </p>
            {past.reason !== null && <p>{past.reason}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Reveal({ postId }: { postId: number }) {
  const {
    reveal: { mutate, data, isPending },
    prompt,
  } = useRevealAuthor(postId);
  if (data) {
    return (
      <p role="status" className="break-words">
        Written by{' '}
        <Link href={`/admin/users/${data.id}`} prefetch={false} className="font-semibold text-primary hover:underline">
          {data.name}
        </Link>{' '}
        ({data.email})
      </p>
    );
  }
  return (
    <div className="space-y-1">
      <Button variant="outline" size="sm" pending={isPending} onClick={() => mutate()}>
        Reveal author
      </Button>
      <p className="text-sm text-muted-foreground">The audit log will record that you revealed the author.</p>
      {prompt}
    </div>
  );
}

/** Shows a school's moderator as much about the author as the school's board shows. */
export function AuthorShownToModerator({ writer: { name, isAnonymous } }: { writer: ModeratorReviewView['writer'] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>The author</CardTitle>
        {isAnonymous && (
          <CardDescription>Moderators can't see who wrote this. You don't need to know to decide.</CardDescription>
        )}
      </CardHeader>
      <CardContent>
        <p className="font-semibold break-words">{name}</p>
      </CardContent>
    </Card>
  );
}
