'use client';

import { CalendarPlus, Plus } from '@/components/ui/icons/icons';
import { useState } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { LazyPopupTrigger } from '@/components/providers/lazy/lazy-popup-trigger';
import { SchoolSidePanel } from '@/components/schools/school-side-panel';
import { Button } from '@/components/ui/button';
import { getSchoolCalendarName } from '@/lib/events/calendar-app-links';
import type { OccurrenceView } from '@/lib/events/schema';
import { getDateLabelParts } from '@/lib/events/event-time-text';
import { checkRolePermission } from '@/lib/policy/access-policy';
import { EventItem } from './event-item';
import { EventReminder } from './reminders/event-reminder';
import { occurrenceKey, useSchoolEvents } from './use-events';

const AddToCalendarDialog = lazyComponent(async () => (await import('./add-to-calendar-dialog')).AddToCalendarDialog);

const SuggestEventDialog = lazyComponent(
  async () => (await import('./suggestions/suggest-event-dialog')).SuggestEventDialog,
);

const COLLAPSED_COUNT = 3;

/** Shows a school's next events, and a button for adding the school's calendar to a calendar app. */
export function UpcomingSchoolEvents({ school }: { school: { id: number; name: string } }) {
  const { data: events, error, refetch, isFetching } = useSchoolEvents(school.id);
  const [isExpanded, setIsWhole] = useState(false);
  const maySuggest = checkRolePermission(useAccessPolicyActor(), 'event.suggest') === 'allowed';
  const listedEvents = events?.slice(0, isExpanded ? undefined : COLLAPSED_COUNT) ?? [];
  return (
    <SchoolSidePanel id="upcoming-events" title="Upcoming events" note={events && nextEventSummary(events)}>
      <div className="space-y-4 p-4 sm:px-5 xl:pt-3 xl:pb-5">
        {events?.length === 0 && (
          <p className="text-[0.9375rem] text-muted-foreground">No events announced for the coming months.</p>
        )}
        {!events && error && (
          <p className="text-[0.9375rem] text-muted-foreground">
            We couldn't load the events.{' '}
            <Button variant="link" size="sm" pending={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        )}
        {listedEvents.length > 0 && (
          <ul className="space-y-4">
            {listedEvents.map((event) => (
              <li key={occurrenceKey(event)}>
                <EventItem event={event} withDetails action={<EventReminder event={event} />} />
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {events && events.length > COLLAPSED_COUNT && (
            <Button
              variant="link"
              size="sm"
              className="px-0"
              aria-expanded={isExpanded}
              onClick={() => setIsWhole(!isExpanded)}
            >
              {isExpanded ? 'Show fewer' : `Show all ${events.length}`}
            </Button>
          )}
          <LazyPopupTrigger
            component={AddToCalendarDialog}
            props={{ path: `/api/schools/${school.id}/events.ics`, name: getSchoolCalendarName(school.name) }}
            popup="dialog"
          >
            <Button variant="outline" size="sm">
              <CalendarPlus aria-hidden />
              Add to calendar
            </Button>
          </LazyPopupTrigger>
          {maySuggest && (
            <LazyPopupTrigger component={SuggestEventDialog} props={{ school }} popup="dialog">
              <Button variant="outline" size="sm">
                <Plus aria-hidden />
                Suggest an event
              </Button>
            </LazyPopupTrigger>
          )}
        </div>
      </div>
    </SchoolSidePanel>
  );
}

/** Returns the next event in a few words, such as 'Nov 26: Book fair'. */
function nextEventSummary(events: OccurrenceView[]): string {
  const next = events.find(({ isCanceled }) => !isCanceled);
  if (!next) return 'Nothing announced';
  const { month, day } = getDateLabelParts(next);
  return `${month} ${day}: ${next.title}`;
}
