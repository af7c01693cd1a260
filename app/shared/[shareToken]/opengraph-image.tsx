import { renderLinkPreviewResponse } from '@/app/_generated-images/link-preview-response';
import { createPostLinkPreview } from '@/components/seo/link-preview-text';
import { findSharedPost } from '@/lib/posts/public-link';

type SharedCardProps = { params: Promise<{ shareToken: string }> };

/** Share image of a post. It is never cached, so that it disappears when the author stops sharing the post. */
export default async function SharedCard({ params }: SharedCardProps) {
  const { shareToken } = await params;
  return renderLinkPreviewResponse({ limit: 'shared.read', cacheControl: 'no-store' }, async () =>
    createPostLinkPreview(await findSharedPost(shareToken)),
  );
}
