import type { KeyboardEvent } from 'react';
import { pressedKey } from './pressed-key';

/**
 * A dialog's own ear for Escape. Radix lets only the newest layer hear it, and a dialog is known as that a moment after it has the focus:
 * with a toast up, whoever pressed at once closed that, and the dialog stayed. What Radix heard is over by now.
 */
export function closeOnEscape(event: KeyboardEvent<HTMLElement>): void {
  if (pressedKey(event) !== 'Escape' || event.defaultPrevented) return;
  event.currentTarget.querySelector<HTMLElement>('[data-escape]')?.click();
}
