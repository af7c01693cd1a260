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

it('the home screen is offered on the second visit, until the person answers', () => {
  expect(shouldOfferInstall()).toBe(false);
  vi.advanceTimersByTime(59 * 60_000);
  expect(shouldOfferInstall()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect([shouldOfferInstall(), shouldOfferInstall()]).toEqual([true, true]);
  recordInstallOfferAnswered();
  vi.advanceTimersByTime(400 * 86_400_000);
  expect(shouldOfferInstall()).toBe(false);
});

it('the home screen is not offered by a browser that refuses storage', () => {
  vi.stubGlobal('localStorage', undefined);
  recordInstallOfferAnswered();
  vi.advanceTimersByTime(86_400_000);
  expect(shouldOfferInstall()).toBe(false);
});
