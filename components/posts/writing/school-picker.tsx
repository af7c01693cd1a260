'use client';

import { ChevronDown } from '@/components/ui/icons/icons';
import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { useAllSchools } from '@/components/schools/use-all-schools';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';
import { groupSchoolPickerOptions, type SchoolPickerGroup, type SchoolPickerOption } from './school-picker-options';

type SchoolPickerProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** Id of the chosen school, or 0 if no school is chosen. */
  schoolId: number;
  onChoose: (schoolId: number) => void;
  startsOpen?: boolean;
  /** Called when the list of schools in the picker closes. */
  onClose?: () => void;
};

/** Text field for choosing a school from a list below the field. The field follows the combobox pattern of ARIA. */
export function SchoolPicker({ schoolId, onChoose, startsOpen = false, onClose, ...props }: SchoolPickerProps) {
  const listId = useId();
  const { data: schools, error, refetch, isFetching } = useAllSchools();
  const { data: follows = [] } = useFollowedSchools();
  // Search text. Null while the field shows the chosen school.
  const [search, setSearch] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(startsOpen);
  const [activeIndex, setActive] = useState(-1);

  const chosenSchool = [...follows, ...(schools ?? [])].find(({ id }) => id === schoolId);
  const groups = isOpen && schools ? groupSchoolPickerOptions(schools, follows, search ?? '') : [];
  const options = groups.flatMap((group) => group.schools);
  const optionId = (school: SchoolPickerOption | undefined) => school && `${listId}-${school.id}`;

  function close() {
    setIsOpen(false);
    setSearch(null);
    setActive(-1);
    onClose?.();
  }

  function choose(school: SchoolPickerOption) {
    onChoose(school.id);
    close();
  }

  function moveTo(index: number) {
    setIsOpen(true);
    const next = options.length === 0 ? -1 : (index + options.length) % options.length;
    setActive(next);
    const id = optionId(options[next]);
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    const option = options[activeIndex];
    const key = pressedKeyUnlessComposing(event);
    if (key === 'ArrowDown') moveTo(activeIndex + 1);
    else if (key === 'ArrowUp') moveTo(activeIndex <= 0 ? options.length - 1 : activeIndex - 1);
    else if (key === 'Enter' && option) choose(option);
    else if (key === 'Enter' && isOpen && options.length === 1 && options[0]) choose(options[0]);
    else if (key === 'Escape' && isOpen) close();
    else if (key !== 'Enter' || !isOpen) return;
    event.preventDefault();
  }

  return (
    <div className="relative">
      <Input
        {...props}
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={optionId(options[activeIndex])}
        placeholder="Search for a school..."
        className="pr-10"
        value={search ?? chosenSchool?.name ?? ''}
        onChange={(event) => {
          setSearch(event.target.value);
          setIsOpen(true);
          setActive(-1);
          if (event.target.value === '') onChoose(0);
        }}
        onClick={() => setIsOpen(true)}
        onFocus={(event) => event.target.select()}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted-foreground" />
      {isOpen && (
        <div className="absolute inset-x-0 top-full z-30 mt-1 rounded-lg border bg-popover p-1.5 text-popover-foreground shadow-raised">
          <div id={listId} role="listbox" aria-label="Schools" className="max-h-72 overflow-y-auto">
            {groups.map((group) => (
              <Group key={group.label} group={group}>
                {(school) => (
                  <div
                    key={school.id}
                    id={optionId(school)}
                    role="option"
                    aria-selected={school.id === schoolId}
                    data-active={school === options[activeIndex] || undefined}
                    // Prevents a click on a school from taking the focus, because the list would close before the click
                    // takes effect.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(school)}
                    className="flex min-h-10 cursor-pointer flex-col justify-center rounded-md px-3 py-1.5 leading-snug hover:bg-accent aria-selected:font-semibold data-active:bg-accent data-active:text-accent-foreground"
                  >
                    {school.name}
                    <span className="line-clamp-2 text-sm font-normal text-muted-foreground">
                      {[school.city, school.description].filter(Boolean).join(' · ')}
                    </span>
                  </div>
                )}
              </Group>
            ))}
          </div>
          {options.length === 0 && (
            <div
              role="status"
              className="px-3 py-2 text-muted-foreground"
              onMouseDown={(event) => event.preventDefault()}
            >
              {schools ? 'No schools match your search' : error ? 'Error loading schools' : 'Loading schools...'}
              {error && !schools && (
                <Button variant="link" size="sm" pending={isFetching} onClick={() => void refetch()}>
                  Retry
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function Group({
  group,
  children,
}: {
  group: SchoolPickerGroup;
  children: (school: SchoolPickerOption) => React.ReactNode;
}) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="px-3 pt-2 pb-1 text-xs font-bold text-muted-foreground">
        {group.label}
      </p>
      {group.schools.map(children)}
    </div>
  );
}
