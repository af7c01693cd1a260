import { expect, it, vi } from 'vitest';
import { keepDialogOpenDuringImeComposition, pressedKeyUnlessComposing } from './pressed-key';

const keyEvent = (key: string, fields: Partial<KeyboardEvent> = {}) =>
  ({ key, keyCode: 13, isComposing: false, preventDefault: vi.fn(), ...fields }) as unknown as KeyboardEvent;

it('pressedKeyUnlessComposing returns the name of the pressed key', () => {
  expect(pressedKeyUnlessComposing(keyEvent('Enter'))).toBe('Enter');
  expect(pressedKeyUnlessComposing({ nativeEvent: keyEvent('Escape') } as never)).toBe('Escape');
});

it.each([
  ['while an input method composes', keyEvent('Enter', { isComposing: true })],
  ['when Safari ends a composition', keyEvent('Enter', { keyCode: 229 })],
  ['when Chrome passes the key to an input method', keyEvent('Process', { keyCode: 229 })],
])('pressedKeyUnlessComposing returns no key name %s', (_, event) => {
  expect(pressedKeyUnlessComposing(event)).toBe('');
  expect(pressedKeyUnlessComposing({ nativeEvent: event } as never)).toBe('');
  keepDialogOpenDuringImeComposition(event);
  expect(event.preventDefault).toHaveBeenCalledOnce();
});

it('Escape closes a dialog when no input method (IME) is composing text', () => {
  const event = keyEvent('Escape');
  keepDialogOpenDuringImeComposition(event);
  expect(event.preventDefault).not.toHaveBeenCalled();
});
