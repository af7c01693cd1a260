import { describe, expect, it } from 'vitest';
import type { MediaView } from '@/lib/media/schema';
import { applyMediaChanges, serializeMediaChanges, changedMediaOrder } from './media-changes';

const file = (id: number, alt: string | null = null): MediaView => ({
  id,
  alt,
  mediaUrl: `/${id}`,
  mediaType: 'image/jpeg',
  width: 4,
  height: 3,
  duration: null,
  thumbHash: null,
  posterUrl: null,
  sources: [],
});
const ids = (media: readonly MediaView[]) => media.map(({ id }) => id);
const stored = [file(1, 'A slide'), file(2), file(3)];
const rearranged = [file(3, 'A swing '), file(1, 'A slide'), file(2)];

describe("applying stored changes to a post's files", () => {
  it('empty or invalid changes leave the files as they are', () => {
    for (const changes of ['', 'nonsense', '{"a":1}', '[{"id":"1"}]'])
      expect(applyMediaChanges(stored, changes)).toEqual(stored);
  });

  it('the order and descriptions stored in a draft are restored', () => {
    expect(applyMediaChanges(stored, serializeMediaChanges(stored, rearranged))).toEqual(rearranged);
  });

  it('applied changes leave out deleted files and put new files last', () => {
    const now = [file(1, 'A slide'), file(3), file(4)];
    expect(ids(applyMediaChanges(now, serializeMediaChanges(stored, rearranged)))).toEqual([3, 1, 4]);
  });
});

describe("recognizing changes to a post's files", () => {
  it('descriptions that differ only in spaces are not stored as changes', () => {
    expect(serializeMediaChanges(stored, [file(1, 'A slide '), file(2, ' '), file(3, '')])).toBe('');
  });

  it.each([
    ['a different order', [file(2), file(1, 'A slide'), file(3)]],
    ['a changed description', [file(1, 'A ladder'), file(2), file(3)]],
    ['a removed description', [file(1, ''), file(2), file(3)]],
  ])('a change to the files is recognized: %s', (_, arranged) =>
    expect(serializeMediaChanges(stored, arranged)).not.toBe(''),
  );
});

describe('the order of files in the request', () => {
  it('changedMediaOrder returns all files and trims their descriptions', () => {
    expect(changedMediaOrder(stored, serializeMediaChanges(stored, rearranged))).toEqual([
      { id: 3, alt: 'A swing' },
      { id: 1, alt: 'A slide' },
      { id: 2, alt: null },
    ]);
  });

  it('changedMediaOrder returns undefined if the remaining files did not change', () => {
    expect(changedMediaOrder(stored, '')).toBeUndefined();
    expect(
      changedMediaOrder(
        [file(1, 'A slide'), file(2)],
        serializeMediaChanges(stored, [file(1, 'A slide'), file(3), file(2)]),
      ),
    ).toBeUndefined();
  });
});
