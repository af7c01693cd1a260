import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { convertBeside } from '@/tests/support/media/convert-beside';
import { canariesIn, expectBare, expectUpright, TAGGED } from '@/tests/support/media/tagged';
import { workingFolder } from '@/tests/support/media/working-folder';

// Security U2, U3: where a picture was taken, with what and by whom is nobody's business.

describe('nothing is told by', () => {
  it.each(TAGGED)('$name', async ({ bytes, packed, orientation }) => {
    if (!packed) expect(canariesIn(bytes)).not.toEqual([]);
    const made = await convertBeside(await workingFolder(bytes));
    const kept = await Promise.all(made.files.map(({ path: place }) => readFile(place)));
    await expectBare(kept, made.mediaType === 'image/webp');
    if (orientation === undefined) return;
    expect([made.width, made.height]).toEqual([120, 80]);
    await expectUpright(kept);
  });

  it('forty files at least', () => expect(TAGGED.length).toBeGreaterThanOrEqual(40));
});
