import { readOwnProperty } from '@/lib/text/own-property';

/**
 * Pages whose contents were once parts of the account page. In old emails, notifications and bookmarks, the query or
 * the fragment of `/account` identifies the part.
 */
const PAGES: Record<string, string> = {
  notifications: '/account/notifications',
  'my-posts': '/account/posts',
  calendar: '/account/calendar',
  invitations: '/account/invitations',
  data: '/account/data',
};

/** Returns the new address of a former tab of the account page, or null for every other address. */
export function movedAccountTabPath(path: string, search: string): string | null {
  const tab = path === '/account' && new URLSearchParams(search).get('tab');
  return tab ? (readOwnProperty(PAGES, tab) ?? null) : null;
}

/** Returns the new address of a former section of the account page. `hash` begins with `#`, or is empty. */
export const movedAccountSectionPath = (hash: string): string | null => readOwnProperty(PAGES, hash.slice(1)) ?? null;
