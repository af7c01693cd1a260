import { describe, expect, it } from 'vitest';
import type { MediaView } from '@/lib/media/schema';
import { mediaFileLabel, groupAdjacentPictures } from './media-kind';

const file = (id: number, mediaType: string, alt: string | null = null): MediaView => ({
  id,
  alt,
  mediaType,
  mediaUrl: `/${id}`,
  width: 4,
  height: 3,
  duration: null,
  thumbHash: null,
  posterUrl: null,
  sources: [],
});
const picture = (id: number, alt?: string) => file(id, 'image/jpeg', alt);
const video = (id: number, alt?: string) => file(id, 'video/mp4', alt);

describe("grouping a post's files", () => {
  it('grouping keeps the order, with adjacent pictures together and each video alone', () => {
    const media = [video(1), video(2), picture(3), picture(4), video(5), picture(6)];
    expect(groupAdjacentPictures(media).map((run) => run.map(({ id }) => id))).toEqual([[1], [2], [3, 4], [5], [6]]);
  });

  it('groupAdjacentPictures returns no groups for an empty list', () => expect(groupAdjacentPictures([])).toEqual([]));
});

describe("the name of a post's file", () => {
  it("the name of a file is the author's description if the author wrote one", () => {
    const media = [picture(1, 'A new slide'), picture(2)];
    expect(media.map((one) => mediaFileLabel(one, media))).toEqual(['A new slide', 'Photo 2 of 2 of this post']);
  });

  it('pictures and videos without a description are numbered separately', () => {
    const media = [video(1), picture(2), picture(3)];
    expect(media.map((one) => mediaFileLabel(one, media))).toEqual([
      'Video of this post',
      'Photo 1 of 2 of this post',
      'Photo 2 of 2 of this post',
    ]);
  });
});
