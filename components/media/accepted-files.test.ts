import { describe, expect, it } from 'vitest';
import { checkFileAcceptance, unconvertedPictureRefusalReason, videoLengthRefusalReason } from './accepted-files';

const MEGABYTE = 1024 * 1024;
const file = (name: string, type: string, size = 1000) => ({ name, type, size });
const refusal = (name: string, type: string, size?: number) => {
  const verdict = checkFileAcceptance(file(name, type, size));
  return 'refusal' in verdict ? verdict.refusal : null;
};

describe('checking the type and size of a chosen file', () => {
  it.each([
    ['a.jpg', 'image/jpeg', 'image'],
    ['a.png', 'image/png', 'image'],
    ['a.webp', 'image/webp', 'image'],
    ['a.gif', 'image/gif', 'image'],
    ['a.mp4', 'video/mp4', 'video'],
    ['a.mov', 'video/quicktime', 'video'],
    ['a.webm', 'video/webm;codecs=vp8', 'video'],
    ['A.JPEG', '', 'image'],
    ['clip.MOV', '', 'video'],
    ['IMG_1.HEIC', 'image/heic', 'image'],
    ['IMG_1.heic', '', 'image'],
    ['a.avif', 'image/avif', 'image'],
    ['a.bmp', 'image/bmp', 'image'],
    ['a.tiff', 'image/tiff', 'image'],
  ])('a file is accepted: %s (%s)', (name, type, kind) =>
    expect(checkFileAcceptance(file(name, type))).toEqual({ kind }),
  );

  it.each([
    ['a.svg', 'image/svg+xml'],
    ['a.pdf', 'application/pdf'],
    ['a.avi', 'video/x-msvideo'],
    ['a', ''],
    ['jpg.exe', ''],
    ['photo.jpg', 'text/html'], // The browser's media type decides whether the file is refused, not the file name.
  ])('a file is refused: %s (%s)', (name, type) =>
    expect(refusal(name, type)).toMatch(/^You can only add photos .* and videos /),
  );

  it('a file over the size limit and an empty file are refused', () => {
    expect(checkFileAcceptance(file('a.jpg', 'image/jpeg', 50 * MEGABYTE))).toEqual({ kind: 'image' });
    expect(refusal('a.mp4', 'video/mp4', 100 * MEGABYTE)).toBeNull();
    expect(refusal('a.mp4', 'video/mp4', 140 * MEGABYTE)).toBe('This video has 140 MB; the limit is 100 MB.');
    expect(refusal('a.jpg', 'image/jpeg', 0)).toBe('This file is empty.');
  });
});

describe('checks of a picture that is sent without conversion', () => {
  const SMALL = { width: 8000, height: 5000 };
  it.each([
    ['a.jpg', 'image/jpeg', 10 * MEGABYTE, SMALL, null],
    ['a.jpg', 'image/jpeg', 10 * MEGABYTE, null, null],
    ['a.jpg', 'image/jpeg', 10 * MEGABYTE + 1, SMALL, 'This photo is a little over 10 MB.'],
    ['a.jpg', 'image/jpeg', 14 * MEGABYTE, SMALL, 'This photo has 14 MB; the limit is 10 MB.'],
    [
      'a.jpg',
      'image/jpeg',
      1000,
      { width: 8001, height: 5000 },
      'This photo has 41 megapixels; the limit is 40. Please save it in a smaller size.',
    ],
    ['a.heif', 'image/heif', 1000, SMALL, expect.stringMatching(/^This is a HEIC photo/)],
    ['a.heic', '', 1000, SMALL, expect.stringMatching(/^This is a HEIC photo/)],
    ['a.heic', 'image/jpeg', 1000, SMALL, null],
    ['a.avif', 'image/avif', 1000, SMALL, expect.stringMatching(/^You can only add photos /)],
  ])(
    'without conversion, a picture is accepted or refused by its type, size and pixels: %s, %s, %d bytes, %j',
    (name, type, bytes, size, why) =>
      expect(unconvertedPictureRefusalReason(file(name, type, bytes), size)).toEqual(why),
  );
});

it('videos longer than five minutes are refused', () => {
  expect(videoLengthRefusalReason(null)).toBeNull();
  expect(videoLengthRefusalReason(300.5)).toBeNull();
  expect(videoLengthRefusalReason(367.2)).toBe('This video is 6:07 minutes long; the limit is 5 minutes.');
});

it('media types named like a built-in object property are refused', () => {
  for (const type of ['constructor', '__proto__']) expect(refusal('x', type)).toContain('only add photos');
});
