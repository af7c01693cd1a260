import { useState } from 'react';
import type { z } from 'zod';
import { FormField } from '@/components/ui/form/form-field';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { DELAY_CHOICES, StormKind } from '@/lib/storm/schema';
import { STORM_KIND_LABELS } from '@/lib/storm/storm-texts';

type StormInput = { kind: StormKind | null; minutes: number | null; source: string };
const EMPTY: StormInput = { kind: null, minutes: null, source: '' };

const KINDS = Object.values(StormKind).map((value) => ({ value, label: STORM_KIND_LABELS[value] }));

/** State of a form for a closure or delay. `check` returns the valid input, or shows the errors and returns null. */
export function useStormInput<Output>(schema: z.ZodType<Output>) {
  const [input, setInput] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const check = (more: object = {}): Output | null => {
    const minutes = input.kind === 'delayed' ? input.minutes : null;
    const result = schema.safeParse({ ...input, ...more, minutes });
    const issues = result.success ? [] : result.error.issues;
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    return result.success ? result.data : null;
  };
  return { input, setInput, errors, check, reset: () => setInput(EMPTY) };
}

type StormFieldsProps = Pick<ReturnType<typeof useStormInput>, 'input' | 'setInput' | 'errors'> & {
  sourceHint: string;
};

/** Fields of a closure or delay: one of four choices, the length of a delay, and a link. */
export function StormFields({ input, setInput, errors, sourceHint }: StormFieldsProps) {
  return (
    <>
      <RadioGroup<StormKind>
        legend="What happened?"
        options={KINDS}
        value={input.kind}
        onChange={(kind) => setInput({ ...input, kind })}
        error={errors['kind']}
      />
      {input.kind === 'delayed' && (
        <FormField label="Delayed by" error={errors['minutes']}>
          <Select
            value={input.minutes ?? ''}
            onChange={(event) => setInput({ ...input, minutes: Number(event.target.value) || null })}
          >
            <option value="">Choose</option>
            {DELAY_CHOICES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes} minutes
              </option>
            ))}
          </Select>
        </FormField>
      )}
      <FormField label="Link to the source" hint={sourceHint} error={errors['source']}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          placeholder="https://"
          value={input.source}
          onChange={(event) => setInput({ ...input, source: event.target.value })}
        />
      </FormField>
    </>
  );
}
