import type { Metadata } from 'next';
import { AccountTabs } from '@/components/account/page/account-tabs';
import { InvitationsCard } from '@/components/account/invitations-card';
import { MyPosts } from '@/components/account/my-posts';
import { PersonalCalendarCard } from '@/components/events/personal-calendar-card';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { now } from '@/lib/time/clock';
import { fetchCalendarAddress } from '@/lib/events/calendar-feeds';
import { queryKeys } from '@/lib/http/query-keys';
import { toQueryCacheEntry, pageQuery } from '@/lib/http/request/list-pagination';
import { fetchLatestDataExport } from '@/lib/data-rights/export/export-request';
import { fetchNotificationPreferences } from '@/lib/notifications/preferences';
import { actorFromUser } from '@/lib/policy/actor';
import { listOwnPosts } from '@/lib/posts/queries';
import { fetchMemberInvitations } from '@/lib/verification/invitations';
import { fetchOwnVerification } from '@/lib/verification/vouches';

export const metadata: Metadata = { title: 'Account Settings' };

export default async function AccountPage() {
  const user = await requireSignedIn('/account');
  const actor = actorFromUser(user, now());
  const [posts, calendar, preferences, dataExport, proof, invitations] = await Promise.all([
    listOwnPosts(actor, pageQuery.parse({})),
    fetchCalendarAddress(user.id),
    fetchNotificationPreferences(user.id),
    fetchLatestDataExport(user.id),
    fetchOwnVerification(user),
    fetchMemberInvitations(user.id),
  ]);
  return (
    <QueryCacheHydrator
      entries={[
        toQueryCacheEntry(queryKeys.ownPosts(), posts),
        [queryKeys.calendar(), calendar],
        [queryKeys.preferences(), preferences],
        [queryKeys.dataExport(), dataExport],
        [queryKeys.proof(), proof],
        [queryKeys.invitations(), invitations],
      ]}
    >
      <PageHeader className="mb-4" title="Account Settings" lead="Your name, password, membership and notifications." />
      <AccountTabs />
      <div className="xl:mt-8 xl:grid xl:grid-cols-[minmax(0,1fr)_17rem] xl:items-start xl:gap-x-8 xl:border-t xl:pt-2">
        <div className="min-w-0 xl:col-start-2">
          <PersonalCalendarCard />
          <InvitationsCard />
        </div>
        <MyPosts className="min-w-0 max-xl:mt-10 max-xl:border-t max-xl:pt-8 xl:col-start-1 xl:row-start-1 xl:mt-6" />
      </div>
    </QueryCacheHydrator>
  );
}
