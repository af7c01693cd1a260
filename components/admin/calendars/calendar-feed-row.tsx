import { useRef, useState } from 'react';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { FormField } from '@/components/ui/form/form-field';
import { Select } from '@/components/ui/select';
import { describeArea } from '@/lib/events/area';
import { FEED_EVENT_CHOICES, type CalendarFeedView } from '@/lib/events/feeds/schema';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { formatDateAndTime } from '@/lib/time/format-dates';

const EVENT_CHOICES: Record<(typeof FEED_EVENT_CHOICES)[number], string> = {
  keep: 'Keep its events. Nobody updates them any more.',
  delete: 'Delete its events, also from calendars.',
};

/** A calendar of others with the result of its last reading. */
export function CalendarFeedRow({ feed }: { feed: CalendarFeedView }) {
  const { id, school, address, events, rejected, conflicts, readAt, failure, failedSince } = feed;
  const name = school?.name ?? describeArea(feed);
  const read = useMutationWithToast({
    call: () => callApi('POST', `/api/admin/calendar-feeds/${id}/read`),
    done: (after) =>
      after.failure === null
        ? { title: 'Calendar read', description: `It has ${after.events} events here.` }
        : { variant: 'destructive', title: "We couldn't read the calendar", description: after.failure },
    failed: 'Failed to read the calendar',
    refresh: [queryKeys.calendarFeeds()],
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">
          {name} {failure !== null && <Badge variant="destructive">Not readable</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted-foreground">{address}</p>
        <p className="text-sm text-muted-foreground">
          {events} {events === 1 ? 'event' : 'events'}
          {readAt && `, last read ${formatDateAndTime(readAt)}`}
        </p>
        {rejected > 0 && (
          <p className="text-sm text-muted-foreground">{rejected} not imported, because we can't read them</p>
        )}
        {conflicts > 0 && (
          <p className="text-sm text-muted-foreground">
            {conflicts} of your changes differ from this calendar and were kept
          </p>
        )}
        {failure !== null && failedSince && (
          <p className="text-sm">
            {failure} Since {formatDateAndTime(failedSince)}. The events we already have stay.
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        <Button variant="outline" size="sm" pending={read.isPending} onClick={() => read.mutate()}>
          Read now<span className="sr-only">: {name}</span>
        </Button>
        <RemoveFeed feed={feed} name={name} />
      </div>
    </li>
  );
}

function RemoveFeed({ feed: { id, events: eventCount }, name }: { feed: CalendarFeedView; name: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const [events, setEvents] = useState<(typeof FEED_EVENT_CHOICES)[number]>('keep');
  const button = useRef<HTMLButtonElement>(null);
  const remove = useMutationWithToast({
    call: () => callApi('DELETE', `/api/admin/calendar-feeds/${id}`, { events }),
    done: {
      title: 'Calendar removed',
      description: `We no longer read it. Events ${events === 'keep' ? 'kept' : 'deleted'}: ${eventCount}.`,
    },
    failed: 'Failed to remove the calendar',
    refresh: [queryKeys.calendarFeeds()],
    settled: () => setIsAsking(false),
  });
  return (
    <>
      <Button ref={button} variant="outline" size="sm" onClick={() => setIsAsking(true)}>
        Remove<span className="sr-only"> the calendar of {name}</span>
      </Button>
      <ConfirmDialog
        question="Remove this calendar?"
        action="Remove"
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        trigger={button}
        fields={
          <FormField label="Events of this calendar">
            <Select
              value={events}
              onChange={({ target }) => setEvents(FEED_EVENT_CHOICES.find((each) => each === target.value) ?? 'keep')}
            >
              {FEED_EVENT_CHOICES.map((choice) => (
                <option key={choice} value={choice}>
                  {EVENT_CHOICES[choice]}
                </option>
              ))}
            </Select>
          </FormField>
        }
      >
        <p>We stop reading this address. What should happen to the {eventCount} events that came from it?</p>
      </ConfirmDialog>
    </>
  );
}
