'use client';

import { Dialog, DialogContent, DialogHeader, DialogTitle } from '@/components/ui/dialog';
import type { EventView } from '@/lib/events/schema';
import { EventForm } from './event-form';

/** 'new', or the event that is edited; null: closed. */
export type Edited = EventView | 'new' | null;

type EventDialogProps = { schoolId: number; edited: Edited; onClose: () => void };

export function EventDialog({ schoolId, edited, onClose }: EventDialogProps) {
  return (
    <Dialog open={edited !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined} className="sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>{edited === 'new' ? 'New event' : 'Edit event'}</DialogTitle>
        </DialogHeader>
        {edited !== null && <EventForm schoolId={schoolId} event={edited === 'new' ? null : edited} onDone={onClose} />}
      </DialogContent>
    </Dialog>
  );
}
