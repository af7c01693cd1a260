import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { MediaView } from '@/lib/media/schema';
import { PostBody } from '@/components/posts/body/post-body';

const media = [
  { id: 1, mediaType: 'image/jpeg', mediaUrl: '/api/media/1', alt: 'A hill', width: 800, height: 600, sources: [] },
];

const html = (isEager: boolean) =>
  renderToStaticMarkup(<PostBody content="Snow" media={media as unknown as MediaView[]} isEager={isEager} />);

describe('the picture of a post', () => {
  it('the first post of a list loads its picture before the scripts', () => {
    expect(html(true)).toMatch(/<img [^>]*loading="eager" fetchPriority="high"/);
  });

  it('a post after the first in a list loads its picture only when the picture comes into view', () => {
    expect(html(false)).toMatch(/<img [^>]*loading="lazy"/);
    expect(html(false)).not.toContain('fetchPriority');
  });
});
