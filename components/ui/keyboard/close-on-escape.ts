import type { KeyboardEvent } from 'react';
import { pressedKey } from './pressed-key';

/**
 * Closes a dialog on Escape. Radix passes the key only to its newest layer, and a dialog becomes that a moment after it
 * has the focus.
 * If a toast was open, an immediate Escape closed the toast and left the dialog open. Radix has handled the event
 * before this runs.
 */
export function closeOnEscape(event: KeyboardEvent<HTMLElement>): void {
  if (pressedKey(event) !== 'Escape' || event.defaultPrevented) return;
  event.currentTarget.querySelector<HTMLElement>('[data-escape]')?.click();
}
