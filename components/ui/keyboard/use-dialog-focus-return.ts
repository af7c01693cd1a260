import { useRef } from 'react';

/**
 * Returns the focus to the previously focused element when a dialog closes, because Radix does so only for dialogs with
 * a trigger.
 */
export function useDialogFocusReturn() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const previousElement = opener.current;
      if (
        !(previousElement instanceof HTMLElement) ||
        previousElement === document.body ||
        !previousElement.isConnected
      )
        return;
      event.preventDefault();
      previousElement.focus();
    },
  };
}
