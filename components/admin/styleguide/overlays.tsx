'use client';

import { Flag, Pencil, Trash2 } from '@/components/ui/icons/icons';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/page/popover';
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle, SheetTrigger } from '@/components/ui/sheet';
import { Sample } from './sample';

const SIDES = ['right', 'left', 'top', 'bottom'] as const;

export function Overlays() {
  return (
    <>
      <Sample
        title="Dialog and question"
        note="In the middle; on phones at the bottom. A question starts on Cancel and is not closed by a press outside it."
        className="flex flex-wrap gap-3"
      >
        <SampleDialog />
        <SampleQuestion />
      </Sample>
      <Sample
        title="Sheet"
        note="Slides in from one side, from the right unless told."
        className="flex flex-wrap gap-3"
      >
        {SIDES.map((side) => (
          <Sheet key={side}>
            <SheetTrigger asChild>
              <Button variant="outline">{`Sheet from the ${side}`}</Button>
            </SheetTrigger>
            <SheetContent {...(side !== 'right' && { side })}>
              <SheetHeader>
                <SheetTitle>{`From the ${side}`}</SheetTitle>
                <SheetDescription>Closed by its button, by Escape, or by a press outside it.</SheetDescription>
              </SheetHeader>
            </SheetContent>
          </Sheet>
        ))}
      </Sample>
      <Sample title="Popover" note="A few words about what was pressed." className="flex flex-wrap gap-3">
        <Popover>
          <PopoverTrigger asChild>
            <Button variant="outline">What is this?</Button>
          </PopoverTrigger>
          <PopoverContent aria-label="What this is">
            <p>Closed by Escape, or by a press outside it.</p>
          </PopoverContent>
        </Popover>
      </Sample>
      <Sample title="Menu" className="flex flex-wrap gap-3">
        <SampleMenu />
      </Sample>
    </>
  );
}

function SampleDialog() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline">Open a dialog</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add to calendar</DialogTitle>
          <DialogDescription>A title, what it is about, a form and its end.</DialogDescription>
        </DialogHeader>
        <FormField label="Calendar address">
          <Input defaultValue="https://example.test/events.ics" />
        </FormField>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <DialogClose asChild>
            <Button>Save</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function SampleQuestion() {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button ref={trigger} variant="outline" onClick={() => setIsOpen(true)}>
        Ask a question
      </Button>
      <ConfirmDelete
        question="Are you sure?"
        open={isOpen}
        onOpenChange={setIsOpen}
        onConfirm={close}
        isPending={false}
        trigger={trigger}
      >
        <p>This action cannot be undone. (Here it does nothing.)</p>
      </ConfirmDelete>
    </>
  );
}

function SampleMenu() {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline">Open a menu</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuLabel>Post</DropdownMenuLabel>
        <DropdownMenuItem>
          <Pencil aria-hidden /> Edit Post
        </DropdownMenuItem>
        <DropdownMenuItem disabled>
          <Flag aria-hidden /> Switched off
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive">
          <Trash2 aria-hidden /> Delete Post
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
