'use client';

import type { ReactNode, RefObject } from 'react';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from './alert-dialog';

type ConfirmProps = {
  question: string;
  /** The word on the button that does it. */
  action: string;
  /** What it means, in paragraphs. */
  children: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  isPending: boolean;
  /** Gets the focus back when the question is closed. */
  trigger: RefObject<HTMLElement | null>;
};

/** Asks before something is deleted. */
export const ConfirmDelete = (props: Omit<ConfirmProps, 'action'>) => <Confirm action="Delete" {...props} />;

/** Asks before something that is not easily taken back; stays open until it is done, or has failed. */
export function Confirm(props: ConfirmProps) {
  const { question, action, children, open, onOpenChange, onConfirm, isPending, trigger } = props;
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // What is done may have taken its button along.
          const goal = trigger.current ?? document.getElementById('main');
          goal?.focus({ preventScroll: true });
        }}
      >
        <AlertDialogHeader>
          <AlertDialogTitle>{question}</AlertDialogTitle>
          <AlertDialogDescription asChild>
            <div className="space-y-2">{children}</div>
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Cancel</AlertDialogCancel>
          <AlertDialogAction
            variant="destructive"
            pending={isPending}
            onClick={(event) => {
              event.preventDefault();
              if (!isPending) onConfirm();
            }}
          >
            {action}
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
