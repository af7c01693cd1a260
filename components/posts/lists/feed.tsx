'use client';

import { useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { setListQueryParameter } from '@/components/posts/topics/set-list-query-parameter';
import { EmptyTopicMessage, TopicFilter, useTopicQueryParameter } from '@/components/posts/topics/topic-filter';
import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';
import { PersonalPagePart } from '@/components/providers/personal-page-part';
import { FollowedBoardNotices } from '@/components/schools/board-notices';
import { useCachedFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { Link } from '@/components/ui/page/link';
import { Select } from '@/components/ui/select';
import { cn } from '@/lib/cn';
import { queryKeys } from '@/lib/http/query-keys';
import type { PostSortOrder, PostTopicFilter } from '@/lib/posts/schema';
import { checkRolePermission } from '@/lib/policy/access-policy';
import { waitingQuestionsText } from '@/lib/posts/waiting-questions-text';
import { FEED_STREAM_PATH } from '../live/event-stream-paths';
import { PostList } from './post-list';
import { LazyConfirmEmailNotice } from './lazy-confirm-email-notice';
import { SORT_ORDER_LABELS, parseSortOrder } from './sort-order';

/** The code of the message for an empty feed loads only if the feed has no posts. */
const EmptyFeed = lazyServerRenderedComponent(async () => (await import('./empty-feed')).EmptyFeed);

const HEADING_ID = 'feed-heading';

const useSortOrder = () => parseSortOrder(useSearchParams().get('sort'));

/** True if the reader must confirm their address before they can read posts. */
const useMustConfirmEmail = () => checkRolePermission(useAccessPolicyActor(), 'post.read') === 'verify';

/**
 * Heading of the feed, with fields for its order and topic. The fields set the address parameters `?sort=` and
 * `?topic=`. The children appear after the fields.
 */
export function FeedFilters({ className, children }: { className?: string; children: ReactNode }) {
  const sort = useSortOrder();
  const topic = useTopicQueryParameter();
  const mustConfirm = useMustConfirmEmail();
  return (
    <div className={cn('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}>
      {/* On phones, only screen readers perceive the heading, so that the first post is higher up. */}
      <h2 id={HEADING_ID} className="text-xl font-bold max-sm:sr-only">
        Your Feed
      </h2>
      <div className="flex gap-2 max-sm:w-full max-sm:*:min-w-0 max-sm:*:flex-1">
        {!mustConfirm && (
          <>
            <TopicFilter topic={topic} />
            <Select
              aria-label="Sort posts"
              value={sort}
              onChange={(event) => setListQueryParameter('sort', event.target.value)}
              className="h-9 sm:h-10 sm:w-40"
            >
              {Object.entries(SORT_ORDER_LABELS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </>
        )}
        {children}
      </div>
    </div>
  );
}

/** Shows the posts of all followed schools in the order and with the topic that `FeedFilters` sets. */
export function Feed() {
  const sort = useSortOrder();
  const topic = useTopicQueryParameter();
  if (useMustConfirmEmail()) return <LazyConfirmEmailNotice meanwhile="/explore" />;
  return (
    <section aria-labelledby={HEADING_ID} className="space-y-3 sm:space-y-4">
      <PersonalPagePart name="feed">
        <FeedPosts sort={sort} topic={topic} />
      </PersonalPagePart>
    </section>
  );
}

function FeedPosts({ sort, topic }: { sort: PostSortOrder; topic: PostTopicFilter | undefined }) {
  const { data: follows } = useCachedFollowedSchools();
  return (
    <>
      <FollowedBoardNotices />
      {!topic && <WaitingQuestions count={(follows ?? []).reduce((sum, school) => sum + school.waitingQuestions, 0)} />}
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

/** Leads people who may comment to the unanswered questions at their schools. */
function WaitingQuestions({ count }: { count: number }) {
  const mayAnswer = checkRolePermission(useAccessPolicyActor(), 'post.comment') === 'allowed';
  if (!mayAnswer || count === 0) return null;
  return (
    <p className="text-sm">
      <Link
        href="/dashboard?topic=unanswered"
        prefetch={false}
        className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
      >
        {waitingQuestionsText(count)}
      </Link>
    </p>
  );
}
