import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useKeepPageOpenOnSessionEnd } from '@/components/drafts/use-keep-page-open-on-session-end';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { Textarea } from '@/components/ui/textarea';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { DAY } from '@/lib/time/duration';
import { isBlank } from '@/lib/text/clean-text';
import { giveAccessSchema } from '@/lib/users/admin/schema';

const createSchema = (today: string) =>
  z
    .object({ until: z.string(), isForGood: z.boolean(), reason: giveAccessSchema.shape.reason })
    .refine(({ until, isForGood }) => isForGood || until >= today, {
      path: ['until'],
      error: 'Choose today or a later day.',
      when: () => true, // Checks the day even if the reason is missing, so that both errors appear together.
    });

type DateAndReasonProps = {
  label: string;
  /** Text of the line that opens the collapsed form. */
  summary: string;
  /** Number of days from today to the suggested end date. */
  days: number;
  reasonHint: string;
  /** Label of the checkbox for no end date. */
  forGood?: string;
  submit: ReactNode;
  isPending: boolean;
  onSubmit: (input: { until: string | null; reason: string }) => void;
};

/** Form for an end date and a reason, collapsed until the administrator opens it. */
export function EndDateAndReasonForm({
  label,
  summary,
  days,
  reasonHint,
  forGood,
  submit,
  isPending,
  onSubmit,
}: DateAndReasonProps) {
  const [now] = useState(() => Date.now());
  const today = formatDateFieldValue(now);
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(createSchema(today)),
    defaultValues: { until: formatDateFieldValue(now + days * DAY), isForGood: false, reason: '' },
  });
  const { errors } = formState;
  const [isForGood, reason] = useWatch({ control, name: ['isForGood', 'reason'] });
  useKeepPageOpenOnSessionEnd(!isBlank(reason));
  const send = handleSubmit((input) => onSubmit({ until: input.isForGood ? null : input.until, reason: input.reason }));

  return (
    <details>
      <CollapsibleSummary className="w-fit font-semibold">{summary}</CollapsibleSummary>
      <form noValidate aria-label={label} onSubmit={send} className="space-y-5 pt-3">
        <FormField label="Last day" error={errors.until?.message}>
          <Input type="date" min={today} className="max-w-52" {...register('until')} disabled={isForGood} />
        </FormField>
        {forGood && <CheckboxField label={forGood} {...register('isForGood', { deps: ['until'] })} />}
        <FormField label="Reason" hint={reasonHint} error={errors.reason?.message}>
          <Textarea maxLength={500} className="min-h-20" {...register('reason')} />
        </FormField>
        <Button type="submit" variant="outline" pending={isPending}>
          {submit}
        </Button>
      </form>
    </details>
  );
}
