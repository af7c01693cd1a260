import { respondWithCard } from '@/app/_cards/card-response';
import { postCard } from '@/components/seo/card-text';
import { sharedPost } from '@/lib/posts/shared';

type SharedCardProps = { params: Promise<{ shareToken: string }> };

/** Share image of a post. It is never cached, so that it disappears when the author stops sharing the post. */
export default async function SharedCard({ params }: SharedCardProps) {
  const { shareToken } = await params;
  return respondWithCard({ limit: 'shared.read', cacheControl: 'no-store' }, async () =>
    postCard(await sharedPost(shareToken)),
  );
}
