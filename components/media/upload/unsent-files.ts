import { setUnsentFilesMark } from './unsent-file-marks';

/** Lock that a tab holds while it has unsent files, so that other tabs do not send the same files. */
const LOCK = 'pv-uploads';
let release: (() => void) | null = null;
let released: Promise<unknown> = Promise.resolve();

/**
 * Records whether this tab has unsent files. When the tab has sent all its files, `sendOthers` sends the files of
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
        if (release === null) setUnsentFilesMark(place, false);
      }),
    );
  } else {
    setUnsentFilesMark(place, true);
    const lockReleased = new Promise<void>((resolve) => (release = resolve));
    released = navigator.locks?.request(LOCK, { mode: 'shared' }, () => lockReleased) ?? lockReleased;
  }
}

/** Runs the work, but not while another tab has unsent files or runs the same work. */
export async function runUploadsInOneTab(work: () => Promise<void>): Promise<void> {
  // In a browser without locks, several tabs may send the same file, but the server stores it only once.
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
