'use client';

import './radix-style-nonce';
import { X } from '@/components/ui/icons/icons';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { closeOnEscape } from './keyboard/close-on-escape';
import { useDialogFocusReturn } from './keyboard/use-dialog-focus-return';
import { keepDialogOpenDuringImeComposition } from './keyboard/pressed-key';

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

export const dialogOverlayClasses = 'fixed inset-0 z-50 bg-black/55 animate-appear';

/** Look of a dialog. On phones, the dialog is at the bottom of the screen, so that the thumb reaches it. */
export const dialogClasses = [
  'fixed z-50 flex max-h-[90dvh] flex-col gap-4 overflow-x-hidden overflow-y-auto bg-popover p-5 text-popover-foreground shadow-raised animate-rise sm:p-6',
  'inset-x-0 bottom-0 rounded-t-xl sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-2rem)] base:sm:max-w-lg sm:rounded-xl',
  // The dialog needs no bottom padding, because the footer has its own. The scroll padding keeps a focused element
  // visible above the footer.
  '[@media(min-height:30rem)]:has-data-[slot=dialog-footer]:scroll-pb-28 [@media(min-height:30rem)]:has-data-[slot=dialog-footer]:pb-0',
];

/**
 * Look of the footer, which remains visible while a long dialog scrolls. On a low screen, the footer scrolls too,
 * because it would leave too little space.
 */
const footerLook = [
  'flex flex-wrap justify-end gap-3 base:pt-2 max-sm:*:grow',
  '[@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-0 [@media(min-height:30rem)]:z-10',
  // Content scrolls behind the footer. The footer's shadows cover the parts of focus rings that extend beyond the
  // footer. Negative margins are not used, because WebKit would count them as overflow of the dialog.
  '[@media(min-height:30rem)]:bg-popover [@media(min-height:30rem)]:pb-5 [@media(min-height:30rem)]:shadow-[-0.5rem_0_var(--popover),0.5rem_0_var(--popover)]',
  'sm:[@media(min-height:30rem)]:pb-6',
  'before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:hidden before:h-4 before:bg-linear-to-t before:from-popover before:to-transparent',
  '[@media(min-height:30rem)]:before:block forced-colors:before:border-b',
];

export function DialogCloseButton() {
  return (
    <Radix.Close
      aria-label="Close"
      data-escape
      className="absolute top-3 right-3 flex size-10 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
    >
      <X aria-hidden className="size-5" />
    </Radix.Close>
  );
}

/**
 * Shows a dialog, whose children must include a DialogTitle. If the dialog has no DialogDescription, pass
 * aria-describedby={undefined}.
 */
export function DialogContent({ className, children, ...props }: ComponentProps<typeof Radix.Content>) {
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
      >
        {children}
        <DialogCloseButton />
      </Radix.Content>
    </Radix.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1.5', className)} {...props} />;
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Radix.Title>) {
  return <Radix.Title className={cn('pr-8 text-lg font-bold', className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Radix.Description>) {
  return <Radix.Description className={cn('text-pretty text-muted-foreground', className)} {...props} />;
}

/**
 * Shows the dialog's buttons, with the most important button last. The footer must be the last element of the dialog.
 */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="dialog-footer" className={cn(footerLook, className)} {...props} />;
}
