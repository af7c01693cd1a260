import { describe, expect, it } from 'vitest';
import { singlePictureSizesAttribute, croppedPictureSizesAttribute, fittedMediaSize } from './media-sizes';

describe('the size of a single picture or video', () => {
  it.each([
    ['landscape', { width: 4000, height: 3000 }, { width: 736, height: 552 }],
    ['wide landscape', { width: 1920, height: 1080 }, { width: 736, height: 414 }],
    ['portrait', { width: 3000, height: 4000 }, { width: 420, height: 560 }],
    ['panorama', { width: 9000, height: 300 }, { width: 736, height: 147 }],
    ['tower', { width: 100, height: 4000 }, { width: 224, height: 560 }],
    ['small', { width: 300, height: 200 }, { width: 300, height: 200 }],
    ['tiny', { width: 1, height: 1 }, { width: 120, height: 120 }],
    ['small strip', { width: 400, height: 80 }, { width: 600, height: 120 }],
  ])('a single file gets a size that fits the post: %s', (_, measures, box) =>
    expect(fittedMediaSize(measures, 120)).toEqual(box),
  );
});

describe('the `sizes` attribute of a picture', () => {
  it('the `sizes` attribute names the rendered width of the picture', () => {
    expect(singlePictureSizesAttribute({ width: 384, height: 512 })).toBe(
      '(max-width: 40rem) calc(100vw - 4rem), 384px',
    );
    expect(croppedPictureSizesAttribute({ width: 300, height: 400 }, { share: 1 / 2, ratio: 1 })).toBe(
      '(max-width: 40rem) 45vw, 368px',
    );
  });

  it('the `sizes` attribute of a cropped wide picture names the width before cropping', () => {
    expect(croppedPictureSizesAttribute({ width: 1600, height: 800 }, { share: 1 / 2, ratio: 1 })).toBe(
      '(max-width: 40rem) 90vw, 736px',
    );
  });
});
