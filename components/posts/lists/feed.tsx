'use client';

import { Link } from '@/components/ui/page/link';
import { useSearchParams } from 'next/navigation';
import { useAccessPolicyActor } from '@/components/auth/use-user';
import { LazySchoolBusIllustration } from '@/components/illustrations/lazy-illustrations';
import {
  EmptyTopicMessage,
  setListQueryParameter,
  TopicFilter,
  useTopicQueryParameter,
} from '@/components/posts/topics/topic-filter';
import { PersonalPart } from '@/components/providers/personal-part';
import { FollowedBoardNotices } from '@/components/schools/board-notices';
import { useFollowedSchools, useCachedFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import { Select } from '@/components/ui/select';
import { queryKeys } from '@/lib/http/query-keys';
import type { PostSortOrder, PostTopic } from '@/lib/posts/schema';
import { checkRolePermission } from '@/lib/policy/policy';
import { FEED_STREAM_PATH } from '../live/event-stream-paths';
import { PostList } from './post-list';
import { LazyConfirmEmailNotice } from './lazy-confirm-email-notice';
import { SORT_ORDER_LABELS, parseSortOrder } from './sort-order';

/**
 * Shows the posts of all followed schools. The address parameters `?sort=` and `?topic=` set the order and the topic.
 */
export function Feed() {
  const sort = parseSortOrder(useSearchParams().get('sort'));
  const topic = useTopicQueryParameter();
  if (checkRolePermission(useAccessPolicyActor(), 'post.read') === 'verify')
    return <LazyConfirmEmailNotice meanwhile="/explore" />;
  return (
    <section aria-labelledby="feed-heading" className="space-y-3 sm:space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {/* The heading is hidden on phones, so that the first post fits on the screen below the two select fields. */}
        <h2 id="feed-heading" className="text-xl font-bold max-sm:sr-only">
          Your Feed
        </h2>
        <div className="flex gap-2 max-sm:w-full max-sm:*:min-w-0 max-sm:*:flex-1">
          <TopicFilter topic={topic} />
          <Select
            aria-label="Sort posts"
            value={sort}
            onChange={(event) => setListQueryParameter('sort', event.target.value)}
            className="h-10 sm:w-40"
          >
            {Object.entries(SORT_ORDER_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <PersonalPart name="feed">
        <FeedPosts sort={sort} topic={topic} />
      </PersonalPart>
    </section>
  );
}

function FeedPosts({ sort, topic }: { sort: PostSortOrder; topic: PostTopic | undefined }) {
  const { data: follows } = useCachedFollowedSchools();
  return (
    <>
      <FollowedBoardNotices />
      <PostList
        queryKey={queryKeys.feed(sort, topic)}
        errorTitle="Error loading feed"
        visit={sort === 'recent' && !topic ? queryKeys.feedVisit() : undefined}
        empty={topic ? <EmptyTopicMessage topic={topic} /> : <EmptyFeed />}
        stream={
          topic
            ? undefined
            : { path: FEED_STREAM_PATH, isByDate: sort === 'recent', schoolsKey: follows?.map(({ id }) => id).join() }
        }
      />
    </>
  );
}

function EmptyFeed() {
  const followsAny = (useFollowedSchools().data ?? []).length > 0;
  return (
    <EmptyState
      picture={<LazySchoolBusIllustration />}
      title="Your feed is empty"
      as="h3"
      action={
        <Button asChild variant={followsAny ? 'outline' : 'default'}>
          <Link href="/schools">Browse Schools</Link>
        </Button>
      }
    >
      {followsAny
        ? 'No one has posted at the schools you follow yet. Be the first, or follow more schools.'
        : 'Follow a school to see what parents write there.'}
    </EmptyState>
  );
}
