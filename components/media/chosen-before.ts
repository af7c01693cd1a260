// That a form has files is known at once, whereas the files themselves come from IndexedDB in a moment, or from nowhere where the browser
// refuses to keep them: then the reader is told to choose them again.

/** Files are kept on the device for so long. */
export const FILES_KEPT_MS = 7 * 24 * 3_600_000;

const keyOf = (place: string) => `${place}:files`;

/** Notes whether a form has files now. `place`: the key of its draft, so that signing out forgets this with it. */
export function noteChosen(place: string, hasFiles: boolean): void {
  try {
    if (hasFiles) localStorage.setItem(keyOf(place), String(Date.now()));
    else localStorage.removeItem(keyOf(place));
  } catch {
    // Without storage only the word about it is missing.
  }
}

/** Whether a form had files when it was last shown. */
export function wasChosen(place: string): boolean {
  try {
    const noted = localStorage.getItem(keyOf(place));
    return noted !== null && Date.now() - Number(noted) < FILES_KEPT_MS;
  } catch {
    return false;
  }
}
