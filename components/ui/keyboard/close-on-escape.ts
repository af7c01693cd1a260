import type { KeyboardEvent } from 'react';
import { pressedKeyUnlessComposing } from './pressed-key';

/**
 * Closes a dialog on Escape, even if a toast is open. Without this function, Radix would close the toast instead if the
 * dialog has only just opened.
 */
export function closeOnEscape(event: KeyboardEvent<HTMLElement>): void {
  if (pressedKeyUnlessComposing(event) !== 'Escape' || event.defaultPrevented) return;
  event.currentTarget.querySelector<HTMLElement>('[data-escape]')?.click();
}
