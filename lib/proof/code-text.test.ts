import { expect, it } from 'vitest';
import { CODE_LENGTH, CODE_LETTERS, readCode, showCode } from './code-text';

it('has no letter twice, none that looks like another, and no vowel', () => {
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
])('%j is read as %j', (typed, code) => expect(readCode(typed)).toBe(code));

it('is read as it is shown', () => expect(readCode(showCode('CDFGHJKM'))).toBe('CDFGHJKM'));
