import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * Key code of a key that an input method handles. In Safari, only this code shows that Enter completes the input
 * method's text.
 */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Returns the pressed key. Returns '' while an input method (Japanese, Chinese, Korean, accents) uses the key to
 * compose a word.
 */
export function pressedKey(event: KeyboardEvent | ReactKeyboardEvent): string {
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === INPUT_METHOD_KEY_CODE ? '' : key;
}

/** Keeps a dialog open when Escape cancels the text of an input method. Radix does not check for input methods. */
export function keepOpenWhileComposing(event: KeyboardEvent): void {
  if (pressedKey(event) === '') event.preventDefault();
}
