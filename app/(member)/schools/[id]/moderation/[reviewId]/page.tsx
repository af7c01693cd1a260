import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SchoolModeratorReviewPage } from '@/components/admin/moderation/review/school-moderation-tabs';
import { loadSchoolForModerator } from '../load-school-for-moderator';

export const metadata: Metadata = { title: 'School review' };

type ReviewPageProps = { params: Promise<{ id: string; reviewId: string }> };

export default async function SchoolReviewPage({ params }: ReviewPageProps) {
  const { id, reviewId } = await params;
  const school = await loadSchoolForModerator(id);
  if (!/^[1-9]\d{0,8}$/.test(reviewId)) notFound();
  return <SchoolModeratorReviewPage schoolId={school.id} id={Number(reviewId)} />;
}
