import { setUnsentFilesFlag } from './unsent-file-flags';

/** Lock that a tab holds while it sends files, so that other tabs do not send the same files. */
const LOCK = 'pv-uploads';
let release: (() => void) | undefined;
let released: Promise<unknown> = Promise.resolve();

/**
 * State of this tab's unsent files. `stopped` means that the tab has unsent files, but sends none until the person
 * acts. This happens, for example, after the server has refused a file.
 */
export type UnsentFilesState = 'none' | 'stopped' | 'sending';
let current: UnsentFilesState = 'none';

/**
 * Records the state of this tab's unsent files. When the tab has stopped sending, calls `sendOthers`, which sends the
 * files that closed tabs left unsent.
 */
export function saveUnsentFilesState(place: string, state: UnsentFilesState, sendOthers: () => Promise<void>): void {
  if (state === current) return;
  current = state;
  if (state !== 'none') setUnsentFilesFlag(place, true);
  if (state === 'sending') {
    const lockReleased = new Promise<void>((resolve) => (release = resolve));
    released = navigator.locks?.request(LOCK, { mode: 'shared' }, () => lockReleased) ?? lockReleased;
    return;
  }
  release?.();
  // Waits until no tab is sending files, because `sendOthers` must not send the files of a tab that is still open.
  void released.then(() =>
    runUploadsInOneTab(async () => {
      if (current !== 'sending') await sendOthers();
      if (current === 'none') setUnsentFilesFlag(place, false);
    }),
  );
}

/**
 * Runs `work`, which sends the unsent files of closed tabs. Does nothing if another tab is sending files or runs such
 * work.
 */
export async function runUploadsInOneTab(work: () => Promise<void>): Promise<void> {
  // In a browser without locks, several tabs may send the same file, but the server stores it only once.
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
