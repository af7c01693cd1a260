import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useKeepPageOpenOnSessionEnd } from '@/components/drafts/use-keep-page-open-on-session-end';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { DAY } from '@/lib/time/duration';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import {
  codeBatchSchema,
  MAX_CODES_PER_BATCH,
  type CodeBatchInput,
  type CreatedCodeBatchView,
} from '@/lib/membership/council/schema';
import { isBlank } from '@/lib/text/clean-text';

const YEAR = 365;
const DAYS_TO_USE = 60;

type CouncilFormProps = { schoolId: number; onMade: (made: CreatedCodeBatchView) => void; onLeave: () => void };

const TOO_EARLY = 'Choose today or a later day.';

const createSchema = (today: string) =>
  codeBatchSchema.superRefine(({ accessUntil, closesOn }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (accessUntil < today) refuse('accessUntil', TOO_EARLY);
    if (closesOn < today) refuse('closesOn', TOO_EARLY);
    else if (closesOn > accessUntil)
      refuse('closesOn', 'The last day to use the codes must not be after the last day of the membership.');
  });

/** Form for the number of codes, their duration and the payer. */
export function CouncilCodeBatchForm({ schoolId, onMade, onLeave }: CouncilFormProps) {
  const [now] = useState(() => Date.now());
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(createSchema(formatDateFieldValue(now))),
    defaultValues: {
      count: 20,
      accessUntil: formatDateFieldValue(now + YEAR * DAY),
      closesOn: formatDateFieldValue(now + DAYS_TO_USE * DAY),
      note: '',
    },
  });
  const { errors } = formState;
  useKeepPageOpenOnSessionEnd(!isBlank(useWatch({ control, name: 'note' })));
  const make = useMutationWithToast({
    call: (body: CodeBatchInput) => callApi('POST', `/api/admin/schools/${schoolId}/council-codes`, body),
    done: onMade,
    failed: 'Failed to create codes',
    refreshOnSuccess: [queryKeys.councilCodes(schoolId)],
  });

  return (
    <form
      noValidate
      aria-label="Council codes"
      onSubmit={handleSubmit((input) => make.mutate(input))}
      className="space-y-5 rounded-lg border bg-card p-4 shadow-card sm:p-5"
    >
      <div className="grid gap-5 sm:grid-cols-3">
        <FormField label="Number of codes" error={errors.count?.message}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_CODES_PER_BATCH}
            {...register('count', { setValueAs: Number })}
          />
        </FormField>
        <FormField label="Last day of the membership" error={errors.accessUntil?.message}>
          <Input type="date" {...register('accessUntil')} />
        </FormField>
        <FormField label="Codes can be used until" error={errors.closesOn?.message}>
          <Input type="date" {...register('closesOn')} />
        </FormField>
      </div>
      <FormField
        label="Who paid"
        hint="Only administrators see this, here and in the audit log."
        error={errors.note?.message}
      >
        <Input maxLength={200} {...register('note')} />
      </FormField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={make.isPending}>
          Create codes
        </Button>
        <Button variant="ghost" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
