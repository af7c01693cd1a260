import { useState, type FormEvent, type ReactNode } from 'react';
import { useSessionEndGuard } from '@/components/drafts/use-session-end-guard';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { FoldSummary } from '@/components/ui/page/fold-summary';
import { Textarea } from '@/components/ui/textarea';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { DAY } from '@/lib/time/duration';
import { isBlank } from '@/lib/text/clean-text';

type DateAndReasonProps = {
  label: string;
  /** Line that unfolds the form. */
  summary: string;
  /** Suggested end date, in days from today. */
  days: number;
  reasonHint: string;
  /** Label of the checkbox that removes the end date. */
  forGood?: string;
  submit: ReactNode;
  isPending: boolean;
  onSubmit: (input: { until: string | null; reason: string }) => void;
};

/** Folded form with an end date and a reason. */
export function EndDateReasonForm({
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
  const [until, setUntil] = useState(() => formatDateFieldValue(now + days * DAY));
  const [isForGood, setIsForGood] = useState(false);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const noDay = !isForGood && until < formatDateFieldValue(now);
  const noReason = isBlank(reason);
  useSessionEndGuard(!noReason);

  function send(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (!noDay && !noReason) onSubmit({ until: isForGood ? null : until, reason });
  }

  return (
    <details>
      <FoldSummary className="w-fit font-semibold">{summary}</FoldSummary>
      <form noValidate aria-label={label} onSubmit={send} className="space-y-5 pt-3">
        <FormField label="Last day" error={isTried && noDay ? 'Choose today or a later day.' : undefined}>
          <Input
            type="date"
            value={until}
            min={formatDateFieldValue(now)}
            disabled={isForGood}
            onChange={(event) => setUntil(event.target.value)}
            className="max-w-52"
          />
        </FormField>
        {forGood && (
          <CheckboxField label={forGood} checked={isForGood} onChange={(event) => setIsForGood(event.target.checked)} />
        )}
        <FormField label="Reason" hint={reasonHint} error={isTried && noReason ? 'Give a reason.' : undefined}>
          <Textarea
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
            className="min-h-20"
          />
        </FormField>
        <Button type="submit" variant="outline" pending={isPending}>
          {submit}
        </Button>
      </form>
    </details>
  );
}
