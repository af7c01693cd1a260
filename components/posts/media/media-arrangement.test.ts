import { describe, expect, it } from 'vitest';
import type { MediaView } from '@/lib/media/schema';
import { arrange, changesOf, orderOf } from './media-arrangement';

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
const turned = [file(3, 'A swing '), file(1, 'A slide'), file(2)];

describe('arrange', () => {
  it('leaves everything where it is without changes, or with what is none', () => {
    for (const changes of ['', 'nonsense', '{"a":1}', '[{"id":"1"}]']) expect(arrange(stored, changes)).toEqual(stored);
  });

  it('gives back what was kept, order and words', () => {
    expect(arrange(stored, changesOf(stored, turned))).toEqual(turned);
  });

  it('forgets a file that is gone and puts a new one last', () => {
    const now = [file(1, 'A slide'), file(3), file(4)];
    expect(ids(arrange(now, changesOf(stored, turned)))).toEqual([3, 1, 4]);
  });
});

describe('changesOf', () => {
  it('is nothing when all is as before, however it is spaced', () => {
    expect(changesOf(stored, [file(1, 'A slide '), file(2, ' '), file(3, '')])).toBe('');
  });

  it.each([
    ['another order', [file(2), file(1, 'A slide'), file(3)]],
    ['other words', [file(1, 'A ladder'), file(2), file(3)]],
    ['words taken away', [file(1, ''), file(2), file(3)]],
  ])('knows %s', (_, arranged) => expect(changesOf(stored, arranged)).not.toBe(''));
});

describe('orderOf', () => {
  it('sends all files with trimmed words, null for none', () => {
    expect(orderOf(stored, changesOf(stored, turned))).toEqual([
      { id: 3, alt: 'A swing' },
      { id: 1, alt: 'A slide' },
      { id: 2, alt: null },
    ]);
  });

  it('sends nothing when nothing changed, also when only a file went away', () => {
    expect(orderOf(stored, '')).toBeUndefined();
    expect(
      orderOf([file(1, 'A slide'), file(2)], changesOf(stored, [file(1, 'A slide'), file(3), file(2)])),
    ).toBeUndefined();
  });
});
