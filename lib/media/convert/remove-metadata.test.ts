import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { convertInSharedProcess } from '@/tests/support/media/shared-converter';
import {
  canariesIn,
  expectNoMetadata,
  expectUpright,
  PICTURES_WITH_METADATA,
  type Tagged,
} from '@/tests/support/media/tagged';
import { workingFolder } from '@/tests/support/media/working-folder';

// Security U2 and U3: an upload must not reveal where, with which device or by whom a picture was taken.

describe('the removal of personal metadata from uploads', () => {
  it.each(PICTURES_WITH_METADATA)(
    'all personal metadata is removed from $name',
    { tags: ['L15', 'U3'] },
    async ({ bytes, packed, orientation }) => {
      if (!packed) expect(canariesIn(bytes)).not.toEqual([]);
      const converted = await convertInSharedProcess(await workingFolder(bytes));
      const contents = await Promise.all(converted.files.map(({ path: place }) => readFile(place)));
      await expectNoMetadata(contents, converted.mediaType === 'image/webp');
      if (orientation === undefined) return;
      expect([converted.width, converted.height]).toEqual([120, 80]);
      await expectUpright(contents);
    },
  );

  it('the metadata tests cover at least sixty images and sixty videos', () => {
    const isVideo = ({ bytes }: Tagged) => /^(?:....ftyp|\x1aE)/s.test(bytes.toString('latin1', 0, 8));
    const videos = PICTURES_WITH_METADATA.filter(isVideo);
    expect(videos.length).toBeGreaterThanOrEqual(60);
    expect(PICTURES_WITH_METADATA.length - videos.length).toBeGreaterThanOrEqual(60);
  });
});
