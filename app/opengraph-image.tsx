import { PAGE_LINK_PREVIEWS, getLinkPreviewImage, type PageWithLinkPreview } from '@/components/seo/link-preview-text';
import { PREVIEW_IMAGE_SIZE } from '@/lib/web/metadata';
import { createLinkPreviewResponse } from './_generated-images/link-preview-response';
import { renderLinkPreview } from './_generated-images/render-link-preview';

const NAMES = Object.keys(PAGE_LINK_PREVIEWS) as PageWithLinkPreview[];

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
    alt: getLinkPreviewImage(id).alt,
  }));
}

export default async function PageLinkPreviewImage({ id }: { id: Promise<PageWithLinkPreview> }) {
  return createLinkPreviewResponse(await renderLinkPreview(PAGE_LINK_PREVIEWS[await id]), 'public, max-age=86400');
}
