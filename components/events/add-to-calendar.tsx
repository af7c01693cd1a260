'use client';

import { CalendarPlus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog';
import { CalendarAddress } from './calendar-address';

/** The address of a school's calendar, to copy or to open. */
export function AddToCalendar({ path }: { path: string }) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline" size="sm">
          <CalendarPlus aria-hidden />
          Add to calendar
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add to calendar</DialogTitle>
          <DialogDescription>
            Subscribe to this address in your calendar program (often “From URL” or “Subscribe”). New events, changes
            and cancellations then appear there by themselves.
          </DialogDescription>
        </DialogHeader>
        {/* Only ever drawn in a browser, since the window opens with a click. */}
        <AddressHere path={path} />
      </DialogContent>
    </Dialog>
  );
}

const AddressHere = ({ path }: { path: string }) => <CalendarAddress address={`${location.origin}${path}`} />;
