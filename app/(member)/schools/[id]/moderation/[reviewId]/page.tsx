import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SchoolReviewScreen } from '@/components/admin/moderation/review/school-moderation';
import { readModerated } from '../read-moderated';

export const metadata: Metadata = { title: 'School review' };

type ReviewPageProps = { params: Promise<{ id: string; reviewId: string }> };

export default async function SchoolReviewPage({ params }: ReviewPageProps) {
  const { id, reviewId } = await params;
  const school = await readModerated(id);
  if (!/^[1-9]\d{0,8}$/.test(reviewId)) notFound();
  return <SchoolReviewScreen schoolId={school.id} id={Number(reviewId)} />;
}
