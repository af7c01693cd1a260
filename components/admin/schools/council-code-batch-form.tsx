import { useState, type FormEvent } from 'react';
import { useKeepPageOpenOnSessionEnd } from '@/components/drafts/use-keep-page-open-on-session-end';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { DAY } from '@/lib/time/duration';
import { callApi } from '@/lib/http/api-client';
import type { Body } from '@/lib/http/api-types';
import { queryKeys } from '@/lib/http/query-keys';
import { codeBatchSchema, MAX_BATCH_CODES, type CreatedCodeBatchView } from '@/lib/membership/council/schema';
import { isBlank } from '@/lib/text/clean-text';

const YEAR = 365;
const DAYS_TO_USE = 60;

type CouncilFormProps = { schoolId: number; onMade: (made: CreatedCodeBatchView) => void; onLeave: () => void };
type Problems = Partial<Record<'count' | 'accessUntil' | 'closesOn' | 'note', string>>;

/** Form for the number of codes, their duration and the payer. */
export function CouncilCodeBatchForm({ schoolId, onMade, onLeave }: CouncilFormProps) {
  const [now] = useState(() => Date.now());
  const [count, setCount] = useState('20');
  const [accessUntil, setAccessUntil] = useState(() => formatDateFieldValue(now + YEAR * DAY));
  const [closesOn, setClosesOn] = useState(() => formatDateFieldValue(now + DAYS_TO_USE * DAY));
  const [note, setNote] = useState('');
  useKeepPageOpenOnSessionEnd(!isBlank(note));
  const [problems, setProblems] = useState<Problems>({});
  const make = useMutationWithToast({
    call: (body: Body<'POST', `/api/admin/schools/${number}/council-codes`>) =>
      callApi('POST', `/api/admin/schools/${schoolId}/council-codes`, body),
    done: onMade,
    failed: 'Failed to create codes',
    refreshOnSuccess: [queryKeys.councilCodes(schoolId)],
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const draft = { count: Number(count), accessUntil, closesOn, note };
    const foundProblems = problemsOf(draft, formatDateFieldValue(now));
    setProblems(foundProblems);
    if (Object.keys(foundProblems).length === 0) make.mutate(draft);
  }

  return (
    <form
      noValidate
      aria-label="Council codes"
      onSubmit={send}
      className="space-y-5 rounded-lg border bg-card p-4 shadow-card sm:p-5"
    >
      <div className="grid gap-5 sm:grid-cols-3">
        <FormField label="Number of codes" error={problems.count}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_BATCH_CODES}
            value={count}
            onChange={({ target }) => setCount(target.value)}
          />
        </FormField>
        <FormField label="Last day of the membership" error={problems.accessUntil}>
          <Input type="date" value={accessUntil} onChange={({ target }) => setAccessUntil(target.value)} />
        </FormField>
        <FormField label="Codes can be used until" error={problems.closesOn}>
          <Input type="date" value={closesOn} onChange={({ target }) => setClosesOn(target.value)} />
        </FormField>
      </div>
      <FormField label="Who paid" hint="Only administrators see this, here and in the audit log." error={problems.note}>
        <Input value={note} maxLength={200} onChange={({ target }) => setNote(target.value)} />
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

function problemsOf(draft: { count: number; accessUntil: string; closesOn: string; note: string }, today: string) {
  const problems: Problems = {};
  for (const { path, message } of codeBatchSchema.safeParse(draft).error?.issues ?? [])
    problems[path[0] as keyof Problems] ??= message;
  for (const name of ['accessUntil', 'closesOn'] as const)
    if (draft[name] < today) problems[name] ??= 'Choose today or a later day.';
  if (draft.closesOn > draft.accessUntil)
    problems.closesOn ??= 'The last day to use the codes must not be after the last day of the membership.';
  return problems;
}
