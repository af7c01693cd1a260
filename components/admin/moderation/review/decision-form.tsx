'use client';

import { useRef, useState, type FormEvent } from 'react';
import { useUnsavedChangesWarning } from '@/components/drafts/use-unsaved-changes-warning';
import { SuspensionConfirmation } from '@/components/admin/users/suspension-confirmation';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { WEEK } from '@/lib/time/duration';
import type { ReviewDecisionCode } from '@/lib/moderation/review-constants';
import { buildAuthorNotice } from '@/lib/moderation/author-notice';
import { isBlank } from '@/lib/text/clean-text';
import { useReviewedPostVersion } from '@/components/admin/moderation/use-reviewed-post-version';
import { DecisionButtons, shouldOpenNextReview } from './decision-buttons';
import { useReviewQueue, type AdminOrModeratorReview } from '@/components/admin/moderation/review-queue';
import { SuggestedReasonField } from '@/components/admin/reasons/suggested-reason-field';
import { suggestDecisionReasons } from '@/components/admin/reasons/suggested-reasons';
import { SuspensionFields, type SuspensionFormValues } from './suspension-fields';
import { useDecideReview } from '@/components/admin/moderation/use-moderation-reviews';

const optionsFor = (kind: AdminOrModeratorReview['kind']) =>
  [
    { value: 'keep', label: 'Keep', hint: `Everyone can see the ${kind}.` },
    {
      value: 'hide',
      label: 'Hide',
      hint: `Only the author can see the ${kind}. If they appeal, it can be shown again.`,
    },
    {
      value: 'delete',
      label: 'Delete',
      hint:
        kind === 'post'
          ? 'The post is deleted for good, with its photos and comments.'
          : 'The comment is deleted for good.',
    },
  ] as const satisfies readonly { value: ReviewDecisionCode; label: string; hint: string }[];

const TOLD = {
  nothing: "The reason is for our records only. Nothing was hidden, so we don't notify the author.",
  reason: "The author will see this reason. Don't name anyone.",
  'reason-and-answer': "The author will see this reason and can appeal once. Don't name anyone.",
};

const UNDECIDED = 'Choose a decision above to see suggested reasons.';

/** Form that decides a review with a reason. `next` is the id of the next review. */
export function DecisionForm({ review, next }: { review: AdminOrModeratorReview; next: number | null }) {
  const { kind, post, comment, author, withheld, reasons } = review;
  const { isLocal } = useReviewQueue();
  const form = useRef<HTMLFormElement>(null);
  const [now] = useState(() => new Date().getTime());
  const [decision, setDecision] = useState<ReviewDecisionCode | null>(null);
  const [reason, setReason] = useState('');
  const [suspending, setSuspending] = useState<SuspensionFormValues>({
    isOn: false,
    isForGood: false,
    until: formatDateFieldValue(now + WEEK),
  });
  const [isTried, setIsTried] = useState(false);
  /**
   * Decision that waits for the reviewer's confirmation. `isNextAsked` is true if the next review opens after the
   * decision.
   */
  const [pendingDecision, setAsked] = useState<{ isNextAsked: boolean } | null>(null);
  const { mutate, isPending, prompt } = useDecideReview(review, next);
  const { read, notice } = useReviewedPostVersion((kind === 'post' ? post : comment)?.editedAt ?? null);
  useUnsavedChangesWarning(!isBlank(reason));
  const noReason = isBlank(reason);
  const noDay = suspending.isOn && !suspending.isForGood && suspending.until < formatDateFieldValue(now);
  const until = suspending.isForGood ? null : suspending.until;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsTried(true);
    if (decision === null || noReason || noDay) return;
    if (suspending.isOn) setAsked({ isNextAsked: shouldOpenNextReview(event) });
    else send(shouldOpenNextReview(event));
  }

  function send(isNextAsked: boolean) {
    if (decision === null) return;
    mutate(
      { decision, reason, editedAt: read, goesOn: isNextAsked, ...(suspending.isOn && { suspendUntil: until }) },
      { onError: () => setAsked(null) },
    );
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Your decision</CardTitle>
      </CardHeader>
      <CardContent>
        <form
          ref={form}
          noValidate
          tabIndex={-1}
          aria-label="Decision"
          onSubmit={submit}
          className="space-y-5 outline-none"
        >
          <RadioGroup
            legend={`What should happen to the ${kind}?`}
            options={isLocal ? optionsFor(kind).filter(({ value }) => value !== 'delete') : optionsFor(kind)}
            value={decision}
            onChange={setDecision}
            error={isTried && decision === null ? 'Please choose one.' : undefined}
          />
          <SuggestedReasonField
            maxLength={1_000}
            suggestions={
              decision === null
                ? undefined
                : suggestDecisionReasons(
                    decision,
                    reasons.map((one) => one.reason),
                  )
            }
            hint={
              decision === null
                ? UNDECIDED
                : TOLD[buildAuthorNotice({ decision, wasWithheld: withheld !== null, isSuspended: suspending.isOn })]
            }
            error={isTried && noReason ? 'Give a reason.' : undefined}
            value={reason}
            onChange={setReason}
          />
          {author && !author.isAdmin && (
            <SuspensionFields
              value={suspending}
              today={now}
              error={isTried && noDay ? 'Choose today or a later day.' : undefined}
              onChange={setSuspending}
            />
          )}
          {notice}
          <DecisionButtons next={next} isPending={isPending} />
        </form>
        <SuspensionConfirmation
          name={author?.isAnonymous === false ? author.name : null}
          until={until}
          open={pendingDecision !== null}
          onOpenChange={() => setAsked(null)}
          onConfirm={() => pendingDecision && send(pendingDecision.isNextAsked)}
          isPending={isPending}
          trigger={form}
        >
          <p>If they're already suspended for longer, the longer suspension stays.</p>
          {author?.isAnonymous && (
            <p>Suspending the author reveals who they are, so the audit log will record that you found out.</p>
          )}
        </SuspensionConfirmation>
        {prompt}
      </CardContent>
    </Card>
  );
}
