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
  /** Label of the button that confirms the action. */
  action: string;
  /** Look of the button that confirms the action. Default: 'destructive'. */
  variant?: 'default' | 'destructive';
  /** Paragraphs that explain the consequences of the action. */
  children: ReactNode;
  /** Fields below the explanation. They are not part of the description, which screen readers read as one text. */
  fields?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  isPending: boolean;
  /** Element that gets the focus back when the dialog closes. */
  trigger: RefObject<HTMLElement | null>;
};

/** Asks for confirmation before something is deleted. */
export const ConfirmDeleteDialog = (props: Omit<ConfirmProps, 'action'>) => (
  <ConfirmDialog action="Delete" {...props} />
);

/** Asks for confirmation of an action that is hard to undo, and stays open until the action has succeeded or failed. */
export function ConfirmDialog(props: ConfirmProps) {
  const {
    question,
    action,
    variant = 'destructive',
    children,
    fields,
    open,
    onOpenChange,
    onConfirm,
    isPending,
    trigger,
  } = props;
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // If the action has removed the button that opened the dialog, the main content gets the focus instead.
          const focusTarget = trigger.current ?? document.getElementById('main');
          focusTarget?.focus({ preventScroll: true });
        }}
      >
        <AlertDialogHeader>
          <AlertDialogTitle>{question}</AlertDialogTitle>
          <AlertDialogDescription asChild>
            <div className="space-y-2">{children}</div>
          </AlertDialogDescription>
        </AlertDialogHeader>
        {fields}
        <AlertDialogFooter>
          <AlertDialogCancel>Cancel</AlertDialogCancel>
          <AlertDialogAction
            variant={variant}
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
