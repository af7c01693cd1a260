/** From which part of the inbox an entry was opened, and where in it: whoever comes back goes on there. */
type Place = { href: string; index: number };

const START: Place = { href: '/admin/inbox', index: 0 };
let place: Place | null = null;

export const noteInboxPlace = (left: Place): void => void (place = left);

/** Where to go back to. */
export const inboxHref = (): string => (place ?? START).href;

/** Which entry of this part has the focus of who comes back, if that is what happens; asked once. */
export function takeInboxPlace(href: string): number | null {
  const index = place?.href === href ? place.index : null;
  place = null;
  return index;
}
