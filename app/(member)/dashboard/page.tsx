import type { Metadata } from 'next';
import { FEED_STREAM_PATH, streamCursorQueryKey } from '@/components/posts/live/event-stream-paths';
import { Feed } from '@/components/posts/lists/feed';
import { parseSortOrder } from '@/components/posts/lists/sort-order';
import { parsePostTopic } from '@/components/posts/topics/post-topics';
import { QueryCacheHydrator, type PreloadedQueryEntry } from '@/components/providers/query-cache-hydrator';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { now } from '@/lib/time/clock';
import { upcomingEvents } from '@/lib/events/queries';
import { queryKeys } from '@/lib/http/query-keys';
import { SERVER_RENDERED_POST_COUNT, toQueryCacheEntry } from '@/lib/http/request/list-pagination';
import { listFollowedSchoolNotices } from '@/lib/moderation/post-board-notice';
import { actorFromUser } from '@/lib/policy/actor';
import { mayReadMemberPosts } from '@/lib/policy/policy';
import { readCurrentStreamCursor } from '@/lib/posts/live/board-changes';
import { listFeedPosts } from '@/lib/posts/queries';
import { postListQuery } from '@/lib/posts/schema';
import { FEED_PLACEHOLDER_SCHOOL_ID, fetchLastSeenTime } from '@/lib/posts/reader/last-seen';
import { isNewAccount } from '@/lib/users/account/is-new-account';
import { CommunityTips } from './_components/community-tips';
import { DashboardSidePanel } from './_components/dashboard-side-panel';
import { DashboardHeader } from './_components/dashboard-header';
import { WelcomeTourPlaceholder } from './_components/welcome-tour-placeholder';

export const metadata: Metadata = { title: 'Dashboard' };

type DashboardProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function DashboardPage({ searchParams }: DashboardProps) {
  const user = await requireSignedIn('/dashboard');
  const [query, place] = await Promise.all([searchParams, readCurrentStreamCursor()]);
  const [sort, topic] = [parseSortOrder(query.sort), parsePostTopic(query.topic)];
  const actor = actorFromUser(user, now());
  const [feed, notices, events, visit] = await Promise.all([
    mayReadMemberPosts(actor)
      ? listFeedPosts(actor, postListQuery.parse({ sort, topic, limit: SERVER_RENDERED_POST_COUNT }), user.mutedTopics)
      : null,
    mayReadMemberPosts(actor) ? listFollowedSchoolNotices(user.id) : [],
    upcomingEvents(user.id),
    fetchLastSeenTime(user.id, FEED_PLACEHOLDER_SCHOOL_ID),
  ]);
  const entries: PreloadedQueryEntry[] = [
    [queryKeys.comingUp(), events],
    [queryKeys.notices(), notices],
    [queryKeys.feedVisit(), visit],
  ];
  if (feed)
    entries.push(toQueryCacheEntry(queryKeys.feed(sort, topic), feed), [streamCursorQueryKey(FEED_STREAM_PATH), place]);
  return (
    <QueryCacheHydrator entries={entries}>
      <div className="grid gap-3 sm:gap-5 xl:grid-cols-[minmax(0,1fr)_17rem] xl:grid-rows-[auto_1fr] xl:gap-6 xl:gap-x-8">
        <div className="min-w-0 xl:col-start-1 xl:row-start-1">
          <DashboardHeader isNewcomer={isNewAccount(user, now())} />
          <WelcomeTourPlaceholder />
        </div>
        <DashboardSidePanel updates={<CommunityTips />} className="xl:col-start-2 xl:row-span-2 xl:row-start-1" />
        <div className="min-w-0 xl:col-start-1 xl:row-start-2">
          <Feed />
        </div>
      </div>
    </QueryCacheHydrator>
  );
}
