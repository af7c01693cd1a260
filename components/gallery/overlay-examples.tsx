'use client';

import { Flag, Pencil, Trash2 } from '@/components/ui/icons/icons';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDeleteDialog } from '@/components/ui/confirm-dialog';
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
import { ExampleGroup } from './example-group';

const SIDES = ['right', 'left', 'top', 'bottom'] as const;

export function OverlayExamples() {
  return (
    <>
      <ExampleGroup
        title="Dialog and confirmation"
        note="Dialogs open in the middle, and on phones at the bottom. A confirmation starts with the focus on Cancel, and a click outside does not close it."
        className="flex flex-wrap gap-3"
      >
        <SampleDialog />
        <SampleQuestion />
      </ExampleGroup>
      <ExampleGroup
        title="Sheet"
        note="A sheet slides in from one side, by default from the right."
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
                <SheetDescription>The button, Escape or a click outside closes this sheet.</SheetDescription>
              </SheetHeader>
            </SheetContent>
          </Sheet>
        ))}
      </ExampleGroup>
      <ExampleGroup
        title="Popover"
        note="A popover explains the button that opened it."
        className="flex flex-wrap gap-3"
      >
        <Popover>
          <PopoverTrigger asChild>
            <Button variant="outline">What is this?</Button>
          </PopoverTrigger>
          <PopoverContent aria-label="What this is">
            <p>Escape or a click outside closes this popover.</p>
          </PopoverContent>
        </Popover>
      </ExampleGroup>
      <ExampleGroup title="Menu" className="flex flex-wrap gap-3">
        <SampleMenu />
      </ExampleGroup>
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
          <DialogDescription>A dialog has a title, a description, a form and buttons at its end.</DialogDescription>
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
      <ConfirmDeleteDialog
        question="Are you sure?"
        open={isOpen}
        onOpenChange={setIsOpen}
        onConfirm={close}
        isPending={false}
        trigger={trigger}
      >
        <p>This action cannot be undone. (In this sample, nothing is deleted.)</p>
      </ConfirmDeleteDialog>
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
