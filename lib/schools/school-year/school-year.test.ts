import { describe, expect, it } from 'vitest';
import { bandOfGrade, findNextSchool, movingOnYear } from './school-year';

const school = (name: string, type: string, grades: string | null = null, isFedBySchool = false) => ({
  name,
  type,
  grades,
  isFedBySchool,
});
const ELEMENTARY = school('Shore Elementary', 'Elementary');
const JUNIOR = school('Shore Junior', 'Junior High');
const SENIOR = school('Shore Senior', 'Senior High');

it('parents are asked about moving on only in June', () => {
  expect(['2027-05-31', '2027-06-01', '2027-06-30', '2027-07-01'].map(movingOnYear)).toEqual([null, 2027, 2027, null]);
});

describe('the next school', () => {
  it('is the only related school with the next grade', () => {
    expect(findNextSchool(ELEMENTARY, 'g4_6', [JUNIOR, SENIOR])).toEqual({ next: JUNIOR, grade: 7 });
    expect(findNextSchool(JUNIOR, 'g7_9', [ELEMENTARY, SENIOR])).toEqual({ next: SENIOR, grade: 10 });
  });

  it('is unknown for a band without the last grade', () => {
    expect(findNextSchool(ELEMENTARY, 'p_3', [JUNIOR])).toBeNull();
    expect(findNextSchool(SENIOR, 'g10_12', [JUNIOR])).toBeNull();
  });

  it('is unknown if two schools could follow, unless the province lists one as fed by this school', () => {
    const other = school('Bay Junior', 'Junior High');
    expect(findNextSchool(ELEMENTARY, 'g4_6', [JUNIOR, other])).toBeNull();
    const fed = { ...other, isFedBySchool: true };
    expect(findNextSchool(ELEMENTARY, 'g4_6', [JUNIOR, fed])).toEqual({ next: fed, grade: 7 });
  });

  it('is unknown for a school without known grades', () => {
    expect(findNextSchool(school('Shore School', ''), 'g4_6', [JUNIOR])).toBeNull();
    expect(findNextSchool(ELEMENTARY, 'g4_6', [school('Shore School', '')])).toBeNull();
  });

  it('uses recorded grades before the usual ones of the type', () => {
    const middle = school('Shore Middle', 'Junior High', '5-8');
    expect(findNextSchool(school('Shore Primary', 'Elementary', 'P-4'), 'g4_6', [middle])).toEqual({
      next: middle,
      grade: 5,
    });
  });
});

it('each grade is in one band', () => {
  expect([0, 3, 4, 6, 7, 9, 10, 12].map(bandOfGrade)).toEqual([
    'p_3',
    'p_3',
    'g4_6',
    'g4_6',
    'g7_9',
    'g7_9',
    'g10_12',
    'g10_12',
  ]);
});
