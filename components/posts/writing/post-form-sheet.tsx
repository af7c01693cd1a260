'use client';

import '@/components/ui/radix-style-nonce';
import { Dialog as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { X } from '@/components/ui/icons/icons';
import { closeOnEscape } from '@/components/ui/keyboard/close-on-escape';
import { keepDialogOpenDuringImeComposition } from '@/components/ui/keyboard/pressed-key';
import { useOnScreenKeyboardHeight } from '../../providers/use-on-screen-keyboard-height';
import { useCloseOnBack } from '../../providers/use-close-on-back';

type PostFormSheetProps = { title: string; onClose: () => void; children: ReactNode };

/**
 * Selector of the button that opens the post form and gets the focus back. While the form is open, React may replace
 * the clicked button, so the code searches for its replacement.
 */
const OPENER = '[data-opens-post-form]';

/**
 * True if the key was typed in the list of schools while the list is open. Escape then closes only the list, and not
 * the whole sheet.
 */
const isInOpenList = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.matches('[role=combobox][aria-expanded=true]');

/**
 * Full-screen sheet for the form of a new post on phones. Escape, Back and the button close the sheet without a
 * question, because the draft is saved.
 */
export function PostFormSheet({ title, onClose, children }: PostFormSheetProps) {
  const coveredPixels = useOnScreenKeyboardHeight();
  const [opener] = useState(() => document.activeElement);
  useCloseOnBack(onClose);

  function returnFocus(event: Event) {
    event.preventDefault();
    if (document.activeElement !== document.body) return;
    const isStillThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
    const next = isStillThere
      ? opener
      : (document.querySelector<HTMLElement>(OPENER) ?? document.getElementById('main'));
    next?.focus({ preventScroll: true });
  }

  return (
    // The sheet is not in a portal, so that the page's own code finds the form.
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      {/* The overlay keeps the page behind the sheet from scrolling. */}
      <Radix.Overlay className="fixed inset-0 z-50 bg-popover" />
      <Radix.Content
        aria-describedby={undefined}
        onKeyDown={closeOnEscape}
        onEscapeKeyDown={(event) => {
          keepDialogOpenDuringImeComposition(event);
          if (isInOpenList(event)) event.preventDefault();
        }}
        onCloseAutoFocus={returnFocus}
        className="fixed inset-0 z-50 flex animate-from-bottom flex-col bg-popover text-popover-foreground"
        style={coveredPixels > 0 ? { bottom: coveredPixels } : undefined}
      >
        <header className="flex h-14 shrink-0 items-center gap-1 border-b px-2">
          <Radix.Close
            aria-label="Hide Form"
            data-escape
            className="flex size-11 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
          >
            <X aria-hidden className="size-5" />
          </Radix.Close>
          {/* The title is on the left, because the form's Post button covers the right end of the header. */}
          <Radix.Title className="text-base font-bold">{title}</Radix.Title>
        </header>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
