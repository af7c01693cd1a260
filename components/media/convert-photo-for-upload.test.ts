import { expect, it } from 'vitest';
import { redrawnPhotoSize } from './convert-photo-for-upload';

it.each([
  ['a photo of 108 megapixels', [12_000, 9_000], [2_560, 1_920]],
  ['an upright photo of 108 megapixels', [9_000, 12_000], [2_449, 3_266]],
  ['a small photo', [800, 600], [800, 600]],
  ['a long screenshot', [1_000, 50_000], [328, 16_383]],
  ['a panorama', [30_000, 10], [2_560, 1]],
])('redrawing makes %s small enough for browsers to show', (_what, [width = 0, height = 0], [newWidth, newHeight]) =>
  expect(redrawnPhotoSize({ width, height })).toEqual({ width: newWidth, height: newHeight }),
);
