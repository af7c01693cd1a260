import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { SchoolFormField, SchoolFormSectionDefinition } from './school-form-sections';
import type { SchoolFormValues } from '@/components/admin/schools/school-form-values';

type SchoolFormSectionProps = {
  section: SchoolFormSectionDefinition;
  register: UseFormRegister<SchoolFormValues>;
  /** Initial values of the fields for server rendering, because React Hook Form sets values only in the browser. */
  start: SchoolFormValues;
  errors: FieldErrors<SchoolFormValues>;
  readOnly: boolean;
};

export function SchoolFormSection({ section: { title, fields }, errors, ...tied }: SchoolFormSectionProps) {
  return (
    <fieldset className="rounded-lg border bg-card p-5 shadow-card sm:p-6">
      <legend className="float-left mb-4 w-full text-lg font-bold">{title}</legend>
      <div className="clear-both grid gap-5 sm:grid-cols-2">
        {fields.map((field) => (
          <FormField
            key={field.name}
            label={<FieldLabel field={field} />}
            hint={field.hint}
            error={errors[field.name]?.message}
            className={field.isLong ? 'sm:col-span-2' : ''}
          >
            <Control field={field} {...tied} />
          </FormField>
        ))}
      </div>
    </fieldset>
  );
}

function FieldLabel({ field: { label, isRequired } }: { field: SchoolFormField }) {
  if (!isRequired) return <>{label}</>;
  return (
    <>
      {label} <span className="font-normal text-muted-foreground">(required)</span>
    </>
  );
}

const KEYBOARDS = { email: 'email', tel: 'tel', url: 'url' } as const;

type ControlProps = Pick<SchoolFormSectionProps, 'register' | 'start' | 'readOnly'> & {
  field: SchoolFormField;
  id?: string;
};

/**
 * Renders all fields as text inputs. Inputs of the types `url` and `email` would refuse values that we accept, such as
 * a website address without https.
 */
function Control({ field, register, start, readOnly, ...tied }: ControlProps) {
  const { name, type, isLong, isLocked, isRequired } = field;
  if (isLong)
    return <Textarea autoComplete="off" readOnly={readOnly} defaultValue={start[name]} {...tied} {...register(name)} />;
  return (
    <Input
      autoComplete="off"
      inputMode={type && KEYBOARDS[type]}
      readOnly={isLocked || readOnly}
      aria-required={isRequired}
      className={isLocked && 'bg-muted text-muted-foreground'}
      defaultValue={start[name]}
      {...tied}
      {...register(name)}
    />
  );
}
