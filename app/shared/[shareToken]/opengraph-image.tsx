import { renderShareCardResponse } from '@/app/_generated-images/share-card-response';
import { createPostPreviewText } from '@/components/seo/preview-card-text';
import { findSharedPost } from '@/lib/posts/public-link';

type SharedCardProps = { params: Promise<{ shareToken: string }> };

/** Share image of a post. It is never cached, so that it disappears when the author stops sharing the post. */
export default async function SharedCard({ params }: SharedCardProps) {
  const { shareToken } = await params;
  return renderShareCardResponse({ limit: 'shared.read', cacheControl: 'no-store' }, async () =>
    createPostPreviewText(await findSharedPost(shareToken)),
  );
}
