import { useId, type ReactNode } from 'react';
import { Label } from '@/components/ui/label';
import { Select } from '@/components/ui/select';
import type { Facets, Option, SchoolFilters } from '@/lib/schools/facets';

type FilterFieldsProps = { filters: SchoolFilters; facets: Facets };

/** Four selects, named as in the address. They keep their own state; `filters` is what they begin with. */
export function FilterFields({ filters, facets }: FilterFieldsProps) {
  return (
    <>
      <Field label="Region" name="region" value={filters.region} all="All regions">
        {optionsOf(facets.regions)}
      </Field>
      <Field label="Type" name="type" value={filters.type} all="All types">
        {optionsOf(facets.types)}
      </Field>
      <Field label="School family" name="family" value={filters.family} all="All families">
        {facets.families.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {optionsOf(options)}
          </optgroup>
        ))}
      </Field>
      <Field label="Language" name="language" value={filters.language} all="Both languages">
        {optionsOf(facets.languages)}
      </Field>
    </>
  );
}

const optionsOf = (options: Option[]) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

type FieldProps = { label: string; name: keyof SchoolFilters; value: string; all: string; children: ReactNode };

function Field({ label, name, value, all, children }: FieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <Label htmlFor={id} className="mb-1 text-sm block">
        {label}
      </Label>
      <Select id={id} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {children}
      </Select>
    </div>
  );
}
