import type { Metadata } from 'next';
import { site } from './site';

/** The size that the large cards of all social networks are made for. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Where the picture of a card is, and what it says for those who do not see it. */
export type CardImage = { path: string; alt: string };

export const SITE_CARD: CardImage = {
  path: '/opengraph-image/home',
  alt: `${site.name}: Your Voice Matters in ${site.province}'s Schools`,
};

export const DESCRIPTION = `A private, ad-free community where ${site.province} parents talk about their children's schools.`;

type PublicPage = {
  title: string;
  /** The title stands without the name of the site behind it. */
  isWholeTitle?: boolean;
  description: string;
  /** Without a query: the one address under which search engines shall know the page, whatever led there. */
  path: string;
  card?: CardImage;
  type?: 'website' | 'article';
};

/** What a page says of itself to search engines, and to whoever makes a card of a link to it. Addresses are completed by the root layout. */
export function pageMetadata({
  title,
  isWholeTitle = false,
  description,
  path,
  card = SITE_CARD,
  type = 'website',
}: PublicPage): Metadata {
  return {
    title: isWholeTitle ? { absolute: title } : title,
    description,
    alternates: { canonical: path },
    ...cardMetadata({ title, description, path, card, type }),
  };
}

type Preview = Required<Pick<PublicPage, 'title' | 'description' | 'path' | 'card' | 'type'>>;

/** The card alone, for a page that has one and yet no place in a search engine. */
export function cardMetadata({
  title,
  description,
  path,
  card,
  type,
}: Preview): Pick<Metadata, 'openGraph' | 'twitter'> {
  const images = [{ url: card.path, ...CARD_SIZE, type: 'image/png', alt: card.alt }];
  return {
    openGraph: { type, title, description, url: path, siteName: site.name, locale: 'en_CA', images },
    twitter: { card: 'summary_large_image', title, description, images },
  };
}

/** Of pages that are somebody's own, and of errors: not for search engines, nor what they link to; and nothing to make a card of. */
export const unlisted: Metadata = {
  robots: { index: false, follow: false },
  openGraph: { images: [] },
  twitter: { card: 'summary', images: [] },
};
