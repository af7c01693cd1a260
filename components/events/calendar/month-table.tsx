import { useRef, type KeyboardEvent } from 'react';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';
import { cn } from '@/lib/cn';
import { formatEventDay } from '@/lib/events/event-time-text';
import { weeksOfMonth } from '@/lib/events/month-days';
import type { OccurrenceView } from '@/lib/events/schema';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Maximum number of titles in a day of the table on wide screens. */
const MOST_TITLES = 3;
/** Number of days by which an arrow key moves. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type MonthTableProps = {
  month: string;
  name: string;
  today: string;
  /** Chosen day of the month. */
  day: string;
  eventsByDay: ReadonlyMap<string, readonly OccurrenceView[]>;
  onChoose: (day: string) => void;
};

/**
 * Table of a month, in which a person chooses a day. The Tab key reaches only the chosen day, and the arrow keys move to
 * other days.
 */
export function MonthTable({ month, name, today, day, eventsByDay, onChoose }: MonthTableProps) {
  const table = useRef<HTMLTableElement>(null);

  function move(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[pressedKeyUnlessComposing(event)];
    if (step === undefined) return;
    event.preventDefault();
    const next = `${month}-${String(Number(day.slice(8)) + step).padStart(2, '0')}`;
    const button = table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`);
    if (!button) return;
    onChoose(next);
    button.focus();
  }

  return (
    <table ref={table} className="w-full table-fixed border-collapse rounded-lg bg-card shadow-card">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" className="border p-1 text-sm font-semibold text-muted-foreground">
              <abbr title={weekday} className="no-underline">
                {weekday.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((each, index) => (
              <td key={each ?? index} className="border p-0 align-top">
                {each && (
                  <Day
                    day={each}
                    events={eventsByDay.get(each) ?? []}
                    isToday={each === today}
                    isChosen={each === day}
                    onChoose={() => onChoose(each)}
                    onKeyDown={move}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = {
  day: string;
  events: readonly OccurrenceView[];
  isToday: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** A day of the table: its number, and the titles of its events on wide screens or their count on narrow ones. */
function Day({ day, events, isToday, isChosen, onChoose, onKeyDown }: DayProps) {
  const count = events.length === 0 ? 'no events' : events.length === 1 ? '1 event' : `${events.length} events`;
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      className={cn(
        'flex min-h-14 w-full flex-col items-center gap-1 p-1 text-sm hover:bg-accent sm:min-h-24 sm:items-stretch sm:text-left',
        isChosen && 'bg-accent ring-2 ring-primary ring-inset',
      )}
    >
      <span className="sr-only">
        {formatEventDay(day)}, {count}
      </span>
      <span aria-hidden className={isToday ? 'font-bold text-primary underline' : 'font-medium'}>
        {Number(day.slice(8))}
      </span>
      {events.length > 0 && (
        <span
          aria-hidden
          className="rounded-full bg-primary px-1.5 text-xs font-semibold text-primary-foreground sm:hidden"
        >
          {events.length}
        </span>
      )}
      {events.slice(0, MOST_TITLES).map(({ id, startsAt, title, isCanceled }) => (
        <span
          key={`${id} ${startsAt}`}
          aria-hidden
          className={cn('hidden truncate text-xs sm:block', isCanceled && 'line-through')}
        >
          {title}
        </span>
      ))}
      {events.length > MOST_TITLES && (
        <span aria-hidden className="hidden text-xs text-muted-foreground sm:block">
          and {events.length - MOST_TITLES} more
        </span>
      )}
    </button>
  );
}
