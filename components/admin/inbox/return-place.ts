/** Filter and position in the inbox from which an entry was opened. The administrator returns to that position. */
type Place = { href: string; index: number };

const START: Place = { href: '/admin/inbox', index: 0 };
let place: Place | null = null;

export const noteInboxPlace = (left: Place): void => void (place = left);

/** Address of the list to return to. */
export const inboxHref = (): string => (place ?? START).href;

/**
 * Index of the entry to focus when the administrator returns to this list, or null. Reading the index clears the stored
 * place.
 */
export function takeInboxPlace(href: string): number | null {
  const index = place?.href === href ? place.index : null;
  place = null;
  return index;
}
