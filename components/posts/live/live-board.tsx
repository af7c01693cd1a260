'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { ArrowUp } from '@/components/ui/icons';
import type { News } from '@/lib/posts/live/schema';
import type { PostView } from '@/lib/posts/schema';
import { changePost, POST_CHANGE, type Pages } from '../post-lists';
import { followBoard } from './follow-board';
import { noteComments } from './new-comments';
import { newPostsText } from './text';

export type LiveBoardProps = {
  /** Where its stream is. */
  path: string;
  queryKey: readonly unknown[];
  /** What is shown of it by now. */
  posts: readonly PostView[];
  /** Takes the focus when new ones are shown. */
  list: RefObject<HTMLElement | null>;
};

/** A bar over a list that says how many posts came, and shows them when it is pressed: nothing moves by itself. */
export function LiveBoard({ path, queryKey, posts, list }: LiveBoardProps) {
  const cache = useQueryClient();
  const [news, setNews] = useState<{ ids: readonly number[]; isMore: boolean }>(NOTHING);
  const [isReading, setIsReading] = useState(false);
  const shown = useRef(posts);
  useEffect(() => {
    shown.current = posts;
  });

  useEffect(() => {
    const following = new AbortController();
    followBoard(
      path,
      {
        onNews: ({ posts: ids, comments, counts }: News) => {
          setNews((before) => ({ ...before, ids: [...new Set([...before.ids, ...ids])] }));
          // What one does oneself right now is told by its own answer.
          if (!cache.isMutating({ mutationKey: POST_CHANGE }))
            for (const { id, schoolId, ...numbers } of counts)
              changePost(cache, { id, schoolId }, (post) => ({ ...post, ...numbers }));
          for (const post of shown.current) {
            const known = new Set(post.comments.map(({ id }) => id));
            const fresh = comments.filter(({ id, postId }) => postId === post.id && !known.has(id));
            if (fresh.length > 0)
              noteComments(
                post.id,
                fresh.map(({ id }) => id),
              );
          }
        },
        onLost: () => setNews((before) => ({ ...before, isMore: true })),
      },
      following.signal,
    );
    return () => following.abort();
  }, [cache, path]);

  const known = new Set(posts.map(({ id }) => id));
  const text = newPostsText(news.ids.filter((id) => !known.has(id)).length, news.isMore);

  async function show() {
    setIsReading(true);
    // Only the first page: the others are asked for as one reads on.
    cache.setQueryData<Pages<PostView>>(
      queryKey,
      (lists) => lists && { pages: lists.pages.slice(0, 1), pageParams: lists.pageParams.slice(0, 1) },
    );
    await cache.invalidateQueries({ queryKey });
    setIsReading(false);
    if (cache.getQueryState(queryKey)?.status === 'error') return;
    setNews(NOTHING);
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

const NOTHING = { ids: [], isMore: false } as const;
