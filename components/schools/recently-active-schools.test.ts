import { expect, it } from 'vitest';
import { listRecentlyActiveSchools } from './recently-active-schools';

it('schools with posts are listed by their newest post, and schools without posts are left out', () => {
  const posts: Record<number, string> = { 1: '2026-11-20T08:00:00.000Z', 3: '2026-11-28T08:00:00.000Z' };
  const highlightsOf = (id: number) => ({ lastPostAt: posts[id] ?? null });
  expect(listRecentlyActiveSchools([{ id: 1 }, { id: 2 }, { id: 3 }], highlightsOf)).toEqual([{ id: 3 }, { id: 1 }]);
  expect(listRecentlyActiveSchools([{ id: 1 }], () => null)).toEqual([]);
});
