import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createElement } from 'react';
import sharp from 'sharp';
import { BrandMarkPicture } from '@/components/layout/brand/brand-mark-picture';
import { renderSvg } from '@/components/layout/brand/render-svg';

// Redraws app/favicon.ico. Run this program with `npx tsx tools/favicon.ts` after a change of the logo.

const SIZES = [16, 32, 48];
const HEADER = 6;
const ENTRY = 16;

const pngs = await Promise.all(
  SIZES.map((size) =>
    sharp(Buffer.from(renderSvg(createElement(BrandMarkPicture, { size }))))
      .png()
      .toBuffer(),
  ),
);

const directory = Buffer.alloc(HEADER + ENTRY * SIZES.length);
directory.writeUInt16LE(1, 2); // In an ICO file, type 1 means an icon and type 2 a cursor.
directory.writeUInt16LE(SIZES.length, 4);
let offset = directory.length;
pngs.forEach((png, index) => {
  const at = HEADER + ENTRY * index;
  directory.writeUInt8(SIZES[index] ?? 0, at);
  directory.writeUInt8(SIZES[index] ?? 0, at + 1);
  directory.writeUInt16LE(1, at + 4); // The icon has one colour plane.
  directory.writeUInt16LE(32, at + 6); // The icon has 32 bits per pixel.
  directory.writeUInt32LE(png.length, at + 8);
  directory.writeUInt32LE(offset, at + 12);
  offset += png.length;
});
writeFileSync(path.join(import.meta.dirname, '../app/favicon.ico'), Buffer.concat([directory, ...pngs]));
