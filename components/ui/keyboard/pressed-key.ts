import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * Key code of a key that an input method uses, for example for Japanese. In Safari, only this code shows that Enter
 * belongs to the input method.
 */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Returns the pressed key, or '' while an input method (Japanese, Chinese, Korean, accents) uses the key to compose a
 * word.
 */
export function pressedKeyUnlessComposing(event: KeyboardEvent | ReactKeyboardEvent): string {
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === INPUT_METHOD_KEY_CODE ? '' : key;
}

/**
 * Keeps a dialog open if Escape only cancels the text of an input method (for example for Japanese), because Radix
 * would close the dialog.
 */
export function keepDialogOpenDuringImeComposition(event: KeyboardEvent): void {
  if (pressedKeyUnlessComposing(event) === '') event.preventDefault();
}
