import type { Metadata } from 'next';
import { AccountTabs } from '@/components/account/account-tabs';
import { MyPosts } from '@/components/account/my-posts';
import { CalendarCard } from '@/components/events/calendar-card';
import { ServerState } from '@/components/providers/server-state';
import { PageHeader } from '@/components/ui/page-header';
import { requireSignedIn } from '@/lib/auth/pages';
import { now } from '@/lib/clock';
import { calendarOf } from '@/lib/events/calendars';
import { keys } from '@/lib/http/keys';
import { pageQuery } from '@/lib/http/page-query';
import { actorOf } from '@/lib/policy/actor';
import { postsOf } from '@/lib/posts/queries';

export const metadata: Metadata = { title: 'Account Settings' };

export default async function AccountPage() {
  const user = await requireSignedIn('/account');
  const actor = actorOf(user, now());
  const [posts, calendar] = await Promise.all([postsOf(actor, pageQuery.parse({})), calendarOf(user.id)]);
  return (
    <ServerState
      entries={[
        [keys.ownPosts(), { pages: [posts], pageParams: [null] }],
        [keys.calendar(), calendar],
      ]}
    >
      <div className="max-w-3xl">
        <PageHeader className="mb-4" title="Account Settings" lead="Your name, your password and your membership." />
        <AccountTabs />
        <CalendarCard />
        <MyPosts />
      </div>
    </ServerState>
  );
}
