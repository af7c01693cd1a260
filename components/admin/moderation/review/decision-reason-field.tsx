import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Textarea } from '@/components/ui/textarea';
import type { suggestDecisionReasons } from './suggested-decision-reasons';
import { insertSuggestedReason } from './suggested-decision-reasons';

type ReasonFieldProps = {
  ready: ReturnType<typeof suggestDecisionReasons>;
  hint: string;
  error: string | undefined;
  value: string;
  onChange: (reason: string) => void;
};

/** Field for the reason, with suggestions that can be edited. */
export function DecisionReasonField({ ready, hint, error, value, onChange }: ReasonFieldProps) {
  return (
    <div className="space-y-2">
      <FormField label="Reason" hint={hint} error={error}>
        <Textarea
          value={value}
          maxLength={1_000}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-20"
        />
      </FormField>
      {ready.length > 0 && (
        <ul aria-label="Suggestions" className="flex flex-wrap gap-1.5">
          {ready.map(({ label, text }) => (
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
