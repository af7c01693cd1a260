import { useState, type FormEvent } from 'react';
import { SchoolPicker } from '@/components/posts/writing/school-picker';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';

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
  const [schoolId, setSchoolId] = useState(0);
  const [isTried, setIsTried] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (schoolId === 0) return;
    onSubmit(schoolId, { onSuccess: () => (setSchoolId(0), setIsTried(false)) });
  }

  return (
    <details>
      <CollapsibleSummary className="w-fit font-semibold">{summary}</CollapsibleSummary>
      <form noValidate aria-label={label} onSubmit={send} className="space-y-4 pt-2">
        <FormField label="School" error={isTried && schoolId === 0 ? 'Choose a school.' : undefined}>
          <SchoolPicker schoolId={schoolId} onChoose={setSchoolId} />
        </FormField>
        <Button type="submit" variant="outline" pending={isPending}>
          {submit}
        </Button>
      </form>
    </details>
  );
}
