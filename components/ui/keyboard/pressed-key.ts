import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * Key code of each key that goes to an input method. In Safari this code is the only sign that an Enter ends a
 * composition.
 */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Returns the pressed key, or '' while an input method (Japanese, Chinese, Korean, accents) is composing a word with
 * it.
 */
export function pressedKey(event: KeyboardEvent | ReactKeyboardEvent): string {
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === INPUT_METHOD_KEY_CODE ? '' : key;
}

/** Keeps a dialog open when Escape ends a composition. Radix does not check for compositions. */
export function keepOpenWhileComposing(event: KeyboardEvent): void {
  if (pressedKey(event) === '') event.preventDefault();
}
