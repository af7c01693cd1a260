import { RECENT_SEARCHES_KEY_PREFIX } from './draft';

// Recent searches, stored on this device only. Signing out deletes them.

const MAX_SEARCHES = 8;

const searchesKey = (userId: number) => `${RECENT_SEARCHES_KEY_PREFIX}${userId}`;

const listeners = new Set<() => void>();

/** Calls the listener whenever the searches change on this page. Returns the function that unsubscribes. */
export function subscribeToRecentSearches(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the recent searches as stored text, or '' if the browser refuses storage. */
export function readRecentSearchesText(userId: number): string {
  try {
    return localStorage.getItem(searchesKey(userId)) ?? '';
  } catch {
    return '';
  }
}

/** Parses the stored text of a person's recent searches, newest first. */
export function parseRecentSearches(text: string): string[] {
  try {
    const parsed: unknown = JSON.parse(text || '[]');
    return Array.isArray(parsed)
      ? parsed.filter((one): one is string => typeof one === 'string').slice(0, MAX_SEARCHES)
      : [];
  } catch {
    return [];
  }
}

function keep(userId: number, searches: string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(searchesKey(userId));
    else localStorage.setItem(searchesKey(userId), JSON.stringify(searches.slice(0, MAX_SEARCHES)));
  } catch {
    // If the browser refuses storage, no search is remembered.
  }
  for (const listener of listeners) listener();
}

const recentSearches = (userId: number) => parseRecentSearches(readRecentSearchesText(userId));

const withoutSearch = (searches: string[], q: string) =>
  searches.filter((one) => one.toLowerCase() !== q.toLowerCase());

export const saveRecentSearch = (userId: number, q: string): void =>
  keep(userId, [q, ...withoutSearch(recentSearches(userId), q)]);

export const deleteRecentSearch = (userId: number, q: string): void =>
  keep(userId, withoutSearch(recentSearches(userId), q));
