import { PAGE_CARDS, pageCard, type PageCard } from '@/components/seo/card-text';
import { CARD_SIZE } from '@/lib/web/metadata';
import { cardResponse } from './_cards/card-response';
import { cardPng } from './_cards/draw';

const NAMES = Object.keys(PAGE_CARDS) as PageCard[];

/** Requests with an unknown image id get an uncached 404 response. */
export const dynamicParams = false;

/**
 * Share cards of pages that are the same for everybody, drawn during the build. pageMetadata() refers to these cards.
 */
export function generateImageMetadata() {
  return NAMES.map((id) => ({ id, size: CARD_SIZE, contentType: 'image/png', alt: pageCard(id).alt }));
}

export default async function PageCardImage({ id }: { id: Promise<PageCard> }) {
  return cardResponse(await cardPng(PAGE_CARDS[await id]), 'public, max-age=86400');
}
