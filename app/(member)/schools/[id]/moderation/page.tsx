import type { Metadata } from 'next';
import { SchoolEventManager } from '@/components/admin/events/school-event-manager';
import { SuggestedEvents } from '@/components/admin/events/suggested-events';
import { SchoolModerationTabs } from '@/components/admin/moderation/review/school-moderation-tabs';
import { BackLink } from '@/components/ui/page/back-link';
import { Link } from '@/components/ui/page/link';
import { PageHeader } from '@/components/ui/page/page-header';
import { areaOfSchool } from '@/lib/events/area';
import { loadSchoolForModerator } from './load-school-for-moderator';

export const metadata: Metadata = { title: 'School moderation' };

type ModerationPageProps = { params: Promise<{ id: string }> };

/** Review queue of a school, for its moderators. */
export default async function SchoolModerationPage({ params }: ModerationPageProps) {
  const school = await loadSchoolForModerator((await params).id);
  return (
    <div className="max-w-5xl">
      <PageHeader
        className="mb-4"
        back={<BackLink href={`/schools/${school.id}`}>Back to {school.name}</BackLink>}
        title="Moderation"
        lead={
          <>
            Reports from parents at {school.name}, and posts waiting for review.{' '}
            <Link href="/help#moderators" className="text-primary underline">
              What moderators can do
            </Link>
          </>
        }
      />
      <SchoolModerationTabs key={school.id} schoolId={school.id} />
      <div className="mt-8 space-y-8">
        <SuggestedEvents key={school.id} schoolId={school.id} />
        <SchoolEventManager key={school.id} area={{ ...areaOfSchool(school.id), asModerator: true }} />
      </div>
    </div>
  );
}
