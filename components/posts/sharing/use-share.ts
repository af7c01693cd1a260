'use client';

import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';
import type { PostView, ShareQuery } from '@/lib/posts/schema';
import { changePost, pauseReading, POST_CHANGE, refreshLists } from '../post-lists';
import { handOver, linkOf } from './hand-over';

/** Shows it wherever the post is, before an answer that was on its way could say otherwise. */
async function show(cache: QueryClient, post: PostView, shareToken: string | null): Promise<void> {
  await pauseReading(cache, post);
  const link = {
    shareToken,
    isPublic: shareToken !== null,
    shareExpiresAt: null,
    shareViews: shareToken === null ? null : 0,
  };
  changePost(cache, post, (shown) => ({ ...shown, ...link }));
  void refreshLists(cache, post);
}

// What is to be done afterwards is given to the hooks: the button that calls them goes with the state that it changes.

export type Expires = NonNullable<ShareQuery['expires']>;

/** Makes the post's public link and hands it over. */
export function useShare(post: PostView, onDone: () => void) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationKey: POST_CHANGE,
      mutationFn: (expires: Expires) => {
        const query = expires === 'never' ? '' : `?expires=${expires}`;
        return api<{ shareToken: string }>('POST', `/api/posts/${post.id}/share${query}`, {});
      },
      onSuccess: async ({ shareToken }) => {
        // Not awaited: a share sheet stays open for as long as somebody chooses.
        void handOver(linkOf(shareToken));
        onDone();
        await show(cache, post, shareToken);
      },
      onError: (error) => {
        onDone();
        toastFailure('Failed to share post', error);
        void refreshLists(cache, post); // it may be gone or withheld by now
      },
    }),
  );
}

/** Ends the public link for good. */
export function useStopSharing(post: PostView, onDone?: () => void) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationKey: POST_CHANGE,
      mutationFn: () => api<void>('DELETE', `/api/posts/${post.id}/share`),
      onSuccess: async () => {
        onDone?.();
        await show(cache, post, null);
        toast({
          variant: 'success',
          title: 'Sharing stopped',
          description: "This post's public link no longer works.",
        });
      },
      onError: (error) => {
        onDone?.();
        toastFailure("We couldn't stop sharing", error);
        void refreshLists(cache, post);
      },
    }),
  );
}
