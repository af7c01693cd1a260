/** Scroll position in a list: a post and its distance from the window's top, in pixels. */
export type Place = { id: number; top: number };

const PLACES = 'pv-places';
const MOST = 20;

type Kept = [path: string, place: Place][];

/** Returns the stored positions of this tab, newest last. */
function read(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(PLACES) ?? '[]') as Kept;
  } catch {
    return [];
  }
}

export const placeOf = (path: string): Place | null => read().find(([of]) => of === path)?.[1] ?? null;

/** Stores the position of a list. Null deletes it. */
export function keepPlace(path: string, place: Place | null): void {
  const kept = read().filter(([of]) => of !== path);
  if (place) kept.push([path, place]);
  try {
    sessionStorage.setItem(PLACES, JSON.stringify(kept.slice(-MOST)));
  } catch {
    // Without storage the reader returns to the top.
  }
}
