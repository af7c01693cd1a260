'use client';

import { Pencil, Repeat, Trash2 } from '@/components/ui/icons/icons';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { EventView } from '@/lib/events/schema';
import { formatEventDay, formatEventTime } from '@/lib/events/event-time-text';
import { useCancelEvent, type ManagedArea } from './use-admin-events';

type EventRowProps = {
  area: ManagedArea;
  event: EventView;
  onEdit: () => void;
  onDelete: (button: HTMLElement) => void;
};

/** An event with its edit, cancel and delete buttons. */
export function EventRow({ area, event, onEdit, onDelete }: EventRowProps) {
  const cancel = useCancelEvent(area);
  const { title, location, isCanceled, repeats, skipped } = event;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold break-words">
          {isCanceled ? <s>{title}</s> : title} {isCanceled && <Badge variant="destructive">Cancelled</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">
          {formatEventTime(event)}
          {repeats !== 'none' && (
            <Repeat role="img" aria-label="Repeats" className="ml-1.5 inline size-3.5 align-[-0.15em]" />
          )}
        </p>
        {skipped.length > 0 && (
          <p className="text-sm text-muted-foreground">Not on {skipped.map(formatEventDay).join('; ')}</p>
        )}
        {location && <p className="text-sm break-words text-muted-foreground">{location}</p>}
      </div>
      <div className="flex items-center gap-1">
        <Button
          variant="outline"
          size="sm"
          pending={cancel.isPending}
          aria-label={isCanceled ? `Reinstate ${title}` : `Cancel event ${title}`}
          onClick={() => cancel.mutate(event)}
        >
          {isCanceled ? 'Reinstate' : 'Cancel event'}
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Edit ${title}`} title="Edit" onClick={onEdit}>
          <Pencil aria-hidden />
        </Button>
        {!area.asModerator && (
          <Button
            variant="ghost"
            size="icon"
            className="text-destructive hover:text-destructive"
            aria-label={`Delete ${title}`}
            title="Delete"
            onClick={(press) => onDelete(press.currentTarget)}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
    </div>
  );
}
