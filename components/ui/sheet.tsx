'use client';

import './radix-style-nonce';
import { cva, type VariantProps } from 'class-variance-authority';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { closeOnEscape } from './keyboard/close-on-escape';
import { DialogCloseButton, dialogOverlayClasses } from './dialog';
import { useDialogFocusReturn } from './keyboard/use-dialog-focus-return';
import { keepDialogOpenDuringImeComposition } from './keyboard/pressed-key';

export { DialogDescription as SheetDescription, DialogTitle as SheetTitle } from './dialog';

export const Sheet = Radix.Root;
export const SheetTrigger = Radix.Trigger;
export const SheetClose = Radix.Close;

const sheetVariants = cva(
  'fixed z-50 flex flex-col gap-4 overflow-x-hidden overflow-y-auto bg-popover p-5 text-popover-foreground shadow-raised',
  {
    variants: {
      side: {
        top: 'inset-x-0 top-0 max-h-[85dvh] animate-from-top rounded-b-xl',
        bottom: 'inset-x-0 bottom-0 max-h-[85dvh] animate-from-bottom rounded-t-xl',
        left: 'inset-y-0 left-0 w-80 max-w-[85vw] animate-from-left',
        right: 'inset-y-0 right-0 w-80 max-w-[85vw] animate-from-right',
      },
    },
    defaultVariants: { side: 'right' },
  },
);

type SheetContentProps = ComponentProps<typeof Radix.Content> & VariantProps<typeof sheetVariants>;

/**
 * Shows a panel that slides in from one side. The children must include a SheetTitle. If the panel has no
 * SheetDescription, pass aria-describedby={undefined}.
 */
export function SheetContent({ side, className, children, ...props }: SheetContentProps) {
  const focus = useDialogFocusReturn();
  return (
    <Radix.Portal>
      <Radix.Overlay className={dialogOverlayClasses} />
      <Radix.Content
        className={cn(sheetVariants({ side }), className)}
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

export function SheetHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1 pr-10', className)} {...props} />;
}
