import { beforeEach, expect, it, vi } from 'vitest';

// Each test simulates several tabs of one browser. Each tab has its own module instance, but all tabs share one storage
// and the same locks.

const PLACE = 'pv-draft:7:uploads';
const noted = new Map<string, string>();
const tab = async () => {
  vi.resetModules();
  return import('./unsent-files');
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

it('the mark for unsent files stays until every tab has sent its files', async () => {
  const [one, other] = [await tab(), await tab()];
  one.saveUnsentFilesState(PLACE, true, noOthers);
  other.saveUnsentFilesState(PLACE, true, noOthers);
  await everyLockIsSettled();
  one.saveUnsentFilesState(PLACE, false, noOthers);
  await everyLockIsSettled();
  expect([...noted]).toEqual([[PLACE, '1']]);
  other.saveUnsentFilesState(PLACE, false, noOthers);
  await vi.waitFor(() => expect([...noted]).toEqual([]));
});

it('the mark for unsent files stays if files are added while the mark is being removed', async () => {
  const one = await tab();
  one.saveUnsentFilesState(PLACE, true, noOthers);
  one.saveUnsentFilesState(PLACE, false, noOthers);
  one.saveUnsentFilesState(PLACE, true, noOthers);
  await everyLockIsSettled();
  expect([...noted]).toEqual([[PLACE, '1']]);
  one.saveUnsentFilesState(PLACE, false, noOthers);
  await vi.waitFor(() => expect([...noted]).toEqual([]));
});

it('a tab resumes abandoned uploads only when no other tab is uploading', async () => {
  const [one, other] = [await tab(), await tab()];
  const work = vi.fn(() => Promise.resolve());
  one.saveUnsentFilesState(PLACE, true, noOthers);
  await everyLockIsSettled();
  await other.runUploadsInOneTab(work);
  expect(work).not.toHaveBeenCalled();
  one.saveUnsentFilesState(PLACE, false, noOthers);
  await everyLockIsSettled();
  await other.runUploadsInOneTab(work);
  expect(work).toHaveBeenCalledOnce();
});

it('the mark for unsent files is removed only after the files of closed tabs are sent', async () => {
  const one = await tab();
  one.saveUnsentFilesState(PLACE, true, noOthers);
  const sendOthers = vi.fn(async () => one.saveUnsentFilesState(PLACE, true, noOthers));
  one.saveUnsentFilesState(PLACE, false, sendOthers);
  await vi.waitFor(() => expect(sendOthers).toHaveBeenCalledOnce());
  await everyLockIsSettled();
  expect([...noted]).toEqual([[PLACE, '1']]);
  one.saveUnsentFilesState(PLACE, false, noOthers);
  await vi.waitFor(() => expect([...noted]).toEqual([]));
});
