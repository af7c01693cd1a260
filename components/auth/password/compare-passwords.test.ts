import { expect, it } from 'vitest';
import { comparePasswords } from './compare-passwords';

it.each([
  ['', '', null],
  ['', 'harbour', null],
  ['harbour', 'harbou', null],
  ['harbour', 'sarbou', null],
  ['harbour', 'harbour', 'same'],
  ['harbour', 'harboux', 'different'],
  ['harbour', 'harbour1', 'different'],
])('the passwords "%s" and "%s" get the note %s', (password, repeated, note) => {
  expect(comparePasswords(password, repeated)).toBe(note);
});
