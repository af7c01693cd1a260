import { useRef } from 'react';

/** Gives the focus back to what had it when a dialog opened; Radix does so only for a dialog with a trigger of its own. */
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
