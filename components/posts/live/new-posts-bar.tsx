'use client';

import { useIsMutating, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { ArrowUp } from '@/components/ui/icons/icons';
import type { LiveUpdate } from '@/lib/posts/live/schema';
import type { PostView } from '@/lib/posts/schema';
import {
  changeCachedPost,
  CREATE_POST_MUTATION_KEY,
  CHANGE_POST_MUTATION_KEY,
  type PostListKey,
} from '../cached-posts';
import { NO_NEW_POSTS, recordPossiblyMissedPosts, removeSeenNewPosts, addNewPosts } from './new-posts-state';
import { subscribeToLiveUpdates } from './subscribe-to-live-updates';
import { markCommentsAsNew } from './new-comments';
import { refetchAndCheckSuccess } from './refetch-and-check-success';
import { stormQueryKeyOfStream, streamCursorQueryKey } from './event-stream-paths';
import { newPostsText } from './new-content-texts';

export type NewPostsBarProps = {
  /** API path of the list's event stream. */
  path: string;
  queryKey: PostListKey;
  /** Posts of the list that are shown now. */
  posts: readonly PostView[];
  /** A post that the page shows separately, outside of the list. */
  separatePost?: PostView | undefined;
  /**
   * True for a chronological list, in which a bar announces new posts. In other lists, the event stream updates only
   * the counts and the new comments.
   */
  isByDate: boolean;
  /** The list element, which takes the focus when new posts are shown. */
  list: RefObject<HTMLElement | null>;
};

/**
 * Shows a bar above a list with the number of new posts. The posts load only on a click, so that the list does not move
 * while somebody reads.
 */
export function NewPostsBar({ path, queryKey, posts, separatePost, isByDate, list }: NewPostsBarProps) {
  const cache = useQueryClient();
  const [news, setNews] = useState(NO_NEW_POSTS);
  const [isReading, setIsReading] = useState(false);
  const own = useOwnPosts();
  const shownIds = useRef<number[]>([]);
  const notesPosts = useRef(isByDate);
  useEffect(() => {
    notesPosts.current = isByDate;
    shownIds.current = [...posts, ...(separatePost ? [separatePost] : [])].map(({ id }) => id);
  });

  useEffect(() => {
    const following = new AbortController();
    subscribeToLiveUpdates(
      path,
      cache.getQueryData(streamCursorQueryKey(path)) ?? '',
      {
        onNews: ({ posts: ids, comments, counts }: LiveUpdate) => {
          if (notesPosts.current) setNews((currentNews) => addNewPosts(currentNews, ids));
          // Ignores counts from the event stream while a change by the reader is being saved. These counts may lack the
          // change, and the response to it contains the current counts.
          if (!cache.isMutating({ mutationKey: CHANGE_POST_MUTATION_KEY }))
            for (const { id, schoolId, ...numbers } of counts)
              changeCachedPost(cache, { id, schoolId }, (post) => ({ ...post, ...numbers }));
          markCommentsAsNew(shownIds.current, comments);
        },
        onStorm: (news) => cache.setQueryData(stormQueryKeyOfStream(path), (storm) => storm && { ...storm, ...news }),
        onLost: () => notesPosts.current && setNews(recordPossiblyMissedPosts),
      },
      following.signal,
    );
    return () => following.abort();
  }, [cache, path]);

  const knownIds = new Set([...posts.map(({ id }) => id), ...own.ids]);
  const text =
    isByDate && !own.isComing ? newPostsText(news.ids.filter((id) => !knownIds.has(id)).length, news.losses > 0) : null;

  async function show() {
    const seenNews = news;
    setIsReading(true);
    // Refetches only the first page, because the other pages load again when the reader scrolls to them.
    cache.setQueryData(
      queryKey,
      (lists) => lists && { pages: lists.pages.slice(0, 1), pageParams: lists.pageParams.slice(0, 1) },
    );
    const isRead = await refetchAndCheckSuccess(cache, queryKey, () => cache.invalidateQueries({ queryKey }));
    setIsReading(false);
    if (!isRead) return;
    setNews((now) => removeSeenNewPosts(now, seenNews));
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <div role="status" className="pointer-events-none sticky top-18 z-20 flex h-0 justify-center">
      {text && (
        <Button pending={isReading} onClick={() => void show()} className="pointer-events-auto rounded-full shadow-lg">
          <ArrowUp aria-hidden />
          {text}
        </Button>
      )}
    </div>
  );
}

/**
 * Returns the ids of posts that the reader has just written, which the bar must not announce. `isComing` is true while
 * a sent post's id is still unknown.
 */
function useOwnPosts() {
  const isSending = useIsMutating({ mutationKey: CREATE_POST_MUTATION_KEY }) > 0;
  const created = useMutationState({
    filters: { mutationKey: CREATE_POST_MUTATION_KEY, status: 'success' },
    select: ({ state }) => state.data as PostView | null,
  });
  return { isComing: isSending, ids: created.flatMap((post) => post?.id ?? []) };
}
