import { expect, it } from 'vitest';
import { calculateContrastRatio } from './colour-contrast';

it.each([
  ['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 21],
  ['rgb(18, 82, 127)', 'rgb(18, 82, 127)', 1],
  ['rgb(119, 119, 119)', 'rgb(255, 255, 255)', 4.48],
  ['rgb(255, 255, 255)', 'rgba(119, 119, 119, 1)', 4.48],
])('the contrast between %s and %s is computed correctly', (one, other, ratio) => {
  expect(calculateContrastRatio(one, other)).toBeCloseTo(ratio, 2);
});
