import type { FollowedSchool, SchoolSummary } from '@/lib/schools/schema';
import { searchSchools } from '@/lib/schools/search';

export type PickerSchool = Pick<SchoolSummary, 'id' | 'name' | 'city' | 'type' | 'description'>;
export type PickerGroup = { label: string; schools: PickerSchool[] };

/** More than this nobody scrolls through; a letter more finds it sooner. */
const SHOWN = 50;

/** The schools to choose from, those one follows first. Empty groups are left out. */
export function pickerGroups(schools: SchoolSummary[], follows: FollowedSchool[], search: string): PickerGroup[] {
  const followed = new Set(follows.map(({ id }) => id));
  const found = searchSchools(schools, search);
  const groups = [
    { label: 'Schools you follow', schools: found.filter(({ id }) => followed.has(id)) },
    { label: 'Other schools', schools: found.filter(({ id }) => !followed.has(id)).slice(0, SHOWN) },
  ];
  return groups.filter((group) => group.schools.length > 0);
}
