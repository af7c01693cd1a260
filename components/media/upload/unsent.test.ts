import { beforeEach, expect, it, vi } from 'vitest';

// Tabs of one browser: each has the module of its own, and all of them one storage and the same locks.

const PLACE = 'pv-draft:7:uploads';
const noted = new Map<string, string>();
const tab = async () => {
  vi.resetModules();
  return import('./unsent');
};
const noOthers = () => Promise.resolve();
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
  one.holdUnsent(PLACE, true, noOthers);
  other.holdUnsent(PLACE, true, noOthers);
  await everyLockIsSettled();
  one.holdUnsent(PLACE, false, noOthers);
  await everyLockIsSettled();
  expect([...noted]).toEqual([[PLACE, '1']]);
  other.holdUnsent(PLACE, false, noOthers);
  await vi.waitFor(() => expect([...noted]).toEqual([]));
});

it('files that come while the mark is taken away have theirs', async () => {
  const one = await tab();
  one.holdUnsent(PLACE, true, noOthers);
  one.holdUnsent(PLACE, false, noOthers);
  one.holdUnsent(PLACE, true, noOthers);
  await everyLockIsSettled();
  expect([...noted]).toEqual([[PLACE, '1']]);
  one.holdUnsent(PLACE, false, noOthers);
  await vi.waitFor(() => expect([...noted]).toEqual([]));
});

it('a tab sends what another one left only where none has some', async () => {
  const [one, other] = [await tab(), await tab()];
  const work = vi.fn(() => Promise.resolve());
  one.holdUnsent(PLACE, true, noOthers);
  await everyLockIsSettled();
  await other.alone(work);
  expect(work).not.toHaveBeenCalled();
  one.holdUnsent(PLACE, false, noOthers);
  await everyLockIsSettled();
  await other.alone(work);
  expect(work).toHaveBeenCalledOnce();
});

it('what a tab has left that was closed is sent by the last one before the mark goes', async () => {
  const one = await tab();
  one.holdUnsent(PLACE, true, noOthers);
  const sendOthers = vi.fn(async () => one.holdUnsent(PLACE, true, noOthers));
  one.holdUnsent(PLACE, false, sendOthers);
  await vi.waitFor(() => expect(sendOthers).toHaveBeenCalledOnce());
  await everyLockIsSettled();
  expect([...noted]).toEqual([[PLACE, '1']]);
  one.holdUnsent(PLACE, false, noOthers);
  await vi.waitFor(() => expect([...noted]).toEqual([]));
});
