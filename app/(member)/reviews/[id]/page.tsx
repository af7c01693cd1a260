import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ModerationDecisionAndAppeal } from '@/components/moderation/moderation-decision-and-appeal';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { BackLink } from '@/components/ui/page/back-link';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { AppError } from '@/lib/errors';
import { queryKeys } from '@/lib/http/query-keys';
import { fetchDecisionForAuthor } from '@/lib/moderation/appeal';

export const metadata: Metadata = { title: 'Decision' };

export default async function OwnReviewPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const user = await requireSignedIn(`/reviews/${id}`);
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const review = await fetchDecisionForAuthor(Number(id), user.id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  });
  return (
    <QueryCacheHydrator entries={[[queryKeys.ownReview(review.id), review]]}>
      <div className="max-w-3xl">
        <PageHeader
          back={<BackLink href="/account/posts">My Posts</BackLink>}
          title="A decision about what you wrote"
        />
        <ModerationDecisionAndAppeal id={review.id} />
      </div>
    </QueryCacheHydrator>
  );
}
