import { describe, expect, it } from 'vitest';
import { findSchoolLevel } from './find-school-level';

describe('the level of a school of a given type', () => {
  it.each([
    ['Elementary', 'elementary'],
    [' junior high', 'junior'],
    ['Senior High', 'senior'],
    ['Elementary/Junior High', 'several'],
    ['Junior/Senior High', 'several'],
    ['P-12', 'several'],
    ['constructor', 'several'],
    ['__proto__', 'several'],
    ['', 'unknown'],
    [null, 'unknown'],
  ])('findSchoolLevel maps the school type %j to the level %s', (type, level) =>
    expect(findSchoolLevel(type)).toBe(level),
  );
});
