import { expect, it } from 'vitest';
import { CODE_LENGTH, CODE_LETTERS, readCode, showCode } from './code-text';

it('the alphabet of school codes contains no vowels and no easily confused characters', () => {
  expect(new Set(CODE_LETTERS).size).toBe(CODE_LETTERS.length);
  expect(CODE_LETTERS).not.toMatch(/[0O1IL2Z5S8BAEU]/);
  expect(CODE_LETTERS.length ** CODE_LENGTH).toBeGreaterThan(5e10);
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
])('readCode reads the typed school code %j as %j', (typed, code) => expect(readCode(typed)).toBe(code));

it('readCode reads a school code as posters show it', () => expect(readCode(showCode('CDFGHJKM'))).toBe('CDFGHJKM'));
