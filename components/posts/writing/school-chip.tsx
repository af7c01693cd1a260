'use client';

import { useState, type Ref } from 'react';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { useAllSchools } from '@/components/schools/use-all-schools';
import { FieldError } from '@/components/ui/form/field-error';
import { FormField } from '@/components/ui/form/form-field';
import { ChevronDown, School } from '@/components/ui/icons/icons';
import { cn } from '@/lib/cn';
import { chipClasses } from './chip-classes';
import { SchoolPicker } from './school-picker';

/** Shows the name of the school on whose page the form is. */
export const ReadOnlySchoolChip = ({ name }: { name: string }) => (
  <p className={cn(chipClasses, 'bg-secondary text-secondary-foreground')}>
    <School aria-hidden className="size-4 shrink-0" />
    <span title={name} className="truncate">
      {name}
    </span>
  </p>
);

type SchoolChipProps = {
  /** Id of the chosen school, or 0 if no school is chosen. */
  schoolId: number;
  /** Called when the writer has chosen a school. */
  onChoose: (schoolId: number) => void;
  startsOpen: boolean;
  error: string | undefined;
  ref: Ref<HTMLButtonElement>;
};

/**
 * Button with the chosen school. A tap turns it into the school picker. While no school is chosen, the followed schools
 * appear beside the button for a quick choice.
 */
export function SchoolChip({ schoolId, onChoose, startsOpen, error, ref }: SchoolChipProps) {
  const { data: schools } = useAllSchools();
  const { data: follows = [] } = useFollowedSchools();
  const [isPicking, setIsPicking] = useState(startsOpen);
  const [wasPicking, setWasPicking] = useState(false);
  const name = [...follows, ...(schools ?? [])].find(({ id }) => id === schoolId)?.name;

  if (isPicking) {
    return (
      <FormField label="School" error={error}>
        <SchoolPicker
          autoFocus
          startsOpen
          schoolId={schoolId}
          onChoose={onChoose}
          onClose={() => {
            setWasPicking(true);
            setIsPicking(false);
          }}
        />
      </FormField>
    );
  }
  return (
    <div className="space-y-1">
      {/* The row scrolls sideways up to the edges of the sheet. */}
      <div className="-mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1">
        <button
          ref={ref}
          type="button"
          aria-label={`School: ${name ?? 'Choose a school'}`}
          autoFocus={wasPicking}
          onClick={() => setIsPicking(true)}
          className={cn(
            chipClasses,
            name ? 'bg-secondary text-secondary-foreground' : 'shrink-0 border-primary text-primary',
          )}
        >
          <School aria-hidden className="size-4 shrink-0" />
          <span title={name} className="truncate">
            {name ?? 'Choose a school'}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0" />
        </button>
        {schoolId === 0 &&
          follows.map((school) => (
            <button
              key={school.id}
              type="button"
              onClick={() => onChoose(school.id)}
              className={cn(chipClasses, 'shrink-0 border-input')}
            >
              {school.name}
            </button>
          ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
