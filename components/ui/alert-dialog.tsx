'use client';

import './radix-style-nonce';
import { AlertDialog as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { Button } from './button';
import { closeOnEscape } from './keyboard/close-on-escape';
import { dialogOverlayClasses, dialogClasses } from './dialog';
import { useDialogFocusReturn } from './keyboard/use-dialog-focus-return';
import { keepDialogOpenDuringImeComposition } from './keyboard/pressed-key';

// Dialog that stays open until the reader answers. A click outside does not close the dialog, and the Cancel button
// gets the focus first.

export const AlertDialog = Radix.Root;
export const AlertDialogTrigger = Radix.Trigger;

export function AlertDialogContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  const focus = useDialogFocusReturn();
  return (
    <Radix.Portal>
      <Radix.Overlay className={dialogOverlayClasses} />
      <Radix.Content
        className={cn(dialogClasses, className)}
        onKeyDown={closeOnEscape}
        onEscapeKeyDown={keepDialogOpenDuringImeComposition}
        {...focus}
        {...props}
      />
    </Radix.Portal>
  );
}

export { DialogFooter as AlertDialogFooter, DialogHeader as AlertDialogHeader } from './dialog';

export function AlertDialogTitle({ className, ...props }: ComponentProps<typeof Radix.Title>) {
  return <Radix.Title className={cn('text-lg font-bold', className)} {...props} />;
}

/**
 * Shows the description of the dialog. The default element is a <p>, so use asChild with a <div> for several
 * paragraphs.
 */
export function AlertDialogDescription({ className, ...props }: ComponentProps<typeof Radix.Description>) {
  return <Radix.Description className={cn('text-pretty text-muted-foreground', className)} {...props} />;
}

export function AlertDialogCancel(props: ComponentProps<typeof Button>) {
  return (
    <Radix.Cancel asChild>
      <Button variant="outline" data-escape {...props} />
    </Radix.Cancel>
  );
}

/**
 * Button that runs an action and closes the dialog. If the action can fail, call event.preventDefault() in `onClick` to
 * keep the dialog open. Set `pending` while the action runs.
 */
export function AlertDialogAction(props: ComponentProps<typeof Button>) {
  return (
    <Radix.Action asChild>
      <Button {...props} />
    </Radix.Action>
  );
}
