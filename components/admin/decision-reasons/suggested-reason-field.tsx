import type { Ref } from 'react';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Textarea } from '@/components/ui/textarea';
import { insertSuggestedReason, type SuggestedReason } from './suggested-reasons';

type ReasonFieldProps = {
  suggestions?: readonly SuggestedReason[] | undefined;
  hint: string;
  error: string | undefined;
  maxLength: number;
  value: string;
  onChange: (reason: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
};

/** Field for the reason, with suggestions that can be edited. */
export function SuggestedReasonField({
  suggestions = [],
  hint,
  error,
  maxLength,
  value,
  onChange,
  ref,
}: ReasonFieldProps) {
  return (
    <div className="space-y-2">
      <FormField label="Reason" hint={hint} error={error}>
        <Textarea
          ref={ref}
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          // Scroll margin below the focused field. Without the margin, a dialog's footer could cover the field's error
          // message.
          className="min-h-20 scroll-mb-24"
        />
      </FormField>
      {suggestions.length > 0 && (
        <ul aria-label="Suggestions" className="flex flex-wrap gap-1.5">
          {suggestions.map(({ label, text }) => (
            <li key={label}>
              <Button
                variant="outline"
                size="sm"
                title={text}
                onClick={() => onChange(insertSuggestedReason(value, text))}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
