import { answerCard } from '@/app/_cards/answer-card';
import { postCard } from '@/components/seo/card-text';
import { sharedPost } from '@/lib/posts/shared';

type SharedCardProps = { params: Promise<{ shareToken: string }> };

/** The image is checked on each request like the page and never cached, so it ends with the sharing. */
export default async function SharedCard({ params }: SharedCardProps) {
  const { shareToken } = await params;
  return answerCard({ limit: 'shared.read', cacheControl: 'no-store' }, async () =>
    postCard(await sharedPost(shareToken)),
  );
}
