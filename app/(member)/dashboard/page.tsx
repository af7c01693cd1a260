import type { Metadata } from 'next';
import { FEED_STREAM, cursorKey } from '@/components/posts/live/streams';
import { Feed } from '@/components/posts/lists/feed';
import { parseSortOrder } from '@/components/posts/lists/sorts';
import { parseTopic } from '@/components/posts/topics/topics';
import { ServerState, type ServerEntry } from '@/components/providers/server-state';
import { requireSignedIn } from '@/lib/auth/pages';
import { now } from '@/lib/time/clock';
import { upcomingEvents } from '@/lib/events/queries';
import { queryKeys } from '@/lib/http/query-keys';
import { SERVER_RENDERED_POSTS, firstPage } from '@/lib/http/request/page-query';
import { noticesOfFollowedSchools } from '@/lib/moderation/notice';
import { actorOf } from '@/lib/policy/actor';
import { mayRead } from '@/lib/policy/policy';
import { currentCursor } from '@/lib/posts/live/news';
import { postsOfFeed } from '@/lib/posts/queries';
import { postListQuery } from '@/lib/posts/schema';
import { FEED_BOARD_ID, visitOf } from '@/lib/posts/reader/visits';
import { isNewcomer } from '@/lib/users/account/newcomer';
import { CommunityUpdates } from './_components/community-updates';
import { DashboardAside } from './_components/dashboard-aside';
import { DashboardTop } from './_components/dashboard-top';
import { TourPlaceholder } from './_components/tour-placeholder';

export const metadata: Metadata = { title: 'Dashboard' };

type DashboardProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function DashboardPage({ searchParams }: DashboardProps) {
  const user = await requireSignedIn('/dashboard');
  const [query, place] = await Promise.all([searchParams, currentCursor()]);
  const [sort, topic] = [parseSortOrder(query.sort), parseTopic(query.topic)];
  const actor = actorOf(user, now());
  const [feed, notices, events, visit] = await Promise.all([
    mayRead(actor)
      ? postsOfFeed(actor, postListQuery.parse({ sort, topic, limit: SERVER_RENDERED_POSTS }), user.mutedTopics)
      : null,
    mayRead(actor) ? noticesOfFollowedSchools(user.id) : [],
    upcomingEvents(user.id),
    visitOf(user.id, FEED_BOARD_ID),
  ]);
  const entries: ServerEntry[] = [
    [queryKeys.comingUp(), events],
    [queryKeys.notices(), notices],
    [queryKeys.feedVisit(), visit],
  ];
  if (feed) entries.push(firstPage(queryKeys.feed(sort, topic), feed), [cursorKey(FEED_STREAM), place]);
  return (
    <ServerState entries={entries}>
      <div className="grid gap-3 sm:gap-5 xl:grid-cols-[minmax(0,1fr)_17rem] xl:grid-rows-[auto_1fr] xl:gap-6 xl:gap-x-8">
        <div className="min-w-0 xl:col-start-1 xl:row-start-1">
          <DashboardTop isNewcomer={isNewcomer(user, now())} />
          <TourPlaceholder />
        </div>
        <DashboardAside updates={<CommunityUpdates />} className="xl:col-start-2 xl:row-span-2 xl:row-start-1" />
        <div className="min-w-0 xl:col-start-1 xl:row-start-2">
          <Feed />
        </div>
      </div>
    </ServerState>
  );
}
