'use client';

import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '@/components/providers/api-query';
import { ChevronLeft, ChevronRight } from '@/components/ui/icons/icons';
import { announceToScreenReader } from '@/components/ui/keyboard/announce-to-screen-reader';
import { Button } from '@/components/ui/button';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { occurrenceKey } from '@/components/events/use-events';
import {
  daysOfOccurrence,
  groupByDay,
  lastDayOfMonth,
  MAX_LISTED_OCCURRENCES,
  plusMonths,
} from '@/lib/events/month-days';
import { queryKeys } from '@/lib/http/query-keys';
import { DayEvents } from './day-events';
import { MonthTable } from './month-table';

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/**
 * Loads the events of a month. A reply has at most 500 events, so `showRest` loads those from the last listed day on. It
 * is null if all are loaded, or if a single day has more.
 */
function useEventsOfMonth(days: { from: string; to: string }) {
  const [further, setFurther] = useState<{ month: string; from: string }[]>([]);
  const starts = [days.from, ...further.filter((each) => each.month === days.from).map(({ from }) => from)];
  const parts = useQueries({
    queries: starts.map((from) => apiQuery(queryKeys.followedEvents({ from, to: days.to }))),
  });
  const last = parts.at(-1);
  const lastEvent = last?.data?.[MAX_LISTED_OCCURRENCES - 1];
  const next = lastEvent && daysOfOccurrence(lastEvent).first;
  const events = new Map(parts.flatMap(({ data = [] }) => data).map((event) => [occurrenceKey(event), event]));
  return {
    data: parts[0]?.data && [...events.values()],
    error: parts.find((part) => !part.data && part.error)?.error ?? null,
    isFetching: parts.some((part) => part.isFetching),
    refetch: () => Promise.all(parts.map((part) => part.refetch())),
    showRest:
      next !== undefined && next > (starts.at(-1) ?? '')
        ? () => setFurther([...further, { month: days.from, from: next }])
        : null,
  };
}

/** Events of all followed schools, month by month, as a list of days or as the table of a month. */
export function FollowedSchoolsCalendar({ today }: { today: string }) {
  const [month, setMonth] = useState(today.slice(0, 7));
  const [chosenDay, setChosenDay] = useState(today);
  const days = { from: `${month}-01`, to: lastDayOfMonth(month) };
  const { data, error, isFetching, refetch, showRest } = useEventsOfMonth(days);
  const eventsByDay = groupByDay(data ?? [], days.from, days.to);
  const isCurrent = month === today.slice(0, 7);
  const day = chosenDay.startsWith(month) ? chosenDay : days.from;
  const comingDays = [...eventsByDay].filter(([each]) => !isCurrent || each >= today);

  function show(next: string) {
    setMonth(next);
    setChosenDay(next === today.slice(0, 7) ? today : `${next}-01`);
    announceToScreenReader(monthName(next));
  }

  return (
    <Tabs defaultValue="agenda" className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex items-center gap-1">
          <Button variant="outline" size="icon" aria-label="Previous month" onClick={() => show(plusMonths(month, -1))}>
            <ChevronLeft aria-hidden />
          </Button>
          <Button variant="outline" size="icon" aria-label="Next month" onClick={() => show(plusMonths(month, 1))}>
            <ChevronRight aria-hidden />
          </Button>
          <h2 className="ml-2 text-lg font-bold">{monthName(month)}</h2>
        </div>
        {!isCurrent && (
          <Button variant="link" size="sm" onClick={() => show(today.slice(0, 7))}>
            Back to today
          </Button>
        )}
        <TabsList aria-label="View" className="sm:ml-auto">
          <TabsTrigger value="agenda">Agenda</TabsTrigger>
          <TabsTrigger value="month">Month</TabsTrigger>
        </TabsList>
      </div>
      {!data && !error && <ListSkeleton text="Loading events..." rows={3} />}
      {error && (
        <LoadError title="Error loading events" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data && (
        <>
          <TabsContent value="agenda" className="space-y-6">
            {comingDays.length === 0 && (
              <div className="space-y-3">
                <p className="text-muted-foreground">
                  {isCurrent ? 'Nothing more announced this month.' : 'Nothing announced for this month.'}
                </p>
                <Button variant="outline" onClick={() => show(plusMonths(month, 1))}>
                  Show {monthName(plusMonths(month, 1))}
                </Button>
              </div>
            )}
            {comingDays.map(([each, events]) => (
              <DayEvents key={each} day={each} events={events} />
            ))}
          </TabsContent>
          {showRest && (
            <div className="space-y-3">
              <p className="text-muted-foreground">This month has more events than we list at once.</p>
              <Button variant="outline" pending={isFetching} onClick={showRest}>
                Show the rest of the month
              </Button>
            </div>
          )}
          <TabsContent value="month" className="space-y-5">
            <MonthTable
              month={month}
              name={monthName(month)}
              {...{ today, day, eventsByDay }}
              onChoose={setChosenDay}
            />
            <DayEvents day={day} events={eventsByDay.get(day) ?? []} />
          </TabsContent>
        </>
      )}
    </Tabs>
  );
}
