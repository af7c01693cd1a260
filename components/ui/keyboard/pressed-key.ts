import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * Key code of each key that goes to an input method. In Safari it is the only sign of the Enter that ends a
 * composition.
 */
const OF_INPUT_METHOD = 229;

/**
 * Returns the pressed key, or '' while an input method (Japanese, Chinese, Korean, accents) is composing a word with
 * it.
 */
export function pressedKey(event: KeyboardEvent | ReactKeyboardEvent): string {
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === OF_INPUT_METHOD ? '' : key;
}

/** Keeps a dialog open when Escape ends a composition. Radix does not check for that. */
export function keepWhileComposing(event: KeyboardEvent): void {
  if (pressedKey(event) === '') event.preventDefault();
}
