import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { BrandMarkPicture } from '@/components/layout/brand/brand-mark-picture';
import { renderSvg } from '@/components/layout/brand/render-svg';
import { createPngIconResponse, createSvgIconResponse } from './icon-response';

const pixels = (picture: Uint8Array) => sharp(picture).ensureAlpha().raw().toBuffer();

it('favicon.ico shows the current logo (npx tsx tools/favicon.ts redraws it)', async () => {
  const file = readFileSync(new URL('../favicon.ico', import.meta.url));
  const entries = Array.from({ length: file.readUInt16LE(4) }, (_, index) => 6 + 16 * index);
  expect(entries.map((at) => file[at])).toEqual([16, 32, 48]);
  for (const at of entries) {
    const png = file.subarray(file.readUInt32LE(at + 12), file.readUInt32LE(at + 12) + file.readUInt32LE(at + 8));
    const [drawn, mark] = await Promise.all([
      pixels(png),
      pixels(Buffer.from(renderSvg(<BrandMarkPicture size={file[at] ?? 0} />))),
    ]);
    expect(drawn.length).toBe(mark.length);
    const off = drawn.reduce((sum, value, index) => sum + Math.abs(value - (mark[index] ?? 0)), 0) / drawn.length;
    // Colour values (0 to 255) may differ by 2 on average, because different versions of the drawing library round
    // values differently.
    expect(off).toBeLessThan(2);
  }
});

it('a phone icon is opaque, and keeps the logo inside the safe area', async () => {
  const png = new Uint8Array(
    await (await createPngIconResponse({ size: 180, ground: '#0c3a59', scale: 0.56 })).arrayBuffer(),
  );
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([180, 180]);
  for (let y = 0; y < 180; y += 1) {
    for (let x = 0; x < 180; x += 1) {
      const at = (y * 180 + x) * 4;
      expect(data[at + 3]).toBe(255);
      // Phones cut icons into different shapes. Every shape contains the safe area, a circle around the centre whose
      // radius is 40 % of the icon's width.
      const isOutside = Math.hypot(x - 89.5, y - 89.5) > 72;
      if (isOutside && (data[at] !== 0x0c || data[at + 1] !== 0x3a || data[at + 2] !== 0x59))
        expect([x, y]).toBe('ground');
    }
  }
});

it('the vector icon is an SVG file', async () => {
  const answer = createSvgIconResponse({ size: 40 });
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(await answer.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*viewBox="0 0 40 40">/);
});
