import { useId } from 'react';
import { EventItem } from '@/components/events/event-item';
import { EventReminder } from '@/components/events/reminders/event-reminder';
import { occurrenceKey } from '@/components/events/use-events';
import { Link } from '@/components/ui/page/link';
import { formatEventDay } from '@/lib/events/event-time-text';
import type { OccurrenceView } from '@/lib/events/schema';

/** Heading of a day, and the events that take place on it. */
export function DayEvents({ day, events }: { day: string; events: readonly OccurrenceView[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h3 id={id} className="font-semibold">
        {formatEventDay(day)}
      </h3>
      {events.length === 0 ? (
        <p className="text-muted-foreground">No events on this day.</p>
      ) : (
        <ul className="divide-y rounded-lg border bg-card px-4 shadow-card sm:px-5">
          {events.map((event) => (
            <li key={occurrenceKey(event)} className="py-3">
              <EventItem event={event} withDetails action={<EventReminder event={event} />}>
                {event.area === null && (
                  <Link
                    href={`/schools/${event.schoolId}`}
                    prefetch={false}
                    className="flex min-h-6 w-fit items-center font-medium text-primary hover:underline"
                  >
                    {event.schoolName}
                  </Link>
                )}
              </EventItem>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
