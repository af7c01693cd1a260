import { useRef } from 'react';

/**
 * Returns the focus to the element that had it when a dialog opened. Radix does so only for a dialog with its own
 * trigger.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const before = opener.current;
      if (!(before instanceof HTMLElement) || before === document.body || !before.isConnected) return;
      event.preventDefault();
      before.focus();
    },
  };
}
