import { describe, expect, it } from 'vitest';
import { linkPreviewMetadata, pageMetadata, SITE_PREVIEW_IMAGE } from './metadata';
import { site } from '@/lib/site';

describe('the metadata of a page', () => {
  const page = { title: 'Solution', description: 'What it is.', path: '/solution' };

  it('pageMetadata gives search engines and link previews the same address', () => {
    expect(pageMetadata(page)).toMatchObject({
      alternates: { canonical: '/solution' },
      openGraph: { url: '/solution' },
    });
  });

  it('the title of the link preview does not contain the site name', () => {
    expect(pageMetadata(page)).toMatchObject({
      title: 'Solution',
      openGraph: { title: 'Solution', siteName: site.name },
      twitter: { title: 'Solution' },
    });
    expect(pageMetadata({ ...page, isWholeTitle: true }).title).toEqual({ absolute: 'Solution' });
  });

  it("pageMetadata uses the site's preview image if the page has no image", () => {
    const image = (metadata: ReturnType<typeof pageMetadata>) => metadata.openGraph?.images;
    expect(image(pageMetadata(page))).toEqual([
      { url: SITE_PREVIEW_IMAGE.path, width: 1200, height: 630, type: 'image/png', alt: SITE_PREVIEW_IMAGE.alt },
    ]);
    expect(image(pageMetadata({ ...page, card: { path: '/x/opengraph-image', alt: 'X' } }))).toMatchObject([
      { url: '/x/opengraph-image', alt: 'X' },
    ]);
  });

  it('pageMetadata allows search engines to index the page', () =>
    expect(pageMetadata(page)).not.toHaveProperty('robots'));
});

it('linkPreviewMetadata returns a link preview without a canonical address', () => {
  const card = linkPreviewMetadata({
    title: 'T',
    description: 'D',
    path: '/shared/x',
    card: SITE_PREVIEW_IMAGE,
    type: 'article',
  });
  expect(Object.keys(card)).toEqual(['openGraph', 'twitter']);
});
