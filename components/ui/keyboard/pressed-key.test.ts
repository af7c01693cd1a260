import { expect, it, vi } from 'vitest';
import { keepWhileComposing, pressedKey } from './pressed-key';

const pressed = (key: string, given: Partial<KeyboardEvent> = {}) =>
  ({ key, keyCode: 13, isComposing: false, preventDefault: vi.fn(), ...given }) as unknown as KeyboardEvent;

it('returns the name of the pressed key', () => {
  expect(pressedKey(pressed('Enter'))).toBe('Enter');
  expect(pressedKey({ nativeEvent: pressed('Escape') } as never)).toBe('Escape');
});

it.each([
  ['while an input method composes', pressed('Enter', { isComposing: true })],
  ['when Safari ends a composition', pressed('Enter', { keyCode: 229 })],
  ['when Chrome passes the key to an input method', pressed('Process', { keyCode: 229 })],
])('returns no key name %s', (_, event) => {
  expect(pressedKey(event)).toBe('');
  expect(pressedKey({ nativeEvent: event } as never)).toBe('');
  keepWhileComposing(event);
  expect(event.preventDefault).toHaveBeenCalledOnce();
});

it('lets Escape close a dialog when no input method is composing', () => {
  const event = pressed('Escape');
  keepWhileComposing(event);
  expect(event.preventDefault).not.toHaveBeenCalled();
});
