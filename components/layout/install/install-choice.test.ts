import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shouldOfferInstall, recordInstallOfferAnswered } from './install-choice';

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('from the second visit, the site offers to add its icon to the home screen until the person accepts or declines', () => {
  expect(shouldOfferInstall()).toBe(false);
  vi.advanceTimersByTime(59 * 60_000);
  expect(shouldOfferInstall()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect([shouldOfferInstall(), shouldOfferInstall()]).toEqual([true, true]);
  recordInstallOfferAnswered();
  vi.advanceTimersByTime(400 * 86_400_000);
  expect(shouldOfferInstall()).toBe(false);
});

it('the site does not offer to add its icon to the home screen if the browser refuses storage', () => {
  vi.stubGlobal('localStorage', undefined);
  recordInstallOfferAnswered();
  vi.advanceTimersByTime(86_400_000);
  expect(shouldOfferInstall()).toBe(false);
});
