'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { AddToCalendar } from './add-to-calendar';
import { EventItem } from './event-item';
import { occurrenceKey, useSchoolEvents } from './use-events';

const FEW = 3;

/** The next events of a school, and its calendar. */
export function UpcomingEvents({ schoolId }: { schoolId: number }) {
  const { data: events, error, refetch, isFetching } = useSchoolEvents(schoolId);
  const [isWhole, setIsWhole] = useState(false);
  const shown = events?.slice(0, isWhole ? undefined : FEW) ?? [];
  return (
    <section aria-labelledby="upcoming-events" className="h-fit rounded-lg border bg-card p-4 shadow-card sm:p-5">
      <h2 id="upcoming-events" className="text-lg font-bold">
        Upcoming events
      </h2>
      {events?.length === 0 && <p className="mt-2 text-[0.9375rem] text-muted-foreground">Nothing is announced for the next months.</p>}
      {!events && error && (
        <p className="mt-2 text-[0.9375rem] text-muted-foreground">
          The events could not be loaded.{' '}
          <Button variant="link" size="sm" pending={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      <ul className="mt-3 space-y-4">
        {shown.map((event) => (
          <li key={occurrenceKey(event)}>
            <EventItem event={event} withDetails />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {events && events.length > FEW && (
          <Button variant="link" size="sm" className="px-0" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${events.length}`}
          </Button>
        )}
        <AddToCalendar path={`/api/schools/${schoolId}/events.ics`} />
      </div>
    </section>
  );
}
