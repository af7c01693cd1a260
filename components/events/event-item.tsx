import { MapPin, Repeat } from '@/components/ui/icons/icons';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import type { OccurrenceView } from '@/lib/events/schema';
import { getDateLabelParts, formatEventTimeWithoutYear } from '@/lib/events/event-time-text';

type EventItemProps = {
  event: OccurrenceView;
  /** The event's school, shown below the time in lists with several schools. */
  children?: ReactNode;
  withDetails?: boolean;
  /** Controls below the event, such as its reminder. */
  action?: ReactNode;
};

/** Shows one occurrence of an event: a large day, title, time and location. */
export function EventItem({ event, children, withDetails = false, action }: EventItemProps) {
  const { title, description, location, isCanceled, isRepeated } = event;
  const time = formatEventTimeWithoutYear(event);
  // A repeated event has an icon after its title. The icon stays on the same line as the title's last word.
  const lastWordStart = time.lastIndexOf(' ') + 1;
  return (
    <div className="flex gap-3">
      <DateMark event={event} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="text-[0.9375rem] font-semibold break-words">
          {isCanceled ? <s>{title}</s> : title} {isCanceled && <Badge variant="destructive">Cancelled</Badge>}
        </p>
        <p className="text-muted-foreground">
          {isRepeated ? time.slice(0, lastWordStart) : time}
          {isRepeated && (
            <span className="whitespace-nowrap">
              {time.slice(lastWordStart)}{' '}
              <Repeat role="img" aria-label="Repeats" className="ml-0.5 inline size-3.5 align-[-0.15em]" />
            </span>
          )}
        </p>
        {children}
        {withDetails && event.area && <p className="text-muted-foreground">{event.area}</p>}
        {withDetails && location && (
          <p className="flex items-start gap-1 text-muted-foreground">
            <MapPin aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0 break-words">{location}</span>
          </p>
        )}
        {withDetails && description && <p className="mt-1 break-words whitespace-pre-wrap">{description}</p>}
        {action}
      </div>
    </div>
  );
}

/** Shows the day in large type. Screen readers skip it, because the text beside it contains the same date. */
function DateMark({ event }: { event: OccurrenceView }) {
  const { month, day } = getDateLabelParts(event);
  return (
    <div
      aria-hidden
      className="flex h-13 w-11 shrink-0 flex-col items-center justify-center rounded-md bg-primary-soft leading-none text-primary"
    >
      <span className="text-xs font-semibold uppercase">{month}</span>
      <span className="mt-0.5 text-lg font-bold">{day}</span>
    </div>
  );
}
