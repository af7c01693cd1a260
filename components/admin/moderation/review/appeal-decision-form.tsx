'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useUnsavedChangesWarning } from '@/components/drafts/use-unsaved-changes-warning';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { FormField } from '@/components/ui/form/form-field';
import { Textarea } from '@/components/ui/textarea';
import { APPEAL_DECISIONS, type AppealDecision } from '@/lib/moderation/review-constants';
import { textField } from '@/lib/schema-fields';
import { isBlank } from '@/lib/text/clean-text';
import { useConfirmEditedPostVersion } from '@/components/admin/moderation/use-confirm-edited-post-version';
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

type Decided = { decision: AppealDecision; reason: string };
type Fields = { decision: AppealDecision | null; reason: string };

/**
 * The type cast allows the form to start without a decision. `decision` is null until the administrator chooses one.
 */
const schema = z.object({
  decision: z.enum(APPEAL_DECISIONS, 'Please choose one.'),
  reason: textField(1_000, 'Give a reason.'),
}) as unknown as z.ZodType<Decided, Fields>;

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
  const { register, control, handleSubmit, formState } = useForm<Fields, unknown, Decided>({
    resolver: zodResolver(schema),
    defaultValues: { decision: null, reason: '' },
  });
  const { errors } = formState;
  const choice = useController({ control, name: 'decision' }).field;
  const { mutate, isPending } = useDecideAppeal(id, next);
  const { read, notice } = useConfirmEditedPostVersion(editedAt);
  useUnsavedChangesWarning(!isBlank(useWatch({ control, name: 'reason' })));
  const send = (event: FormEvent) =>
    handleSubmit((input) => mutate({ ...input, editedAt: read, goesOn: shouldOpenNextReview(event) }))(event);

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
          onSubmit={(event) => void send(event)}
          className="space-y-5 outline-none"
        >
          <RadioGroup
            legend="What should happen to the decision?"
            options={OPTIONS}
            {...choice}
            error={errors.decision?.message}
          />
          <FormField
            label="Reason"
            hint="The author will see this answer. Don't name anyone."
            error={errors.reason?.message}
          >
            <Textarea maxLength={1_000} className="min-h-20" {...register('reason')} />
          </FormField>
          {notice}
          <DecisionButtons next={next} isPending={isPending} />
        </form>
      </CardContent>
    </Card>
  );
}
