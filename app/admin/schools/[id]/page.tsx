import { ExternalLink, Pencil } from '@/components/ui/icons/icons';
import type { Metadata } from 'next';
import { Link } from '@/components/ui/page/link';
import { notFound } from 'next/navigation';
import { SchoolEventManager } from '@/components/admin/events/school-event-manager';
import { BackToSchoolsLink } from '@/components/admin/schools/back-to-schools-link';
import { DeleteSchoolButton } from '@/components/admin/schools/list/delete-school-button';
import { CouncilAccessCodes } from '@/components/admin/schools/council-access-codes';
import { SchoolJoinCodes } from '@/components/admin/schools/school-join-codes';
import { SchoolFeatureFlagForm } from '@/components/admin/schools/school-feature-flag-form';
import { SchoolModerators } from '@/components/admin/schools/school-moderators';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { Button } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page/page-header';
import { StatisticTile, StatisticList } from '@/components/ui/page/statistic-list';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { areaOfSchool } from '@/lib/events/area';
import { queryKeys } from '@/lib/http/query-keys';
import { countSchoolFollowersAndContent } from '@/lib/schools/admin/queries';
import { readSchoolFeatureOverrides } from '@/lib/settings/site-settings';
import { SchoolChangeHistory } from './_components/school-change-history';
import { SchoolDetails } from './_components/school-details';
import { readSchoolForAdmin } from './read-school-for-admin';

type AdminSchoolPageProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: AdminSchoolPageProps): Promise<Metadata> {
  const school = await readSchoolForAdmin((await params).id);
  return { title: school?.name ?? 'School not found' };
}

/** Read-only page of a school for administrators (decision A8). */
export default async function AdminSchoolPage({ params }: AdminSchoolPageProps) {
  await requireAdmin();
  const school = await readSchoolForAdmin((await params).id);
  if (!school) notFound();
  return (
    <div className="max-w-5xl space-y-6">
      <PageHeader
        back={<BackToSchoolsLink />}
        title={school.name}
        lead={`${school.city}, ${school.province}`}
        actions={
          <>
            <Button asChild variant="outline">
              <Link href={`/schools/${school.id}`} prefetch={false}>
                <ExternalLink aria-hidden />
                As parents see it
              </Link>
            </Button>
            <Button asChild>
              <Link href={`/admin/schools/${school.id}/edit`} prefetch={false}>
                <Pencil aria-hidden />
                Edit
              </Link>
            </Button>
          </>
        }
      />
      <SchoolCounts id={school.id} />
      <SchoolDetails school={school} />
      <QueryCacheHydrator
        entries={[[queryKeys.adminSchoolFeatures(school.id), await readSchoolFeatureOverrides(school.id)]]}
      >
        <SchoolFeatureFlagForm schoolId={school.id} />
      </QueryCacheHydrator>
      <SchoolModerators schoolId={school.id} />
      <SchoolJoinCodes schoolId={school.id} />
      <CouncilAccessCodes schoolId={school.id} schoolName={school.name} />
      <SchoolEventManager area={areaOfSchool(school.id)} />
      <SchoolChangeHistory id={school.id} />
      <DeleteSchoolButton school={{ id: school.id, name: school.name }} />
    </div>
  );
}

/** Number of followers, posts, comments and events that a deletion would remove. */
async function SchoolCounts({ id }: { id: number }) {
  const { followers, posts, comments, events } = await countSchoolFollowersAndContent(id);
  const counts = [
    ['Followers', followers],
    ['Posts', posts],
    ['Comments', comments],
    ['Events', events],
  ] as const;
  return (
    <StatisticList>
      {counts.map(([label, count]) => (
        <StatisticTile key={label} label={label} value={count} />
      ))}
    </StatisticList>
  );
}
