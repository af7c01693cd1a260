'use client';

import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';
import { Link } from '@/components/ui/page/link';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { EventReminder } from './reminders/event-reminder';
import { occurrenceKey, useFollowedSchoolsEvents } from './use-events';

const MAX_EVENTS = 3;

/** The code of the event list loads only for members whose followed schools have events. */
const EventItem = lazyServerRenderedComponent(async () => (await import('./event-item')).EventItem);

/** Lists the events of the next two weeks at the followed schools. */
export function FollowedSchoolsEvents() {
  const { data: events, error } = useFollowedSchoolsEvents();
  const followsAny = (useFollowedSchools().data ?? []).length > 0;
  if (!events)
    return (
      <p className="text-[0.9375rem] text-muted-foreground">{error ? "We couldn't load the events." : 'Loading...'}</p>
    );
  if (events.length === 0)
    return (
      <p className="text-[0.9375rem] text-muted-foreground">
        {followsAny ? 'No events at your schools in the next two weeks' : 'Follow schools to see their events here.'}
      </p>
    );
  return (
    <>
      <ul className="space-y-3">
        {events.slice(0, MAX_EVENTS).map((event) => (
          <li key={occurrenceKey(event)}>
            <EventItem event={event} action={<EventReminder event={event} />}>
              <Link
                href={`/schools/${event.schoolId}`}
                prefetch={false}
                className="flex min-h-6 w-fit items-center font-medium text-primary hover:underline"
              >
                {event.area ?? event.schoolName}
              </Link>
            </EventItem>
          </li>
        ))}
      </ul>
      {events.length > MAX_EVENTS && (
        <Link
          href="/calendar"
          prefetch={false}
          className="mt-3 block text-sm font-semibold text-primary hover:underline"
        >
          All events in the calendar
        </Link>
      )}
    </>
  );
}
