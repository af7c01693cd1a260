import type { FollowedSchool, SchoolSummary } from '@/lib/schools/schema';
import { searchSchools } from '@/lib/schools/search';

export type PickerSchool = Pick<SchoolSummary, 'id' | 'name' | 'city' | 'type' | 'description'>;
export type PickerGroup = { label: string; schools: PickerSchool[] };

/**
 * Maximum number of schools shown besides the followed ones, because typing a name is faster than scrolling through a
 * long list.
 */
const MAX_OTHER_SCHOOLS = 50;

/** Returns the schools to choose from in groups, with the followed schools first. Empty groups are left out. */
export function pickerGroups(schools: SchoolSummary[], follows: FollowedSchool[], search: string): PickerGroup[] {
  const followed = new Set(follows.map(({ id }) => id));
  const matches = searchSchools(schools, search);
  const groups = [
    { label: 'Schools you follow', schools: matches.filter(({ id }) => followed.has(id)) },
    { label: 'Other schools', schools: matches.filter(({ id }) => !followed.has(id)).slice(0, MAX_OTHER_SCHOOLS) },
  ];
  return groups.filter((group) => group.schools.length > 0);
}
