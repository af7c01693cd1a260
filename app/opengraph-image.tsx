import { PAGE_PREVIEW_CARDS, getPagePreviewImage, type PagePreviewCardName } from '@/components/seo/preview-card-text';
import { PREVIEW_IMAGE_SIZE } from '@/lib/web/metadata';
import { createShareCardResponse } from './_generated-images/share-card-response';
import { renderShareCard } from './_generated-images/render-share-card';

const NAMES = Object.keys(PAGE_PREVIEW_CARDS) as PagePreviewCardName[];

/** Addresses with an unknown image id get a 404 response, which is not cached. */
export const dynamicParams = false;

/**
 * Link preview images of pages with the same content for everybody. They are drawn during the build, and pageMetadata()
 * refers to them.
 */
export function generateImageMetadata() {
  return NAMES.map((id) => ({
    id,
    size: PREVIEW_IMAGE_SIZE,
    contentType: 'image/png',
    alt: getPagePreviewImage(id).alt,
  }));
}

export default async function PageCardImage({ id }: { id: Promise<PagePreviewCardName> }) {
  return createShareCardResponse(await renderShareCard(PAGE_PREVIEW_CARDS[await id]), 'public, max-age=86400');
}
