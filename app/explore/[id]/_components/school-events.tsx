import { CalendarPlus } from '@/components/ui/icons/icons';
import { EventItem } from '@/components/events/event-item';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import type { OccurrenceView } from '@/lib/events/schema';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';

const FEW = 4;

/** Upcoming events in a list that expands even without scripts, and the calendar link. */
export function SchoolEvents({ schoolId, events }: { schoolId: number; events: OccurrenceView[] }) {
  const others = events.slice(FEW);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Upcoming events</CardTitle>
      </CardHeader>
      <CardContent>
        {events.length === 0 ? (
          <p className="text-[0.9375rem] text-muted-foreground">No events announced for the coming months.</p>
        ) : (
          <EventList events={events.slice(0, FEW)} />
        )}
        {others.length > 0 && (
          <details className="mt-3">
            <CollapsibleSummary className="w-fit rounded-sm font-semibold text-primary hover:underline">
              {others.length} more
            </CollapsibleSummary>
            <div className="mt-3">
              <EventList events={others} />
            </div>
          </details>
        )}
        <Button asChild variant="outline" size="sm" className="mt-4">
          <a href={`/api/schools/${schoolId}/events.ics`}>
            <CalendarPlus aria-hidden />
            Add to your calendar
          </a>
        </Button>
      </CardContent>
    </Card>
  );
}

function EventList({ events }: { events: OccurrenceView[] }) {
  return (
    <ul className="space-y-4">
      {events.map((event) => (
        <li key={`${event.id} ${event.startsAt}`}>
          <EventItem event={event} withDetails />
        </li>
      ))}
    </ul>
  );
}
