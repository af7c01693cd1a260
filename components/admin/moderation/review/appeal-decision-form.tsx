'use client';

import { useState, type FormEvent } from 'react';
import { useUnsavedChangesWarning } from '@/components/drafts/use-unsaved-changes-warning';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { FormField } from '@/components/ui/form/form-field';
import { Textarea } from '@/components/ui/textarea';
import type { AppealDecision } from '@/lib/moderation/review-constants';
import { isBlank } from '@/lib/text/clean-text';
import { useReviewedPostVersion } from '@/components/admin/moderation/use-reviewed-post-version';
import { DecisionButtons, shouldOpenNextReview } from './decision-buttons';
import { useDecideAppeal } from '@/components/admin/moderation/use-moderation-reviews';

const OPTIONS = [
  { value: 'upheld', label: 'Keep the decision', hint: 'The decision stays as it is.' },
  {
    value: 'reversed',
    label: 'Reverse the decision',
    hint: 'Hidden content is shown again, and any suspension from this decision ends. Deleted content stays deleted.',
  },
] as const satisfies readonly { value: AppealDecision; label: string; hint: string }[];

/** Form that decides on the author's appeal. */
export function AppealDecisionForm({
  id,
  next,
  editedAt,
}: {
  id: number;
  next: number | null;
  editedAt: string | null;
}) {
  const [decision, setDecision] = useState<AppealDecision | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending } = useDecideAppeal(id, next);
  const { read, notice } = useReviewedPostVersion(editedAt);
  const noReason = isBlank(reason);
  useUnsavedChangesWarning(!noReason);

  function send(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (decision !== null && !noReason)
      mutate({ decision, reason, editedAt: read, goesOn: shouldOpenNextReview(event) });
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Your answer</CardTitle>
      </CardHeader>
      <CardContent>
        <form
          noValidate
          tabIndex={-1}
          aria-label="Answer the author"
          onSubmit={send}
          className="space-y-5 outline-none"
        >
          <RadioGroup
            legend="What should happen to the decision?"
            options={OPTIONS}
            value={decision}
            onChange={setDecision}
            error={isTried && decision === null ? 'Please choose one.' : undefined}
          />
          <FormField
            label="Reason"
            hint="The author will see this answer. Don't name anyone."
            error={isTried && noReason ? 'Give a reason.' : undefined}
          >
            <Textarea
              value={reason}
              maxLength={1_000}
              onChange={(event) => setReason(event.target.value)}
              className="min-h-20"
            />
          </FormField>
          {notice}
          <DecisionButtons next={next} isPending={isPending} />
        </form>
      </CardContent>
    </Card>
  );
}
