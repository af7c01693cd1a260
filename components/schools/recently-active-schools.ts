import type { SchoolHighlights } from '@/lib/schools/schema';

/** Returns the schools that have posts, the school with the newest post first. */
export function listRecentlyActiveSchools<School extends { id: number }>(
  schools: readonly School[],
  highlightsOf: (schoolId: number) => Pick<SchoolHighlights, 'lastPostAt'> | null,
): School[] {
  return schools
    .map((school) => ({ school, lastPostAt: highlightsOf(school.id)?.lastPostAt ?? null }))
    .filter(({ lastPostAt }) => lastPostAt !== null)
    .toSorted((one, other) => Date.parse(other.lastPostAt ?? '') - Date.parse(one.lastPostAt ?? ''))
    .map(({ school }) => school);
}
