import { markUnsentFiles } from './file-marks';

/** Lock held by a tab with unsent files. That tab sends the files, so other tabs do not. */
const LOCK = 'pv-uploads';
let release: (() => void) | null = null;
let released: Promise<unknown> = Promise.resolve();

/**
 * Records whether this tab has unsent files. Once it has none, it calls `sendOthers`, which sends the unsent files of
 * closed tabs.
 */
export function saveUnsentFilesState(place: string, hasUnsentFiles: boolean, sendOthers: () => Promise<void>): void {
  if (hasUnsentFiles === (release !== null)) return;
  if (release) {
    release();
    release = null;
    // Another tab may have unsent files of its own.
    void released.then(() =>
      runUploadsInOneTab(async () => {
        if (release === null) await sendOthers();
        if (release === null) markUnsentFiles(place, false);
      }),
    );
  } else {
    markUnsentFiles(place, true);
    const lockReleased = new Promise<void>((resolve) => (release = resolve));
    released = navigator.locks?.request(LOCK, { mode: 'shared' }, () => lockReleased) ?? lockReleased;
  }
}

/** Runs the work, but not while another tab has unsent files or runs the same work. */
export async function runUploadsInOneTab(work: () => Promise<void>): Promise<void> {
  // In a browser without locks, several tabs may send the same file. The server stores it only once.
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
