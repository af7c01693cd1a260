import type { Metadata } from 'next';
import { AccountTabs } from '@/components/account/page/account-tabs';
import { InvitationsCard } from '@/components/account/invitations-card';
import { MyPosts } from '@/components/account/my-posts';
import { CalendarCard } from '@/components/events/calendar-card';
import { ServerState } from '@/components/providers/server-state';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/pages';
import { now } from '@/lib/time/clock';
import { calendarAddressOf } from '@/lib/events/calendars';
import { queryKeys } from '@/lib/http/query-keys';
import { firstPage, pageQuery } from '@/lib/http/request/page-query';
import { latestDataExport } from '@/lib/data-rights/export/request';
import { preferencesOf } from '@/lib/notifications/preferences';
import { actorOf } from '@/lib/policy/actor';
import { postsOf } from '@/lib/posts/queries';
import { memberInvitationsOf } from '@/lib/verification/invitations';
import { verificationOf } from '@/lib/verification/vouches';

export const metadata: Metadata = { title: 'Account Settings' };

export default async function AccountPage() {
  const user = await requireSignedIn('/account');
  const actor = actorOf(user, now());
  const [posts, calendar, preferences, dataExport, proof, invitations] = await Promise.all([
    postsOf(actor, pageQuery.parse({})),
    calendarAddressOf(user.id),
    preferencesOf(user.id),
    latestDataExport(user.id),
    verificationOf(user),
    memberInvitationsOf(user.id),
  ]);
  return (
    <ServerState
      entries={[
        firstPage(queryKeys.ownPosts(), posts),
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
          <CalendarCard />
          <InvitationsCard />
        </div>
        <MyPosts className="min-w-0 max-xl:mt-10 max-xl:border-t max-xl:pt-8 xl:col-start-1 xl:row-start-1 xl:mt-6" />
      </div>
    </ServerState>
  );
}
