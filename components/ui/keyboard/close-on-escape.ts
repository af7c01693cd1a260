import type { KeyboardEvent } from 'react';
import { pressedKey } from './pressed-key';

/**
 * Closes a dialog on Escape, after Radix has handled the event. Radix passes the key only to the newest layer, such as
 * an open toast. A dialog becomes the newest layer only a moment after it got the focus. Without this function, an
 * immediate Escape would close the toast and not the dialog.
 */
export function closeOnEscape(event: KeyboardEvent<HTMLElement>): void {
  if (pressedKey(event) !== 'Escape' || event.defaultPrevented) return;
  event.currentTarget.querySelector<HTMLElement>('[data-escape]')?.click();
}
