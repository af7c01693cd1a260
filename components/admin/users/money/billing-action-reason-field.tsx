import type { Ref } from 'react';
import { SuggestedReasonField } from '@/components/admin/decision-reasons/suggested-reason-field';
import { isReasonBlankOrSuggested, type SuggestedReason } from '@/components/admin/decision-reasons/suggested-reasons';
import { useKeepPageOpenOnSessionEnd } from '@/components/drafts/use-keep-page-open-on-session-end';

type ReasonFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  ref: Ref<HTMLTextAreaElement>;
  suggestions?: readonly SuggestedReason[];
};

export function BillingActionReasonField({ value, onChange, error, ref, suggestions }: ReasonFieldProps) {
  useKeepPageOpenOnSessionEnd(!isReasonBlankOrSuggested(value));
  return (
    <SuggestedReasonField
      suggestions={suggestions}
      hint="For the audit log. We don't notify the person, but they can see it in a copy of their data."
      error={error}
      ref={ref}
      maxLength={500}
      value={value}
      onChange={onChange}
    />
  );
}
