import { describe, expect, it } from 'vitest';
import { findSchoolChanges } from './school-changes';
import { SCHOOL_FIELDS } from './schema';

const before = {
  ...(Object.fromEntries(SCHOOL_FIELDS.map((field) => [field, null])) as Parameters<typeof findSchoolChanges>[0]),
  name: 'Tidewater Elementary',
  grades: 'P-6',
};

describe('the changes of a saved school form', () => {
  it('findSchoolChanges returns only the form fields whose values changed', () => {
    expect(
      findSchoolChanges(before, {
        name: 'Tidewater School',
        grades: 'P-6',
        phone: '902-555-0100',
        fax: null,
        type: undefined,
      }),
    ).toEqual({
      name: 'Tidewater School',
      phone: '902-555-0100',
    });
    expect(findSchoolChanges(before, before)).toEqual({});
    expect(findSchoolChanges({ ...before, phone: '1' }, { phone: null })).toEqual({ phone: null });
  });

  it.each([
    [{ grades: 'P-8' }, 'P-8'],
    [{ gradeRange: 'P-8' }, 'P-8'],
    [{ grades: 'P-6', gradeRange: 'P-8' }, 'P-8'],
    [{ grades: 'P-8', gradeRange: 'P-6' }, 'P-8'],
    [{ grades: 'P-8', gradeRange: 'P-9' }, 'P-8'],
    [{ gradeRange: null }, null],
    [{ grades: null, gradeRange: 'P-6' }, null],
    [{ grades: 'P-6', gradeRange: 'P-6' }, undefined],
    [{ grades: undefined, gradeRange: undefined }, undefined],
  ])('findSchoolChanges derives from the form values %j the new grades %j', (typedGrades, grades) => {
    expect(findSchoolChanges(before, typedGrades).grades).toBe(grades);
  });
});
