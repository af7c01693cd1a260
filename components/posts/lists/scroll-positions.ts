/** Scroll position in a list: a post and its distance from the window's top, in pixels. */
export type ScrollPosition = { id: number; top: number };

const STORAGE_KEY = 'pv-places';
const MAX_POSITIONS = 20;

type StoredPositions = [path: string, place: ScrollPosition][];

/** Returns the stored scroll positions of this tab, newest last. */
function read(): StoredPositions {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as StoredPositions;
  } catch {
    return [];
  }
}

/**
 * Returns true if Back, Forward or Reload opened this document. The browser alone cannot restore the scroll position,
 * because the server's HTML contains only the first posts.
 */
export const wasOpenedByHistoryOrReload = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(({ type }) =>
    /back_forward|reload/.test(type),
  );

export const readScrollPosition = (path: string): ScrollPosition | null =>
  read().find(([of]) => of === path)?.[1] ?? null;

/** Stores the scroll position of a list. Null deletes the stored position. */
export function storeScrollPosition(path: string, place: ScrollPosition | null): void {
  const otherPositions = read().filter(([of]) => of !== path);
  if (place) otherPositions.push([path, place]);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(otherPositions.slice(-MAX_POSITIONS)));
  } catch {
    // If the browser refuses storage, a returning reader starts at the top of the list.
  }
}
