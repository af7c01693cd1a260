'use client';

import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { Select } from '@/components/ui/select';
import { filtersQuery, readFilters, type Facets, type Option, type SchoolFilters } from '@/lib/schools/facets';

type FilterFormProps = {
  /** As the address has them. */
  filters: SchoolFilters;
  facets: Facets;
  /** At every letter and every choice. */
  onChange: (filters: SchoolFilters, isTyping: boolean) => void;
  /** Enter was pressed, or the form left. */
  onDone?: () => void;
  /** Where the form goes without script. */
  action: string;
  /** Below the fields. */
  children?: ReactNode;
};

/** The search box and the filters of both lists of schools. Without script it is a form like any other. */
export function FilterForm({ filters, facets, onChange, onDone, action, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);

  const isNew = useRef(true);

  const follow = useEffectEvent((fields: HTMLFormElement) => {
    const chosen = read(fields);
    // What was chosen before the scripts came counts as well.
    if (isNew.current && filtersQuery(chosen) !== filtersQuery(filters)) onChange(chosen, false);
    // Later the fields keep what is typed, and the address, which follows them, only speaks when it was changed from elsewhere.
    else if (!isNew.current && !fields.contains(document.activeElement)) write(fields, filters);
    isNew.current = false;
  });
  useEffect(() => {
    if (form.current) follow(form.current);
  }, [filters]);
  useEffect(() => () => void (isNew.current = true), []);

  return (
    <search className="block">
      <form
        ref={form}
        action={action}
        onChange={({ currentTarget, target }) => onChange(read(currentTarget), target instanceof HTMLInputElement)}
        onBlur={onDone}
        onSubmit={(event) => {
          event.preventDefault();
          onDone?.();
        }}
        className="space-y-3"
      >
        <div className="relative">
          <Search aria-hidden className="absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted-foreground" />
          <Input
            type="search"
            name="q"
            aria-label="Search schools"
            placeholder="Search by name, city, or type..."
            defaultValue={filters.q}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            className="pl-10"
          />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <FilterFields filters={filters} facets={facets} />
        </div>
        {children}
      </form>
    </search>
  );
}

function read(form: HTMLFormElement): SchoolFilters {
  const data = new FormData(form);
  return readFilters((name) => data.get(name));
}

function write(form: HTMLFormElement, filters: SchoolFilters) {
  for (const [name, value] of Object.entries(filters)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}

type FilterFieldsProps = { filters: SchoolFilters; facets: Facets };

/** Four selects, named as in the address. They keep their own state; `filters` is what they begin with. */
function FilterFields({ filters, facets }: FilterFieldsProps) {
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
      <Label htmlFor={id} className="mb-1 block text-sm">
        {label}
      </Label>
      <Select id={id} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {children}
      </Select>
    </div>
  );
}
