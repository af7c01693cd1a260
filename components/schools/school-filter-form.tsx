'use client';

import { Search } from '@/components/ui/icons/icons';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { Select } from '@/components/ui/select';
import { cn } from '@/lib/cn';
import type { SchoolFilterOptions, FilterOption } from '@/lib/schools/filter-options';
import { countChosenFilters, filtersQueryString, readFilters, type SchoolFilters } from '@/lib/schools/filters';
import { NearMeButton, NearMeStatus } from './near/near-me';

type FilterFormProps = {
  /** Filters that the page's address currently contains. */
  filters: SchoolFilters;
  facets: SchoolFilterOptions;
  /** Called when the visitor types a character or chooses a filter. */
  onChange: (filters: SchoolFilters, isTyping: boolean) => void;
  /** Called when the visitor presses Enter or when the form loses the focus. */
  onDone?: () => void;
  /** Address to which the browser sends the form if no scripts run. */
  action: string;
  /** Classes of the grid of filters. */
  className?: string;
  /** Content shown below the fields. */
  children?: ReactNode;
};

/**
 * Shows the search field and the filters of the school lists at /schools and /explore. Without scripts, the form works
 * as a plain HTML form.
 */
export function SchoolFilterForm({ filters, facets, onChange, onDone, action, className, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);

  const isNew = useRef(true);
  const filtersId = useId();
  const hintId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const count = countChosenFilters(filters);

  const follow = useEffectEvent((fields: HTMLFormElement) => {
    const chosen = read(fields);
    // If the reader chose filters before hydration, those choices are applied now.
    if (isNew.current && filtersQueryString(chosen) !== filtersQueryString(filters)) onChange(chosen, false);
    // After hydration, the fields follow the page's URL only if the URL was changed outside the form.
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
            aria-describedby={hintId}
            placeholder="Search by name, city, or type..."
            defaultValue={filters.q}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            className="pl-10"
          />
        </div>
        <div className="-mt-1.5 flex flex-wrap items-center justify-between gap-x-3 sm:flex-nowrap">
          <p id={hintId} className="mr-auto shrink grow basis-28 text-[0.8125rem] text-muted-foreground">
            Or by postal code (B3H) or grades (P-6).
          </p>
          <NearMeButton />
          {/* On phones the filters are collapsed, so that the results are directly below the search field. */}
          <Button
            variant="outline"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={filtersId}
            onClick={() => setIsOpen(!isOpen)}
            className="shrink-0 sm:hidden noscript:hidden"
          >
            Filters{count > 0 && ` (${count})`}
          </Button>
        </div>
        <NearMeStatus />
        <div
          id={filtersId}
          className={cn('grid grid-cols-2 gap-3', className, !isOpen && 'max-sm:hidden max-sm:noscript:grid')}
        >
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

type FilterFieldsProps = { filters: SchoolFilters; facets: SchoolFilterOptions };

/**
 * Shows five uncontrolled selects with the initial values from `filters`. Each select is named like its address
 * parameter.
 */
function FilterFields({ filters, facets }: FilterFieldsProps) {
  return (
    <>
      <Field label="Region" name="region" value={filters.region} all="All regions">
        {optionsOf(facets.regions)}
      </Field>
      <Field label="Type" name="type" value={filters.type} all="All types">
        {optionsOf(facets.types)}
      </Field>
      <Field label="Grade" name="grade" value={filters.grade} all="All grades">
        {optionsOf(facets.grades)}
      </Field>
      <Field label="Language" name="language" value={filters.language} all="Both languages">
        {optionsOf(facets.languages)}
      </Field>
      <Field
        label="School family"
        name="family"
        value={filters.family}
        all="All school families"
        className="col-span-2"
      >
        {facets.families.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {optionsOf(options)}
          </optgroup>
        ))}
      </Field>
    </>
  );
}

const optionsOf = (options: FilterOption[]) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

type FieldProps = {
  label: string;
  name: keyof SchoolFilters;
  value: string;
  all: string;
  className?: string;
  children: ReactNode;
};

function Field({ label, name, value, all, className, children }: FieldProps) {
  const id = useId();
  return (
    <div className={cn('min-w-0', className)}>
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
