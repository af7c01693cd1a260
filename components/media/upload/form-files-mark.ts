import { DAY } from '@/lib/time/duration';

// localStorage says at once that a form had files. The files themselves arrive a moment later from IndexedDB. If the
// browser refused to store the files, the form asks the person to choose them again.

/** Lifetime of files stored on the device. */
export const STORED_FILE_LIFETIME_MS = 7 * DAY;

const keyOf = (place: string) => `${place}:files`;

/**
 * Stores in localStorage whether a form has files. The entry's key contains the key of the form's draft (`place`), so
 * signing out deletes the entry too.
 */
export function rememberFormFiles(place: string, hasFiles: boolean): void {
  try {
    if (hasFiles) localStorage.setItem(keyOf(place), String(Date.now()));
    else localStorage.removeItem(keyOf(place));
  } catch {
    // Without localStorage, the form works but cannot ask the person to choose lost files again.
  }
}

/** Returns true if localStorage says that the form had files. */
export function hadFormFiles(place: string): boolean {
  try {
    const notedAt = localStorage.getItem(keyOf(place));
    return notedAt !== null && Date.now() - Number(notedAt) < STORED_FILE_LIFETIME_MS;
  } catch {
    return false;
  }
}
