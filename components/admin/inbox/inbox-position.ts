/** Filter and position in the inbox from which an entry was opened. The administrator returns to that position. */
type InboxPosition = { href: string; index: number };

const START: InboxPosition = { href: '/admin/inbox', index: 0 };
let place: InboxPosition | null = null;

export const rememberInboxPosition = (left: InboxPosition): void => void (place = left);

/** Address of the inbox list from which the administrator opened an entry. */
export const inboxReturnHref = (): string => (place ?? START).href;

/**
 * Index of the entry to focus when the administrator returns to this list, or null. Each stored index can be read only
 * once.
 */
export function readInboxPositionOnce(href: string): number | null {
  const index = place?.href === href ? place.index : null;
  place = null;
  return index;
}
