import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  isPushEnabled,
  mayShowPushPrompt,
  savePushPromptPostponement,
  clearPushChoice,
  savePushEnabled,
} from './push-choice';

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('each person is asked once about push notifications, and again after half a year', () => {
  vi.useFakeTimers();
  expect([mayShowPushPrompt(1), isPushEnabled(1)]).toEqual([true, false]);
  savePushPromptPostponement(1);
  expect([mayShowPushPrompt(1), mayShowPushPrompt(2)]).toEqual([false, true]);
  vi.advanceTimersByTime(179 * 86_400_000);
  expect(mayShowPushPrompt(1)).toBe(false);
  vi.advanceTimersByTime(2 * 86_400_000);
  expect(mayShowPushPrompt(1)).toBe(true);
});

it('the choice to turn push notifications on is remembered until the person turns them off', () => {
  savePushEnabled(1);
  expect([isPushEnabled(1), isPushEnabled(2)]).toEqual([true, false]);
  expect([mayShowPushPrompt(1), mayShowPushPrompt(2)]).toEqual([false, true]);
  clearPushChoice(1);
  expect(isPushEnabled(1)).toBe(false);
});

it('without browser storage, push notifications are off and the page may ask to turn them on', () => {
  vi.stubGlobal('localStorage', undefined);
  savePushEnabled(1);
  expect([mayShowPushPrompt(1), isPushEnabled(1)]).toEqual([true, false]);
});
