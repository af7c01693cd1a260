'use client';

import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';
import type { PostView, ShareQuery } from '@/lib/posts/schema';
import { changePost, cancelReads, POST_CHANGE, refreshLists } from '../post-lists';
import { shareOrCopy, linkOf } from './share-or-copy';

/**
 * Updates the public link in every cache of the post. Cancels running requests first, because their responses would
 * overwrite the new link.
 */
async function updateLink(cache: QueryClient, post: PostView, shareToken: string | null): Promise<void> {
  await cancelReads(cache, post);
  const link = {
    shareToken,
    isPublic: shareToken !== null,
    shareExpiresAt: null,
    shareViews: shareToken === null ? null : 0,
  };
  changePost(cache, post, (cachedPost) => ({ ...cachedPost, ...link }));
  void refreshLists(cache, post);
}

// The hooks in this file take a callback for follow-up work, because the button that calls a hook disappears once the
// post's link has changed.

export type LinkExpiry = NonNullable<ShareQuery['expires']>;

/** Creates the post's public link, then shares or copies it. */
export function useShare(post: PostView, onDone: () => void) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationKey: POST_CHANGE,
      mutationFn: (expires: LinkExpiry) => {
        const query = expires === 'never' ? '' : `?expires=${expires}`;
        return api<{ shareToken: string }>('POST', `/api/posts/${post.id}/share${query}`, {});
      },
      onSuccess: async ({ shareToken }) => {
        // The share sheet is not awaited, because it stays open while the person chooses.
        void shareOrCopy(linkOf(shareToken));
        onDone();
        await updateLink(cache, post, shareToken);
      },
      onError: (error) => {
        onDone();
        toastFailure('Failed to share post', error);
        // The lists are refetched, because the post may have been deleted or hidden meanwhile.
        void refreshLists(cache, post);
      },
    }),
  );
}

/** Turns off the public link permanently. */
export function useStopSharing(post: PostView, onDone?: () => void) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationKey: POST_CHANGE,
      mutationFn: () => api<void>('DELETE', `/api/posts/${post.id}/share`),
      onSuccess: async () => {
        onDone?.();
        await updateLink(cache, post, null);
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
