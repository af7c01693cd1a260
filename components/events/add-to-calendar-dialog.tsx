'use client';

import { useState } from 'react';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog';
import { CalendarSubscriptionLinks } from './calendar-subscription-links';

type AddToCalendarProps = LazyPopupProps & { path: string; name: string };

/** Dialog with the address of a school's calendar. */
export function AddToCalendarDialog({ trigger, path, name }: AddToCalendarProps) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add to calendar</DialogTitle>
          <DialogDescription>
            Choose your calendar, or paste the address where it asks for one (often “From URL” or “Subscribe”). New
            events, changes and cancellations then appear there automatically.
          </DialogDescription>
        </DialogHeader>
        <CalendarSubscriptionLinks address={`${location.origin}${path}`} name={name} />
      </DialogContent>
    </Dialog>
  );
}
