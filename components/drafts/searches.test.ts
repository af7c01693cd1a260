import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetDrafts } from './draft';
import { forgetSearch, keptSearches, rememberSearch, searchesIn } from './searches';

const recentSearches = (userId: number) => searchesIn(keptSearches(userId));

/** As a browser has it: its keys are its own. */
class Storage {
  [key: string]: unknown;
  getItem = (key: string) => (this[key] as string | undefined) ?? null;
  setItem = (key: string, value: string) => void (this[key] = value);
  removeItem = (key: string) => void delete this[key];
}

beforeEach(() => void vi.stubGlobal('localStorage', new Storage()));
afterEach(() => void vi.unstubAllGlobals());

it('has the last eight of one person, each once, the newest first', () => {
  for (const q of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'B']) rememberSearch(1, q);
  expect(recentSearches(1)).toEqual(['B', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
  expect(recentSearches(2)).toEqual([]);
});

it('forgets one, and those of everybody on the device, but nothing else', () => {
  for (const q of ['bus', 'lunch']) rememberSearch(1, q);
  rememberSearch(2, 'snow');
  localStorage.setItem('other', 'x');
  forgetSearch(1, 'lunch');
  expect(recentSearches(1)).toEqual(['bus']);
  forgetDrafts();
  expect([recentSearches(1), recentSearches(2), localStorage.getItem('other')]).toEqual([[], [], 'x']);
});

it('is empty where something else is kept, or nothing can be', () => {
  for (const kept of ['{', '"bus"', '[1,null]']) {
    localStorage.setItem('pv-searches:1', kept);
    expect(recentSearches(1)).toEqual([]);
  }
  vi.stubGlobal('localStorage', undefined);
  rememberSearch(1, 'bus');
  expect(recentSearches(1)).toEqual([]);
  forgetDrafts();
});
