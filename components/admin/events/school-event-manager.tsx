'use client';

import { Plus } from '@/components/ui/icons/icons';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDeleteDialog } from '@/components/ui/confirm-dialog';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import type { EventView } from '@/lib/events/schema';
import { EventDialog, type EventBeingEdited } from './event-form';
import { EventRow } from './event-row';
import { CalendarImport } from './calendar-import';
import { useAdminEvents, useDeleteEvent, type ManagedArea } from './use-admin-events';

/** Events of a school on its admin page, or of an area. */
export function SchoolEventManager({ area }: { area: ManagedArea }) {
  const { events, error, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useAdminEvents(area);
  const [edited, setEdited] = useState<EventBeingEdited>(null);
  const { ask, question } = useDeleteEventDialog(area);
  return (
    <section aria-labelledby="events" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="events" className="text-xl font-bold">
          Events
        </h2>
        <div className="flex flex-wrap gap-2">
          {area.schoolId !== null && !area.asModerator && <CalendarImport schoolId={area.schoolId} />}
          <Button size="sm" variant="outline" onClick={() => setEdited('new')}>
            <Plus aria-hidden />
            New event
          </Button>
        </div>
      </div>
      {isPending && <ListSkeleton text="Loading events..." rows={2} />}
      {error && (
        <LoadError title="Error loading events" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {events?.length === 0 && <p className="text-muted-foreground">{noEventsText(area)}</p>}
      {events && events.length > 0 && (
        <ul className="divide-y rounded-lg border bg-card px-4 shadow-card sm:px-5">
          {events.map((event) => (
            <li key={event.id}>
              <EventRow
                area={area}
                event={event}
                onEdit={() => setEdited(event)}
                onDelete={(button) => ask(event, button)}
              />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="outline" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older events
        </Button>
      )}
      <EventDialog area={area} edited={edited} onClose={() => setEdited(null)} />
      {question}
    </section>
  );
}

function noEventsText({ schoolId, asModerator }: ManagedArea): string {
  if (schoolId === null) return 'No events for exactly these schools yet. Create an event, or add a calendar above.';
  if (asModerator) return 'No events of this school yet. Create the first one.';
  return "No events yet. Create an event, or import the school's calendar file.";
}

/** All events of the list share one confirmation dialog. */
function useDeleteEventDialog(area: ManagedArea) {
  const [event, setEvent] = useState<EventView | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLElement>(null);
  const remove = useDeleteEvent(area);

  function ask(asked: EventView, pressed: HTMLElement) {
    button.current = pressed;
    setEvent(asked);
    setOpen(true);
  }

  function confirm() {
    if (!event) return;
    const close = () => setOpen(false);
    remove.mutate(event, {
      onSuccess: () => {
        // After a deletion, the focus cannot return to the delete button, because the button is removed with its row.
        button.current = null;
        close();
      },
      onError: close,
    });
  }

  const question = (
    <ConfirmDeleteDialog
      question="Delete this event?"
      open={open}
      onOpenChange={setOpen}
      onConfirm={confirm}
      isPending={remove.isPending}
      trigger={button}
    >
      <p>
        <strong className="text-foreground">{event?.title}</strong> disappears from{' '}
        {area.schoolId === null ? 'the pages of all its schools' : "the school's page"} and from calendars. If it just
        isn't happening, cancel it instead so people know.
        {event?.isFromCalendar &&
          ' It comes from a calendar that we read every four hours, and comes back the next time that calendar changes.'}
      </p>
    </ConfirmDeleteDialog>
  );
  return { ask, question };
}
