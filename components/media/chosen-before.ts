// Files cannot be kept across a reload or a new sign-in, as drafts are. That there were some can: the reader is told to choose them again.

const keyOf = (place: string) => `chosen-files:${place}`;

/** Notes whether a form has files now. */
export function noteChosen(place: string, hasFiles: boolean): void {
  try {
    if (hasFiles) sessionStorage.setItem(keyOf(place), '1');
    else sessionStorage.removeItem(keyOf(place));
  } catch {
    // Without storage only the word about it is missing.
  }
}

/** Whether a form had files when this tab last showed it. */
export function wasChosen(place: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(place)) !== null;
  } catch {
    return false;
  }
}
