import { PAGE_CARDS, pageCard, type PageCard } from '@/components/seo/card-text';
import { CARD_SIZE } from '@/lib/metadata';
import { cardResponse } from './_cards/answer-card';
import { cardPng } from './_cards/draw';

const NAMES = Object.keys(PAGE_CARDS) as PageCard[];

/** Whatever else is asked for under this address is not there, and no answer to it is kept. */
export const dynamicParams = false;

/** The cards of the pages that are the same for everybody, drawn by the build. Pages name theirs by pageMetadata(). */
export function generateImageMetadata() {
  return NAMES.map((id) => ({ id, size: CARD_SIZE, contentType: 'image/png', alt: pageCard(id).alt }));
}

export default async function PageCardImage({ id }: { id: Promise<PageCard> }) {
  return cardResponse(await cardPng(PAGE_CARDS[await id]), 'public, max-age=86400');
}
