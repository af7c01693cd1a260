'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import { LazyNewCommentsBar } from '@/components/posts/live/lazy-live-updates';
import { markCommentsAsSeen, useNewCommentIds } from '@/components/posts/live/new-comments';
import { isWritingBlocked, WritingBlockedNote } from '@/components/posts/writing/hints/writing-blocked-note';
import { LazyPushPrompt } from '@/components/push/lazy-push-prompt';
import { Button } from '@/components/ui/button';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import { cn } from '@/lib/cn';
import { checkRolePermission } from '@/lib/policy/access-policy';
import type { PostView } from '@/lib/posts/schema';
import { restoreThreadsWithDrafts } from './threads/threads-with-drafts';
import { CommentBox } from './comment-box';
import { LazyCommentLimitsNote } from './lazy-comment-limits-note';
import { commentsQuery } from '../cached-posts';
import { CommentThread } from './comment-thread';
import { hasEarlierComments } from './threads/earlier-comments';
import { groupCommentsIntoThreads } from './threads/threads';

type CommentSectionProps = {
  post: PostView;
  /** True to show the newest comments on phones too, although they take much space. */
  whole?: boolean;
};

/**
 * Shows the comments on a post: the marked answer, the newest comments, and a comment box. On phones, only one comment
 * is visible until the reader asks for more.
 */
export function CommentSection({ post, whole = false }: CommentSectionProps) {
  const { answer } = post;
  const group = useRef<HTMLDivElement>(null);
  const [showAll, setShowAll] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(whole);
  const [hasWritten, setHasWritten] = useState(false);

  function noteSent() {
    setHasWritten(true);
    setIsUnfolded(true);
  }

  /** Ids of threads in which the reader has begun a reply. These threads always remain listed. */
  const [startedIds, setBegun] = useState<readonly number[]>([]);
  const { comments, fresh: newIds, hasEarlier, isLoading, loadEarlier } = useComments(post, showAll);
  const all = answer ? [answer, ...comments.filter(({ id }) => id !== answer.id)] : comments;
  const threads = restoreThreadsWithDrafts(groupCommentsIntoThreads(all), startedIds, hasEarlier ? null : 'hidden');
  const isFolded = !isUnfolded && !showAll && all.length > 1;
  /**
   * Thread with the comment that the author marked as the answer, or the newest thread if no comment is marked. On
   * phones, a folded list shows only this thread.
   */
  const mainThread = threads.at(answer ? 0 : -1);

  function partOnPhones(thread: (typeof threads)[number]) {
    if (!isFolded) return 'all';
    if (thread !== mainThread) return 'nothing';
    return answer && answer.parentId !== null ? 'all' : 'first comment';
  }

  function showEarlier() {
    if (showAll) return loadEarlier();
    setShowAll(true);
    // The clicked button may disappear, so the focus moves to the group of comments.
    group.current?.focus({ preventScroll: true });
  }

  /**
   * Records that the reader has begun to write in a thread, and shows all comments. In a short list, newer comments
   * could push out the thread and the reader's text.
   */
  function noteStarted(id: number) {
    setShowAll(true);
    if (!startedIds.includes(id)) setBegun([...startedIds, id]);
  }

  return (
    <div ref={group} role="group" tabIndex={-1} aria-label="Comments" className="space-y-2 outline-none sm:space-y-3.5">
      {(hasEarlier || isFolded) && (
        <Button
          variant="link"
          size="sm"
          className={cn('-mt-2 -mb-1 px-0 noscript:hidden', !hasEarlier && 'sm:hidden')}
          pending={isLoading}
          onClick={showEarlier}
        >
          {showAll ? 'Show earlier comments' : `View all ${post.commentCount} comments`}
        </Button>
      )}
      {threads.length > 0 && (
        <ol>
          {threads.map((thread) => (
            <CommentThread
              key={thread.id}
              post={post}
              thread={thread}
              onPhones={partOnPhones(thread)}
              onStart={noteStarted}
              onWritten={noteSent}
            />
          ))}
        </ol>
      )}
      <div>
        <WriteComment post={post} onWritten={noteSent} />
        <LazyNewCommentsBar
          post={post}
          ids={newIds}
          showsAll={showAll}
          onLoaded={(needsAll) => {
            setIsUnfolded(true);
            if (needsAll) setShowAll(true);
          }}
        />
      </div>
      <LazyPushPrompt when={hasWritten} />
    </div>
  );
}

function WriteComment({ post, onWritten }: { post: PostView; onWritten: () => void }) {
  const verdict = checkRolePermission(useAccessPolicyActor(), 'post.comment');
  // The form is not shown, because nobody else would see a comment on a hidden post.
  if (post.withheld !== null) return null;
  if (post.commentsClosed || (verdict === 'allowed' && post.commentRefusal))
    return <LazyCommentLimitsNote post={post} />;
  if (verdict === 'allowed') return <CommentBox post={post} onWritten={onWritten} />;
  if (isWritingBlocked(verdict)) return <WritingBlockedNote verdict={verdict} action="comment" />;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
      <span>Subscribe to join the conversation</span>
      <SubscriptionPageLink className="flex min-h-11 items-center font-semibold text-primary hover:underline">
        Subscribe Now
      </SubscriptionPageLink>
    </p>
  );
}

/** Returns a post's comments, oldest first. Without `showAll`, returns only the comments included in the post. */
function useComments(post: PostView, showAll: boolean) {
  const list = useInfiniteQuery({ ...commentsQuery(post.id), enabled: showAll });
  useLoadErrorToast('Error loading comments', list.error, list.errorUpdatedAt);

  const loaded = showAll ? list.data?.pages.flatMap((page) => page.items) : undefined;
  const newestFirst = loaded ?? post.comments;
  const shownIds = [...newestFirst, ...(post.answer ? [post.answer] : [])].map(({ id }) => id);
  const newIds = useNewCommentIds(post.id).filter((id) => !shownIds.includes(id));
  useEffect(() => markCommentsAsSeen(post.id, shownIds));
  return {
    comments: newestFirst.toReversed(),
    /** Ids of new comments that are not shown yet. */
    fresh: newIds,
    hasEarlier: loaded ? list.hasNextPage : hasEarlierComments(post, newIds),
    isLoading: list.isFetchingNextPage || (list.isFetching && !loaded),
    /** Loads the next page of comments, or the first page again if it failed to load. */
    loadEarlier: () => void (loaded ? list.fetchNextPage() : list.refetch()),
  };
}
