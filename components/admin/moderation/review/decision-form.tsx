'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState, type FormEvent } from 'react';
import { useController, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useUnsavedChangesWarning } from '@/components/drafts/use-unsaved-changes-warning';
import { SuspensionConfirmation } from '@/components/admin/users/suspension-confirmation';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { CheckboxField } from '@/components/ui/checkbox';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { WEEK } from '@/lib/time/duration';
import { REVIEW_DECISIONS, type ReviewDecisionCode } from '@/lib/moderation/review-constants';
import { textField } from '@/lib/schema-fields';
import { buildAuthorNotice } from '@/lib/moderation/author-notice';
import { isBlank } from '@/lib/text/clean-text';
import { useConfirmEditedPostVersion } from '@/components/admin/moderation/use-confirm-edited-post-version';
import { DecisionButtons, shouldOpenNextReview } from './decision-buttons';
import { useReviewQueue, type AdminOrModeratorReview } from '@/components/admin/moderation/review-queue';
import { SuggestedReasonField } from '@/components/admin/decision-reasons/suggested-reason-field';
import { suggestDecisionReasons } from '@/components/admin/decision-reasons/suggested-reasons';
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
      value: 'send_back',
      label: 'Send back',
      hint: `Only the author can see the ${kind}, until they edit it and you decide again.`,
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

type Decided = { decision: ReviewDecisionCode; reason: string; warn: boolean; suspending: SuspensionFormValues };
type Fields = Omit<Decided, 'decision'> & { decision: ReviewDecisionCode | null };

/** The type cast allows the form to start without a decision. `decision` is null until the reviewer chooses one. */
const createSchema = (today: string) =>
  z
    .object({
      decision: z.enum(REVIEW_DECISIONS, 'Please choose one.'),
      reason: textField(1_000, 'Give a reason.'),
      warn: z.boolean(),
      suspending: z.object({ isOn: z.boolean(), isForGood: z.boolean(), until: z.string() }),
    })
    .refine(({ suspending: { isOn, isForGood, until } }) => !isOn || isForGood || until >= today, {
      path: ['suspending', 'until'],
      error: 'Choose today or a later day.',
      when: () => true, // Checks the day even if the reason is missing, so that both errors appear together.
    }) as unknown as z.ZodType<Decided, Fields>;

/** Form that decides a review with a reason. `next` is the id of the next review. */
export function DecisionForm({ review, next }: { review: AdminOrModeratorReview; next: number | null }) {
  const { kind, post, comment, author, withheld, reasons } = review;
  const { isLocal } = useReviewQueue();
  const form = useRef<HTMLFormElement>(null);
  const [now] = useState(() => new Date().getTime());
  const { control, handleSubmit, formState } = useForm<Fields, unknown, Decided>({
    resolver: zodResolver(createSchema(formatDateFieldValue(now))),
    defaultValues: {
      decision: null,
      reason: '',
      warn: false,
      suspending: { isOn: false, isForGood: false, until: formatDateFieldValue(now + WEEK) },
    },
  });
  const { errors } = formState;
  const choice = useController({ control, name: 'decision' }).field;
  const reason = useController({ control, name: 'reason' }).field;
  const warning = useController({ control, name: 'warn' }).field;
  const suspension = useController({ control, name: 'suspending' }).field;
  const decision = choice.value;
  /**
   * Decision that the reviewer must still confirm. `isNextAsked` is true if the reviewer asked to open the next review
   * after the decision.
   */
  const [pendingDecision, setAsked] = useState<{ decided: Decided; isNextAsked: boolean } | null>(null);
  const { mutate, isPending, prompt } = useDecideReview(review, next);
  const { read, notice } = useConfirmEditedPostVersion((kind === 'post' ? post : comment)?.editedAt ?? null);
  useUnsavedChangesWarning(!isBlank(reason.value));
  const endOf = ({ isForGood, until }: SuspensionFormValues) => (isForGood ? null : until);

  const submit = (event: FormEvent) =>
    handleSubmit((decided) => {
      const isNextAsked = shouldOpenNextReview(event);
      if (decided.suspending.isOn) setAsked({ decided, isNextAsked });
      else send(decided, isNextAsked);
    })(event);

  function send({ suspending, warn, ...decided }: Decided, isNextAsked: boolean) {
    mutate(
      {
        ...decided,
        ...(warn && { warn }),
        editedAt: read,
        goesOn: isNextAsked,
        ...(suspending.isOn && { suspendUntil: endOf(suspending) }),
      },
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
          onSubmit={(event) => void submit(event)}
          className="space-y-5 outline-none"
        >
          <RadioGroup
            legend={`What should happen to the ${kind}?`}
            options={isLocal ? optionsFor(kind).filter(({ value }) => value !== 'delete') : optionsFor(kind)}
            {...choice}
            error={errors.decision?.message}
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
                : TOLD[
                    buildAuthorNotice({
                      decision,
                      wasWithheld: withheld !== null,
                      isSuspended: suspension.value.isOn,
                      isWarned: warning.value,
                    })
                  ]
            }
            error={errors.reason?.message}
            {...reason}
          />
          {author && (
            <CheckboxField
              label="Warn the author too"
              hint="The warning stays on record for a year. Administrators see it when they decide about the author again."
              checked={warning.value}
              onChange={(event) => warning.onChange(event.target.checked)}
            />
          )}
          {author && !author.isAdmin && (
            <SuspensionFields
              value={suspension.value}
              today={now}
              error={errors.suspending?.until?.message}
              onChange={suspension.onChange}
            />
          )}
          {notice}
          <DecisionButtons next={next} isPending={isPending} />
        </form>
        <SuspensionConfirmation
          name={author?.isAnonymous === false ? author.name : null}
          until={endOf(suspension.value)}
          open={pendingDecision !== null}
          onOpenChange={() => setAsked(null)}
          onConfirm={() => pendingDecision && send(pendingDecision.decided, pendingDecision.isNextAsked)}
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
