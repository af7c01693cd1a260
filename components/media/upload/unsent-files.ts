import { draftKey } from '@/components/drafts/draft';

// Marks in localStorage whether a person has unsent files. Every page checks this mark without opening IndexedDB.
// Signing out deletes the mark with the drafts.

/** Returns the storage key of the mark. The files are stored under the same key. */
export const unsentPlace = (userId: number): string => draftKey(userId, 'uploads');

/** Lock held by a tab with unsent files. That tab sends the files, so other tabs do not. */
const LOCK = 'pv-uploads';
let release: (() => void) | null = null;
let released: Promise<unknown> = Promise.resolve();

/**
 * Marks this tab as one with unsent files, or removes that mark. `sendOthers` sends the unsent files of tabs that were
 * closed meanwhile.
 */
export function holdUnsent(place: string, hasUnsent: boolean, sendOthers: () => Promise<void>): void {
  if (hasUnsent === (release !== null)) return;
  if (release) {
    release();
    release = null;
    // Another tab may have unsent files of its own.
    void released.then(() =>
      runIfOnlyTab(async () => {
        if (release === null) await sendOthers();
        if (release === null) note(place, false);
      }),
    );
  } else {
    note(place, true);
    const lockReleased = new Promise<void>((resolve) => (release = resolve));
    released = navigator.locks?.request(LOCK, { mode: 'shared' }, () => lockReleased) ?? lockReleased;
  }
}

function note(place: string, hasUnsent: boolean) {
  try {
    if (hasUnsent) localStorage.setItem(place, '1');
    else localStorage.removeItem(place);
  } catch {
    // Without storage no file survives the page, so no mark is needed.
  }
}

/** Runs the work unless another tab has unsent files or is already running the same work. */
export async function runIfOnlyTab(work: () => Promise<void>): Promise<void> {
  // Without locks several tabs may send a file. The server stores it only once.
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

export function hasUnsent(userId: number): boolean {
  try {
    return localStorage.getItem(unsentPlace(userId)) !== null;
  } catch {
    return false;
  }
}
