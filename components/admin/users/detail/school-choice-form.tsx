import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
import { z } from 'zod';
import { SchoolPicker } from '@/components/posts/writing/school-picker';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { idField } from '@/lib/schema-fields';

const schema = z.object({ schoolId: idField('Choose a school.') });

type SchoolChoiceFormProps = {
  /** Text of the line that opens the collapsed form. */
  summary: string;
  /** Accessible name of the form. */
  label: string;
  submit: string;
  isPending: boolean;
  /** Sends the chosen school. The form calls `onSent` to empty itself. */
  onSubmit: (schoolId: number, onSent: { onSuccess: () => void }) => void;
};

/** Collapsed form in which an administrator chooses a school for a person. */
export function SchoolChoiceForm({ summary, label, submit, isPending, onSubmit }: SchoolChoiceFormProps) {
  const { control, handleSubmit, reset } = useForm({ resolver: zodResolver(schema), defaultValues: { schoolId: 0 } });
  const { field, fieldState } = useController({ control, name: 'schoolId' });
  const { ref, value, onChange } = field;
  const send = handleSubmit((input) => onSubmit(input.schoolId, { onSuccess: () => reset() }));

  return (
    <details>
      <CollapsibleSummary className="w-fit font-semibold">{summary}</CollapsibleSummary>
      <form noValidate aria-label={label} onSubmit={send} className="space-y-4 pt-2">
        <FormField label="School" error={fieldState.error?.message}>
          <SchoolPicker ref={ref} schoolId={value} onChoose={onChange} />
        </FormField>
        <Button type="submit" variant="outline" pending={isPending}>
          {submit}
        </Button>
      </form>
    </details>
  );
}
