import { beforeEach, expect, it, vi } from 'vitest';

// Tabs of one browser: each has the module of its own, and all of them one storage and the same locks.

const PLACE = 'pv-draft:7:uploads';
const noted = new Map<string, string>();
const tab = async () => {
  vi.resetModules();
  return import('./unsent');
};
const everyLockIsSettled = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
  noted.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => noted.get(name) ?? null,
    setItem: (name: string, value: string) => noted.set(name, value),
    removeItem: (name: string) => noted.delete(name),
  });
  return () => vi.unstubAllGlobals();
});

it('that files wait is noted until the last tab that has some has sent them', async () => {
  const [one, other] = [await tab(), await tab()];
  one.holdUnsent(PLACE, true);
  other.holdUnsent(PLACE, true);
  await everyLockIsSettled();
  one.holdUnsent(PLACE, false);
  await everyLockIsSettled();
  expect([...noted]).toEqual([[PLACE, '1']]);
  other.holdUnsent(PLACE, false);
  await vi.waitFor(() => expect([...noted]).toEqual([]));
});

it('files that come while the mark is taken away have theirs', async () => {
  const one = await tab();
  one.holdUnsent(PLACE, true);
  one.holdUnsent(PLACE, false);
  one.holdUnsent(PLACE, true);
  await everyLockIsSettled();
  expect([...noted]).toEqual([[PLACE, '1']]);
  one.holdUnsent(PLACE, false);
  await vi.waitFor(() => expect([...noted]).toEqual([]));
});

it('a tab sends what another one left only where none has some', async () => {
  const [one, other] = [await tab(), await tab()];
  const work = vi.fn(() => Promise.resolve());
  one.holdUnsent(PLACE, true);
  await everyLockIsSettled();
  await other.alone(work);
  expect(work).not.toHaveBeenCalled();
  one.holdUnsent(PLACE, false);
  await everyLockIsSettled();
  await other.alone(work);
  expect(work).toHaveBeenCalledOnce();
});
