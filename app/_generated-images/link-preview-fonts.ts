import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Font files in the woff format, because satori (the drawing library) does not support woff2. The second file of each
 * typeface has the rarer Latin letters.
 */
const FILES = [
  { name: 'Bitter', file: '@fontsource/bitter/files/bitter-latin-700-normal.woff' },
  { name: 'Bitter Ext', file: '@fontsource/bitter/files/bitter-latin-ext-700-normal.woff' },
  { name: 'Figtree', file: '@fontsource/figtree/files/figtree-latin-500-normal.woff' },
  { name: 'Figtree Ext', file: '@fontsource/figtree/files/figtree-latin-ext-500-normal.woff' },
] as const;

type Font = { name: string; data: Buffer; weight: 400; style: 'normal' };

const read = (): Font[] =>
  FILES.map(({ name, file }) => ({
    name,
    data: readFileSync(path.join(process.cwd(), 'node_modules', file)),
    weight: 400,
    style: 'normal',
  }));

let fonts: Font[] | undefined;

/** Returns the same array each time, because satori (the drawing library) loads the fonts again for each new array. */
export const loadLinkPreviewFonts = (): Font[] => (fonts ??= read());
