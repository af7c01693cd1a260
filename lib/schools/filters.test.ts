import { describe, expect, it } from 'vitest';
import { filtersQueryString, hasActiveFilters, NO_FILTERS, readFilters } from './filters';

describe("school filters in a page's address", () => {
  it('readFilters accepts any kind of query value', () => {
    const query: Record<string, unknown> = { q: 'École', region: ['halifax', 'strait'], type: undefined, language: 7 };
    expect(readFilters((name) => query[name])).toEqual({ ...NO_FILTERS, q: 'École', region: 'halifax' });
    expect(readFilters(() => 'a'.repeat(9_999)).q).toHaveLength(200);
  });

  it('filtersQueryString leaves out empty filters, and readFilters reads the same filters back', () => {
    const filters = { ...NO_FILTERS, q: 'bras d’or & co', language: 'french' };
    const query = new URLSearchParams(filtersQueryString(filters));
    expect(readFilters((name) => query.get(name))).toEqual(filters);
    expect(filtersQueryString(NO_FILTERS)).toBe('');
    expect([
      hasActiveFilters(filters),
      hasActiveFilters(NO_FILTERS),
      hasActiveFilters({ ...NO_FILTERS, q: '  ' }),
    ]).toEqual([true, false, false]);
  });
});
