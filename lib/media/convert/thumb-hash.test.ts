import { describe, expect, it } from 'vitest';
import { decodeThumbHash, encodeThumbHash } from './thumb-hash';

/** Draws a picture whose colour changes to the right and downward. The left half can be transparent. */
function picture(width: number, height: number, isOpaque: boolean): Uint8Array {
  const pixels = Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return [x * 6 + y, 200 - y * 5 + ((x * y) % 37), (x * x + 3 * y) % 230, isOpaque || x >= width / 2 ? 255 : 0];
  });
  return new Uint8Array(pixels.flat());
}

/** Hash that the reference implementation computed from `picture(40, 30, true)`. */
const REFERENCE = '3+gJJZZgZnd6d4iHh4eHeKKPByd3';
/** Hash of a picture with transparent parts, by the reference implementation. */
const REFERENCE_WITH_OPACITY = 'oDiGFAxY1fSCeXh5ePmEpsAIp4eIiIh4CA==';
const bytes = (hash: string) => new Uint8Array(Buffer.from(hash, 'base64'));

describe('the rough previews of pictures', () => {
  it('a picture gets the hash of the reference implementation', () => {
    expect(Buffer.from(encodeThumbHash(40, 30, picture(40, 30, true))).toString('base64')).toBe(REFERENCE);
  });

  it.each([
    ['an opaque picture', REFERENCE, [32, 23], [0, 208, 42, 255, 215, 56, 105, 255]],
    ['a picture with transparent parts', REFERENCE_WITH_OPACITY, [26, 32], [159, 143, 115, 89, 201, 40, 123, 227]],
  ])('the stored hash of %s is drawn as by the reference implementation', (_name, hash, size, corners) => {
    const { width, height, rgba } = decodeThumbHash(bytes(hash));
    expect([width, height]).toEqual(size);
    const differences = [...rgba.slice(0, 4), ...rgba.slice(-4)].map((value, index) =>
      Math.abs(value - corners[index]!),
    );
    // The reference implementation cuts off fractions of colour values, and our code rounds them. The values may
    // therefore differ by one.
    expect(Math.max(...differences)).toBeLessThanOrEqual(1);
  });

  it('a preview shows which part of a picture is transparent', () => {
    const { width, rgba } = decodeThumbHash(encodeThumbHash(40, 40, picture(40, 40, false)));
    const opacityAt = (x: number) => rgba[(16 * width + x) * 4 + 3]!;
    expect(opacityAt(2)).toBeLessThan(40);
    expect(opacityAt(width - 3)).toBeGreaterThan(215);
  });

  it('a picture in one colour keeps its colour', () => {
    const preview = decodeThumbHash(encodeThumbHash(8, 8, new Uint8Array(Array(64).fill([200, 90, 30, 255]).flat())));
    for (const [index, value] of [200, 90, 30, 255].entries())
      expect(Math.abs(preview.rgba[index]! - value)).toBeLessThan(6);
  });
});
