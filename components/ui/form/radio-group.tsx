import { useId, type Ref } from 'react';
import { FieldError } from './field-error';

/** Look of the radio buttons in our own colours, like the checkboxes. */
const RADIO = [
  'mt-0.5 size-5 shrink-0 cursor-pointer',
  'not-forced-colors:appearance-none not-forced-colors:rounded-full not-forced-colors:border not-forced-colors:border-input not-forced-colors:bg-card',
  'not-forced-colors:checked:border-6 not-forced-colors:checked:border-primary',
].join(' ');

type ChoiceProps<T extends string> = {
  legend: string;
  options: readonly { value: T; label: string; hint?: string }[];
  value: T | null;
  onChange: (value: T) => void;
  error?: string | undefined;
  /** Ref to the first radio button, to which a form moves the focus if no button is selected. */
  ref?: Ref<HTMLInputElement>;
};

/** Shows radio buttons with explanations. A click anywhere in a row selects the row's button. */
export function RadioGroup<T extends string>({ legend, options, value, onChange, error, ref }: ChoiceProps<T>) {
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="space-y-1.5">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="flex cursor-pointer items-start gap-3 rounded-md border px-2.5 py-2 hover:bg-accent has-checked:border-primary/40 has-checked:bg-primary-soft"
          >
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className={RADIO}
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">{option.label}</span>
              {option.hint && <span className="block text-sm text-muted-foreground">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
