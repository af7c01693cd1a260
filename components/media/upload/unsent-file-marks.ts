import { draftKey } from '@/components/drafts/draft';
import { isPageLeaving } from '@/lib/browser/page-leaving';
import { DAY } from '@/lib/time/duration';

// The marks in this file say whether a form or a person has unsent files. The marks are in localStorage, because
// IndexedDB answers too late for the first render. Their keys begin with the prefix of drafts, so signing out deletes
// the marks too.

/** Lifetime of files stored on the device. */
export const DEVICE_FILE_LIFETIME_MS = 7 * DAY;

const formKey = (place: string) => `${place}:files`;

/** Returns the key of a person's unsent files, both in localStorage and in IndexedDB. */
export const unsentFilesKey = (userId: number): string => draftKey(userId, 'uploads');

/**
 * Marks whether a form has files, so that the form can ask for files that the browser did not store. `place` is the key
 * of the form's draft.
 */
export const markWhetherFormHasFiles = (place: string, hasFiles: boolean): void =>
  setMark(formKey(place), hasFiles ? String(Date.now()) : null);

/** Returns true if the form had files. */
export function isFormMarkedWithFiles(place: string): boolean {
  const markedAt = markAt(formKey(place));
  return markedAt !== null && Date.now() - Number(markedAt) < DEVICE_FILE_LIFETIME_MS;
}

/** Marks whether a person has files that are not in their post yet. `key` comes from `unsentFilesKey`. */
export const setUnsentFilesMark = (key: string, hasFiles: boolean): void => setMark(key, hasFiles ? '1' : null);

export const hasUnsentFiles = (userId: number): boolean => markAt(unsentFilesKey(userId)) !== null;

function setMark(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else if (!isPageLeaving()) localStorage.setItem(key, value);
  } catch {
    // Without localStorage, a form cannot ask the person to choose lost files again. Opening a page also does not
    // resume the uploads of a closed tab. They resume only after the person's next upload.
  }
}

function markAt(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
