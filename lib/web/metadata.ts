import type { Metadata } from 'next';
import { site } from '@/lib/site';

/** Size in pixels of a large preview image, the same for all social networks. */
export const PREVIEW_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** Path and alternative text of a preview image. */
export type PreviewImage = { path: string; alt: string };

export const SITE_PREVIEW_IMAGE: PreviewImage = {
  path: '/opengraph-image/home',
  get alt() {
    return `${site.name}: Your Voice Matters in ${site.province}'s Schools`;
  },
};

export const SITE_DESCRIPTION = `A private, ad-free community where ${site.province} parents talk about their children's schools.`;

type PublicPage = {
  title: string;
  /** True to leave out the name of the site in the page's title. */
  isWholeTitle?: boolean;
  description: string;
  /** The page's canonical address for search engines, without a query. */
  path: string;
  card?: PreviewImage;
  type?: 'website' | 'article';
};

/**
 * Returns a page's metadata for search engines and link previews. Its addresses are relative, and the root layout makes
 * them absolute.
 */
export function pageMetadata({
  title,
  isWholeTitle = false,
  description,
  path,
  card = SITE_PREVIEW_IMAGE,
  type = 'website',
}: PublicPage): Metadata {
  return {
    title: isWholeTitle ? { absolute: title } : title,
    description,
    alternates: { canonical: path },
    ...linkPreviewMetadata({ title, description, path, card, type }),
  };
}

type Preview = Required<Pick<PublicPage, 'title' | 'description' | 'path' | 'card' | 'type'>> & {
  /** Time at which an article was published, which the reader mode of browsers shows. */
  publishedTime?: string;
};

/** Returns the texts and picture of the link preview of a page that search engines must not list. */
export function linkPreviewMetadata({
  title,
  description,
  path,
  card,
  type,
  publishedTime,
}: Preview): Pick<Metadata, 'openGraph' | 'twitter'> {
  const images = [{ url: card.path, ...PREVIEW_IMAGE_SIZE, type: 'image/png', alt: card.alt }];
  return {
    openGraph: {
      type,
      title,
      description,
      url: path,
      siteName: site.name,
      locale: 'en_CA',
      images,
      ...(publishedTime && { publishedTime }),
    },
    twitter: { card: 'summary_large_image', title, description, images },
  };
}

/** Metadata of private pages and error pages, so that search engines ignore the pages and their links. */
export const noIndexMetadata: Metadata = {
  robots: { index: false, follow: false },
  openGraph: { images: [] },
  twitter: { card: 'summary', images: [] },
};
