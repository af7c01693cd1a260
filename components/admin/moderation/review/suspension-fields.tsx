import { CheckboxField } from '@/components/ui/checkbox';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { formatDateFieldValue } from '@/lib/time/time-zone';

/**
 * Values of the suspension fields. `until` is the last day of the suspension, and is ignored if the suspension is
 * permanent.
 */
export type SuspensionFormValues = { isOn: boolean; isForGood: boolean; until: string };

type SuspensionFieldsProps = {
  value: SuspensionFormValues;
  /** Earliest day that can be chosen as the last day of the suspension. */
  today: number;
  error: string | undefined;
  onChange: (value: SuspensionFormValues) => void;
};

/** Fields for suspending the author, beside a moderation decision. */
export function SuspensionFields({ value, today, error, onChange }: SuspensionFieldsProps) {
  return (
    <div className="space-y-3">
      <CheckboxField
        label="Suspend the author too"
        checked={value.isOn}
        onChange={(event) => onChange({ ...value, isOn: event.target.checked })}
      />
      {value.isOn && (
        <div className="space-y-3 pl-8">
          <FormField label="Last day" error={error}>
            <Input
              type="date"
              value={value.until}
              min={formatDateFieldValue(today)}
              disabled={value.isForGood}
              onChange={(event) => onChange({ ...value, until: event.target.value })}
              className="max-w-52"
            />
          </FormField>
          <CheckboxField
            label="For good"
            checked={value.isForGood}
            onChange={(event) => onChange({ ...value, isForGood: event.target.checked })}
          />
        </div>
      )}
    </div>
  );
}
