import type { FollowedSchool, SchoolSummary } from '@/lib/schools/schema';
import { searchSchools } from '@/lib/schools/search';

export type SchoolPickerOption = Pick<SchoolSummary, 'id' | 'name' | 'city' | 'type' | 'description'>;
export type SchoolPickerGroup = { label: string; schools: SchoolPickerOption[] };

/**
 * Maximum number of schools shown besides the followed ones, because typing a name is faster than scrolling through a
 * long list.
 */
const MAX_OTHER_SCHOOLS = 50;

/** Returns the schools to choose from in groups, with the followed schools first. Empty groups are left out. */
export function groupSchoolPickerOptions(
  schools: SchoolSummary[],
  follows: FollowedSchool[],
  search: string,
): SchoolPickerGroup[] {
  const followed = new Set(follows.map(({ id }) => id));
  const matches = searchSchools(schools, search);
  const groups = [
    { label: 'Schools you follow', schools: matches.filter(({ id }) => followed.has(id)) },
    {
      label: follows.length > 0 ? 'Other schools' : 'Schools',
      schools: matches.filter(({ id }) => !followed.has(id)).slice(0, MAX_OTHER_SCHOOLS),
    },
  ];
  return groups.filter((group) => group.schools.length > 0);
}
