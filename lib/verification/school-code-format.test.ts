import { expect, it } from 'vitest';
import { SCHOOL_CODE_LENGTH, SCHOOL_CODE_CHARACTERS, parseSchoolCode, formatSchoolCode } from './school-code-format';

it('the alphabet of school codes contains no vowels and no easily confused characters', () => {
  expect(new Set(SCHOOL_CODE_CHARACTERS).size).toBe(SCHOOL_CODE_CHARACTERS.length);
  expect(SCHOOL_CODE_CHARACTERS).not.toMatch(/[0O1IL2Z5S8BAEU]/);
  expect(SCHOOL_CODE_CHARACTERS.length ** SCHOOL_CODE_LENGTH).toBeGreaterThan(5e10);
});

it.each([
  ['CDFG-HJKM', 'CDFGHJKM'],
  [' cdfg hjkm ', 'CDFGHJKM'],
  ['cdfghjkm', 'CDFGHJKM'],
  ['\u2066CDFG–HJKM\u2069', 'CDFGHJKM'],
  ['CDFG\u00a0\u200bHJKM', 'CDFGHJKM'],
  ['CDFG-HJK', null],
  ['CDFG-HJKMN', null],
  ['CDFG-HJK0', null],
  ['', null],
])('parseSchoolCode reads the typed school code %j as %j', (typed, code) => expect(parseSchoolCode(typed)).toBe(code));

it('parseSchoolCode reads a school code in the format used on printed posters', () =>
  expect(parseSchoolCode(formatSchoolCode('CDFGHJKM'))).toBe('CDFGHJKM'));
