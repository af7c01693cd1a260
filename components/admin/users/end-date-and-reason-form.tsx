import { useState, type FormEvent, type ReactNode } from 'react';
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
  const [until, setUntil] = useState(() => formatDateFieldValue(now + days * DAY));
  const [isForGood, setIsForGood] = useState(false);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const noDay = !isForGood && until < formatDateFieldValue(now);
  const noReason = isBlank(reason);
  useKeepPageOpenOnSessionEnd(!noReason);

  function send(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (!noDay && !noReason) onSubmit({ until: isForGood ? null : until, reason });
  }

  return (
    <details>
      <CollapsibleSummary className="w-fit font-semibold">{summary}</CollapsibleSummary>
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
