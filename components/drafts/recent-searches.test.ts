import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteDraftsAndSearches } from './draft';
import { deleteRecentSearch, readRecentSearchesText, saveRecentSearch, parseRecentSearches } from './recent-searches';

const recentSearches = (userId: number) => parseRecentSearches(readRecentSearchesText(userId));

/** Stub of a browser's storage. Each stored key is a property of the object, as in a real storage. */
class Storage {
  [key: string]: unknown;
  getItem = (key: string) => (this[key] as string | undefined) ?? null;
  setItem = (key: string, value: string) => void (this[key] = value);
  removeItem = (key: string) => void delete this[key];
}

beforeEach(() => void vi.stubGlobal('localStorage', new Storage()));
afterEach(() => void vi.unstubAllGlobals());

it('the recent searches of a person are their last eight different searches, newest first', () => {
  for (const q of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'B']) saveRecentSearch(1, q);
  expect(recentSearches(1)).toEqual(['B', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
  expect(recentSearches(2)).toEqual([]);
});

it('forgetting recent searches leaves other storage entries unchanged', () => {
  for (const q of ['bus', 'lunch']) saveRecentSearch(1, q);
  saveRecentSearch(2, 'snow');
  localStorage.setItem('other', 'x');
  deleteRecentSearch(1, 'lunch');
  expect(recentSearches(1)).toEqual(['bus']);
  deleteDraftsAndSearches();
  expect([recentSearches(1), recentSearches(2), localStorage.getItem('other')]).toEqual([[], [], 'x']);
});

it('the list of recent searches is empty if the stored value is invalid or storage is unavailable', () => {
  for (const stored of ['{', '"bus"', '[1,null]']) {
    localStorage.setItem('pv-searches:1', stored);
    expect(recentSearches(1)).toEqual([]);
  }
  vi.stubGlobal('localStorage', undefined);
  saveRecentSearch(1, 'bus');
  expect(recentSearches(1)).toEqual([]);
  deleteDraftsAndSearches();
});
