/**
 * The inbox list (with its filter) from which an administrator opened an entry, and the position of the entry. The
 * administrator later returns to that position.
 */
type InboxPosition = { href: string; index: number };

const START: InboxPosition = { href: '/admin/inbox', index: 0 };
let place: InboxPosition | null = null;

export const saveInboxPosition = (left: InboxPosition): void => void (place = left);

/** Address of the inbox list from which the administrator opened an entry. */
export const urlOfPreviousInboxList = (): string => (place ?? START).href;

/**
 * Returns the index of the entry to focus when the administrator returns to this list, or null. Deletes the stored
 * index.
 */
export function readAndClearInboxPosition(href: string): number | null {
  const index = place?.href === href ? place.index : null;
  place = null;
  return index;
}
