import { beforeEach, expect, it, vi } from 'vitest';

// Each test simulates several tabs of one browser. Each tab has its own instance of the module, but all tabs share the
// browser's storage and locks.

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

it('the unsent-files flag is removed only after every tab has sent its files', async () => {
  const [one, other] = [await tab(), await tab()];
  one.saveUnsentFilesState(PLACE, 'sending', noOthers);
  other.saveUnsentFilesState(PLACE, 'sending', noOthers);
  await everyLockIsSettled();
  one.saveUnsentFilesState(PLACE, 'none', noOthers);
  await everyLockIsSettled();
  expect([...noted]).toEqual([[PLACE, '1']]);
  other.saveUnsentFilesState(PLACE, 'none', noOthers);
  await vi.waitFor(() => expect([...noted]).toEqual([]));
});

it('the unsent-files flag is not lost if files are added while the flag is being removed', async () => {
  const one = await tab();
  one.saveUnsentFilesState(PLACE, 'sending', noOthers);
  one.saveUnsentFilesState(PLACE, 'none', noOthers);
  one.saveUnsentFilesState(PLACE, 'sending', noOthers);
  await everyLockIsSettled();
  expect([...noted]).toEqual([[PLACE, '1']]);
  one.saveUnsentFilesState(PLACE, 'none', noOthers);
  await vi.waitFor(() => expect([...noted]).toEqual([]));
});

it('a tab resumes abandoned uploads only when no other tab is uploading', async () => {
  const [one, other] = [await tab(), await tab()];
  const work = vi.fn(() => Promise.resolve());
  one.saveUnsentFilesState(PLACE, 'sending', noOthers);
  await everyLockIsSettled();
  await other.runUploadsInOneTab(work);
  expect(work).not.toHaveBeenCalled();
  one.saveUnsentFilesState(PLACE, 'none', noOthers);
  await everyLockIsSettled();
  await other.runUploadsInOneTab(work);
  expect(work).toHaveBeenCalledOnce();
});

it('the unsent-files flag is removed only after the files of closed tabs are sent', async () => {
  const one = await tab();
  one.saveUnsentFilesState(PLACE, 'sending', noOthers);
  const sendOthers = vi.fn(async () => one.saveUnsentFilesState(PLACE, 'sending', noOthers));
  one.saveUnsentFilesState(PLACE, 'none', sendOthers);
  await vi.waitFor(() => expect(sendOthers).toHaveBeenCalledOnce());
  await everyLockIsSettled();
  expect([...noted]).toEqual([[PLACE, '1']]);
  one.saveUnsentFilesState(PLACE, 'none', noOthers);
  await vi.waitFor(() => expect([...noted]).toEqual([]));
});

it('a tab whose uploads have all stopped lets other tabs upload, but its files still count as unsent', async () => {
  const [one, other] = [await tab(), await tab()];
  const work = vi.fn(() => Promise.resolve());
  one.saveUnsentFilesState(PLACE, 'sending', noOthers);
  one.saveUnsentFilesState(PLACE, 'stopped', noOthers);
  await everyLockIsSettled();
  await other.runUploadsInOneTab(work);
  expect(work).toHaveBeenCalledOnce();
  expect([...noted]).toEqual([[PLACE, '1']]);
  one.saveUnsentFilesState(PLACE, 'none', noOthers);
  await vi.waitFor(() => expect([...noted]).toEqual([]));
});
