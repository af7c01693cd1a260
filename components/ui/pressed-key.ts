import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** The code of each key that goes to an input method. Safari gives it to the Enter that ends a composition, and no other sign. */
const OF_INPUT_METHOD = 229;

/** The key that was pressed, or '' while an input method (Japanese, Chinese, Korean, accents) is composing a word with it. */
export function pressedKey(event: KeyboardEvent | ReactKeyboardEvent): string {
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === OF_INPUT_METHOD ? '' : key;
}

/** Keeps a dialog open when Escape ends a composition. Radix does not ask. */
export function keepWhileComposing(event: KeyboardEvent): void {
  if (pressedKey(event) === '') event.preventDefault();
}
