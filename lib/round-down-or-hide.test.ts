import { expect, it } from 'vitest';
import { roundDownOrHide } from './round-down-or-hide';

it.each([
  [0, null],
  [49, null],
  [50, 50],
  [54, 50],
  [55, 55],
  [1_234, 1_230],
])('with a minimum of 50, a count of %s is published as %s', (count, shown) => {
  expect(roundDownOrHide(count, 50)).toBe(shown);
});
