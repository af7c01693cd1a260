import { describe, expect, it } from 'vitest';
import { isHeic, judge, refusalOfLength, refusalOfSize } from './accept';

const MEGABYTE = 1024 * 1024;
const file = (name: string, type: string, size = 1000) => ({ name, type, size });
const refusal = (name: string, type: string, size?: number) => {
  const verdict = judge(file(name, type, size));
  return 'refusal' in verdict ? verdict.refusal : null;
};

describe('judge', () => {
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
  ])('takes %s (%s)', (name, type, kind) => expect(judge(file(name, type))).toEqual({ kind }));

  it.each([
    ['a.svg', 'image/svg+xml'],
    ['a.tiff', 'image/tiff'],
    ['a.avif', 'image/avif'],
    ['a.pdf', 'application/pdf'],
    ['a.avi', 'video/x-msvideo'],
    ['a', ''],
    ['jpg.exe', ''],
    ['photo.jpg', 'text/html'], // what the browser says counts, not the name
  ])('refuses %s (%s)', (name, type) => expect(refusal(name, type)).toMatch(/^Only photos .* and videos /));

  it('weighs', () => {
    expect(refusal('a.jpg', 'image/jpeg', 10 * MEGABYTE)).toBeNull();
    expect(refusal('a.jpg', 'image/jpeg', 10 * MEGABYTE + 1)).toBe('This photo is a little over 10 MB.');
    expect(refusal('a.jpg', 'image/jpeg', 14 * MEGABYTE)).toBe('This photo has 14 MB; the limit is 10 MB.');
    expect(refusal('a.mp4', 'video/mp4', 100 * MEGABYTE)).toBeNull();
    expect(refusal('a.mp4', 'video/mp4', 140 * MEGABYTE)).toBe('This video has 140 MB; the limit is 100 MB.');
    expect(refusal('a.jpg', 'image/jpeg', 0)).toBe('This file is empty.');
  });
});

it('knows the picture format of iPhones', () => {
  expect(isHeic(file('a.heif', 'image/heif'))).toBe(true);
  expect(isHeic(file('a.heic', ''))).toBe(true);
  expect(isHeic(file('a.heic', 'image/jpeg'))).toBe(false);
});

it('refuses pictures of more than 40 megapixels', () => {
  expect(refusalOfSize({ width: 8000, height: 5000 })).toBeNull();
  expect(refusalOfSize({ width: 8001, height: 5000 })).toBe(
    'This photo has 41 megapixels; the limit is 40. Please save it in a smaller size.',
  );
});

it('refuses videos of more than five minutes', () => {
  expect(refusalOfLength(null)).toBeNull();
  expect(refusalOfLength(300.5)).toBeNull();
  expect(refusalOfLength(367.2)).toBe('This video is 6:07 minutes long; the limit is 5 minutes.');
});

it('refuses what calls itself by a word that every object knows', () => {
  for (const type of ['constructor', '__proto__']) expect(refusal('x', type)).toContain('Only photos');
});
