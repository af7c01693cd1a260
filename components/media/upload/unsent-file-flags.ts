import { draftKey } from '@/components/drafts/draft';
import { isPersonLeavingPage } from '@/lib/browser/page-leaving';
import { DAY } from '@/lib/time/duration';

// Flags in localStorage for a form with chosen files, and for a person with files not uploaded yet. IndexedDB, which
// has the files, answers too late for the first render.

/** Time in ms after which the device deletes a file that a person chose for a post but did not send. */
export const DEVICE_FILE_LIFETIME_MS = 7 * DAY;

// The keys of both flags begin with the prefix of drafts, so signing out deletes the flags too.
const formKey = (place: string) => `${place}:files`;

/** Returns the key of a person's unsent files, both in localStorage and in IndexedDB. */
export const unsentFilesKey = (userId: number): string => draftKey(userId, 'uploads');

/**
 * Stores whether a form has files. If a reload loses the files, the form asks the person to choose them again. `place`
 * is the key of the form's draft.
 */
export const setFormHasFilesFlag = (place: string, hasFiles: boolean): void =>
  setFlag(formKey(place), hasFiles ? String(Date.now()) : null);

/** Returns true if the form had files within the last `DEVICE_FILE_LIFETIME_MS`. `place` is the key of its draft. */
export function readFormHasFilesFlag(place: string): boolean {
  const markedAt = readFlag(formKey(place));
  return markedAt !== null && Date.now() - Number(markedAt) < DEVICE_FILE_LIFETIME_MS;
}

/** Stores whether a person has files that are not in their post yet. `key` comes from `unsentFilesKey`. */
export const setUnsentFilesFlag = (key: string, hasFiles: boolean): void => setFlag(key, hasFiles ? '1' : null);

export const hasUnsentFiles = (userId: number): boolean => readFlag(unsentFilesKey(userId)) !== null;

function setFlag(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else if (!isPersonLeavingPage()) localStorage.setItem(key, value);
  } catch {
    // Without localStorage, a form does not ask the person to choose lost files again. Uploads of a closed tab do not
    // resume on the next page, but only after the person's next upload.
  }
}

function readFlag(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
