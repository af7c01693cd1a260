import type { Metadata } from 'next';
import { LazyUnconfirmedEmailStrip } from '@/components/account/email/lazy-unconfirmed-email-strip';
import { Feed } from '@/components/posts/lists/feed';
import { parseSortOrder } from '@/components/posts/lists/sort-order';
import { parseTopicFilter } from '@/components/posts/topics/post-topics';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { PersonalPagePart } from '@/components/providers/personal-page-part';
import { MovingOn } from '@/components/schools/school-year/moving-on';
import { StormStrip } from '@/components/storm/storm-strip';
import { requireSignedInUnlessRenderingTemplate } from '@/lib/auth/page-sign-in';
import { CommunityTips } from './_components/community-tips';
import { DashboardHeader } from './_components/dashboard-header';
import { FiltersAndSidePanel } from './_components/filters-and-side-panel';
import { LazyNewMemberSteps } from './_components/lazy-new-member-steps';
import { loadDashboard } from '../../_member-pages/load-dashboard';

export const metadata: Metadata = { title: 'Dashboard' };

type DashboardProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function DashboardPage({ searchParams }: DashboardProps) {
  const user = await requireSignedInUnlessRenderingTemplate('/dashboard');
  const query = await searchParams;
  const entries = user ? await loadDashboard(user, parseSortOrder(query.sort), parseTopicFilter(query.topic)) : 'page';
  return (
    <QueryCacheHydrator entries={entries}>
      <PersonalPagePart name="storm">
        <StormStrip />
        {/* On phones, the parts below move up, because they usually begin at the top of the page. */}
        <LazyUnconfirmedEmailStrip className="max-sm:mb-5" />
        <MovingOn />
      </PersonalPagePart>
      <div className="group/dashboard grid gap-2 max-sm:not-has-data-asks-schools:-mt-2 sm:gap-4 xl:grid-cols-[minmax(0,1fr)_17rem] xl:grid-rows-[auto_auto_1fr] xl:gap-x-8">
        <div className="min-w-0 xl:col-start-1 xl:row-start-1">
          <PersonalPagePart name="dashboard-header">
            <DashboardHeader />
            <LazyNewMemberSteps />
          </PersonalPagePart>
        </div>
        <FiltersAndSidePanel updates={<CommunityTips />} />
        {/* While the page asks a new member for their schools, it hides the filters. The feed then takes the grid row
            of the filters. */}
        <div className="min-w-0 xl:col-start-1 xl:row-start-3 xl:group-has-data-asks-schools/dashboard:row-start-2">
          <Feed />
        </div>
      </div>
    </QueryCacheHydrator>
  );
}
