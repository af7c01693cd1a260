import type { KeyboardEvent } from 'react';
import { pressedKey } from './pressed-key';

/**
 * Closes a dialog on Escape. Radix passes the key only to its newest layer. A dialog becomes the newest layer a moment
 * after it got the focus. If a toast was open, an immediate Escape closed the toast and left the dialog open. This
 * function runs after Radix has handled the event.
 */
export function closeOnEscape(event: KeyboardEvent<HTMLElement>): void {
  if (pressedKey(event) !== 'Escape' || event.defaultPrevented) return;
  event.currentTarget.querySelector<HTMLElement>('[data-escape]')?.click();
}
