import { useSessionEndGuard } from '@/components/drafts/use-session-end-guard';
import { FormField } from '@/components/ui/form/form-field';
import { Textarea } from '@/components/ui/textarea';
import { isBlank } from '@/lib/text/clean-text';

type ReasonFieldProps = { value: string; onChange: (value: string) => void; isMissing: boolean };

export function BillingActionReasonField({ value, onChange, isMissing }: ReasonFieldProps) {
  useSessionEndGuard(!isBlank(value));
  return (
    <FormField
      label="Reason"
      hint="For the audit log. We don't notify the person, but they can see it in a copy of their data."
      error={isMissing ? 'Give a reason.' : undefined}
    >
      <Textarea value={value} maxLength={500} onChange={(event) => onChange(event.target.value)} className="min-h-20" />
    </FormField>
  );
}
