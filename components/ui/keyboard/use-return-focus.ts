import { useRef } from 'react';

/**
 * When a dialog closes, returns the focus to the element that had the focus before. Radix does this only for a dialog
 * with its own trigger.
 */
export function useReturnFocus() {
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
