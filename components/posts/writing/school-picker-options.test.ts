import { describe, expect, it } from 'vitest';
import type { FollowedSchool, SchoolSummary } from '@/lib/schools/schema';
import { groupSchoolPickerOptions } from './school-picker-options';

const school = (id: number, name: string, city: string) => ({ id, name, city, type: 'Elementary' }) as SchoolSummary;
const schools = [
  school(1, 'Astral Drive', 'Dartmouth'),
  school(2, 'Oxford', 'Halifax'),
  school(3, 'Sir Charles Tupper', 'Halifax'),
];
const follows = [{ id: 3 } as FollowedSchool];
const idsOf = (search: string) =>
  groupSchoolPickerOptions(schools, follows, search).map((group) => group.schools.map(({ id }) => id));

describe('the list of schools that the author of a post can choose from', () => {
  it('the list begins with the followed schools', () => {
    expect(idsOf('')).toEqual([[3], [1, 2]]);
  });

  it('the search covers followed schools and all other schools', () => {
    expect(idsOf('halifax')).toEqual([[3], [2]]);
    expect(idsOf('tupper')).toEqual([[3]]);
    expect(idsOf('nowhere')).toEqual([]);
  });

  it('the list includes at most 50 schools that the member does not follow', () => {
    const many = Array.from({ length: 370 }, (_, index) => school(index + 10, `School ${index}`, 'Truro'));
    expect(groupSchoolPickerOptions(many, [], '')[0]?.schools).toHaveLength(50);
  });
});
