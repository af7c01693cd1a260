'use client';

import { X } from '@/components/ui/icons/icons';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { formatEventDay } from '@/lib/events/event-time-text';

type SkippedDatesProps = { days: readonly string[]; error: string | undefined; onChange: (days: string[]) => void };

/** Dates on which a repeated event does not take place. */
export function SkippedDatesField({ days, error, onChange }: SkippedDatesProps) {
  const [day, setDay] = useState('');
  const input = useRef<HTMLInputElement>(null);

  function skip() {
    if (day === '') return input.current?.focus();
    onChange([...new Set([...days, day])].sort());
    setDay('');
  }

  return (
    <div className="space-y-2">
      <FormField label="Skip a date" hint="A day when the event doesn't take place" error={error}>
        <Input ref={input} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </FormField>
      <Button variant="outline" size="sm" onClick={skip}>
        Skip this date
      </Button>
      {days.length > 0 && (
        <ul aria-label="Skipped dates" className="flex flex-wrap gap-2">
          {days.map((each) => (
            <li key={each} className="flex items-center gap-1 rounded-md border py-1 pr-1 pl-3 text-sm">
              {formatEventDay(each)}
              <Button
                variant="ghost"
                size="icon"
                className="size-8"
                aria-label={`Restore ${formatEventDay(each)}`}
                onClick={() => {
                  onChange(days.filter((other) => other !== each));
                  input.current?.focus();
                }}
              >
                <X aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
