import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ModerationReviewPage } from '@/components/admin/moderation/review/moderation-review-page';
import { requireAdmin } from '@/lib/auth/page-sign-in';

export const metadata: Metadata = { title: 'Review' };

export default async function ReviewPage({ params }: { params: Promise<{ id: string }> }) {
  await requireAdmin();
  const { id } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  return <ModerationReviewPage id={Number(id)} />;
}
