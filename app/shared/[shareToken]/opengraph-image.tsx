import { respondWithCard } from '@/app/_cards/card-response';
import { postCard } from '@/components/seo/card-text';
import { sharedPost } from '@/lib/posts/shared';

type SharedCardProps = { params: Promise<{ shareToken: string }> };

/**
 * Each request for the image checks the link, as the page does. The image is never cached, so it disappears when the
 * sharing ends.
 */
export default async function SharedCard({ params }: SharedCardProps) {
  const { shareToken } = await params;
  return respondWithCard({ limit: 'shared.read', cacheControl: 'no-store' }, async () =>
    postCard(await sharedPost(shareToken)),
  );
}
