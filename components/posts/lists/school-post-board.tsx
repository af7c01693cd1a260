'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useEffect, useRef, useState } from 'react';
import { useAccessPolicyActor, useCurrentUser } from '@/components/auth/use-current-user';
import { BoardNotice } from '@/components/schools/board-notices';
import { hasNeverSubscribed } from '@/components/membership/has-never-subscribed';
import { PostCard } from '@/components/posts/card/post-card';
import { EmptyTopicMessage, TopicFilter, useTopicQueryParameter } from '@/components/posts/topics/topic-filter';
import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';
import { useIsHydrated } from '@/components/providers/use-is-hydrated';
import { SchoolPagePostComposer } from '@/components/posts/writing/school-page-post-composer';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { ApiError } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { checkRolePermission } from '@/lib/policy/access-policy';
import type { PostView } from '@/lib/posts/schema';
import { MINUTE } from '@/lib/time/duration';
import { buildBoardStreamPath } from '../live/event-stream-paths';
import { EmptyBoard } from './empty-board';
import { PostList } from './post-list';
import { LazyConfirmEmailNotice } from './lazy-confirm-email-notice';

/** The code of the line loads only from May to September. */
const StartingInSeptember = lazyServerRenderedComponent(
  async () => (await import('./starting-in-september')).StartingInSeptember,
);

const FreeReaderLine = lazyServerRenderedComponent(async () => (await import('./free-reader-line')).FreeReaderLine);

type SchoolBoardProps = {
  school: { id: number; name: string };
  /** The post to highlight, which the reader opened from a notification, an email or a search. */
  highlightedId?: number | undefined;
};

/** Shows a school's posts below the form for a new post. */
export function SchoolPostBoard({ school, highlightedId }: SchoolBoardProps) {
  const user = useCurrentUser();
  const isSignedIn = user !== null;
  const actor = useAccessPolicyActor();
  const highlighted = useHighlighted(highlightedId);
  const topic = useTopicQueryParameter();
  const { startingQuestions = [] } = useQuery(apiQuery(queryKeys.notice(school.id))).data ?? {};
  if (checkRolePermission(actor, 'post.read') === 'verify')
    return <LazyConfirmEmailNotice meanwhile={`/explore/${school.id}`} as="h3" />;
  // A reader without a membership sees a post before the card about the membership, because they may read the board.
  const readsFirst = checkRolePermission(actor, 'post.create') === 'subscribe';
  const composer = isSignedIn && <SchoolPagePostComposer school={school} />;
  return (
    <>
      <BoardNotice schoolId={school.id} />
      {isSignedIn && startingQuestions.length > 0 && <StartingInSeptember questions={startingQuestions} />}
      {highlighted && <Highlighted key={highlighted.id} post={highlighted} />}
      {isSignedIn && (
        <>
          {!readsFirst && composer}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 sm:flex-nowrap">
            {readsFirst && hasNeverSubscribed(user) && <FreeReaderLine school={school} />}
            <div className="max-sm:flex-1 sm:ml-auto">
              <TopicFilter topic={topic} />
            </div>
          </div>
        </>
      )}
      <PostList
        queryKey={queryKeys.schoolPosts(school.id, 'recent', topic)}
        errorTitle="Error loading posts"
        visit={isSignedIn && !topic ? queryKeys.boardVisit(school.id) : undefined}
        school="none"
        stream={isSignedIn && !topic ? { path: buildBoardStreamPath(school.id), isByDate: true } : undefined}
        excludedPost={highlighted}
        belowFirstPost={readsFirst && composer}
        empty={topic ? <EmptyTopicMessage topic={topic} /> : <EmptyBoard school={school} />}
      />
    </>
  );
}

/**
 * Shows the post that the page's address names, for example a post that the reader just wrote. Scrolls to the post if
 * it begins below the middle of the window.
 */
function Highlighted({ post }: { post: PostView }) {
  const place = useRef<HTMLDivElement>(null);
  // The clocks of the server and the browser may differ. So the first rendering, which must be the same on both, does
  // not use the time.
  const isHydrated = useIsHydrated();
  const [isRecent] = useState(() => Date.now() - Date.parse(post.createdAt) < 5 * MINUTE);
  const isNewOwnPost = isHydrated && post.isOwner && isRecent;
  useEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (top > window.innerHeight / 2) place.current?.scrollIntoView({ block: 'start' });
    // After a post from the dashboard, the focused button is gone, so the focus moves to the main content.
    if (isNewOwnPost && document.activeElement === document.body) focusMainContent();
  }, [isNewOwnPost]);
  return (
    <div ref={place}>
      <PostCard post={post} highlight={isNewOwnPost ? 'Your new post' : 'The post you opened'} school="none" />
    </div>
  );
}

/**
 * Returns the post whose id is in the page's address. Undefined if the address names no post or the post was deleted.
 */
function useHighlighted(id: number | undefined): PostView | undefined {
  const { data, error } = useQuery({ ...apiQuery(queryKeys.post(id ?? 0)), enabled: id !== undefined });
  const isGone = error instanceof ApiError && error.status === 404;
  return isGone ? undefined : (data ?? undefined);
}
