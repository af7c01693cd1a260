/** Which post of a list stood how far below the window's top. */
export type Place = { id: number; top: number };

const PLACES = 'pv-places';
const MOST = 20;

type Kept = [path: string, place: Place][];

/** The places of this tab, the newest last. */
function read(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(PLACES) ?? '[]') as Kept;
  } catch {
    return [];
  }
}

export const placeOf = (path: string): Place | null => read().find(([of]) => of === path)?.[1] ?? null;

/** null: none any more. */
export function keepPlace(path: string, place: Place | null): void {
  const kept = read().filter(([of]) => of !== path);
  if (place) kept.push([path, place]);
  try {
    sessionStorage.setItem(PLACES, JSON.stringify(kept.slice(-MOST)));
  } catch {
    // Where nothing can be kept one comes back to the top.
  }
}
