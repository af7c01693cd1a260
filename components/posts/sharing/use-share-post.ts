'use client';

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import type { PostView, SharePostQuery } from '@/lib/posts/schema';
import {
  changeCachedPost,
  cancelPostQueries,
  CHANGE_POST_MUTATION_KEY,
  refetchPostListsAfterChange,
} from '../cached-posts';
import { shareOrCopyLink, buildSharedPostUrl } from '@/components/posts/links/share-or-copy-link';

/**
 * Updates the public link in every cache of the post. Cancels running requests first, because their responses would
 * overwrite the new link.
 */
async function updateLink(cache: QueryClient, post: PostView, shareToken: string | null): Promise<void> {
  await cancelPostQueries(cache, post);
  const link = {
    shareToken,
    isPublic: shareToken !== null,
    shareExpiresAt: null,
    shareViews: shareToken === null ? null : 0,
  };
  changeCachedPost(cache, post, (cachedPost) => ({ ...cachedPost, ...link }));
  void refetchPostListsAfterChange(cache, post);
}

// Hooks that create and turn off a post's public link. They call `onDone` before they update the link on the page,
// because the update removes the clicked button.

export type PublicLinkExpiry = NonNullable<SharePostQuery['expires']>;

/** Creates the post's public link, then shares or copies it. */
export function useSharePost(post: PostView, onDone: () => void) {
  const cache = useQueryClient();
  return useMutationWithToast({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    call: (expires: PublicLinkExpiry) => {
      const query = expires === 'never' ? '' : (`?expires=${expires}` as const);
      const reply = callApi('POST', `/api/posts/${post.id}/share${query}`);
      // Does not wait for the share sheet to close, because it stays open while the person chooses an app.
      void shareOrCopyLink(reply.then(({ shareToken }) => buildSharedPostUrl(shareToken)));
      return reply;
    },
    done: async ({ shareToken }) => {
      onDone();
      await updateLink(cache, post, shareToken);
    },
    failed: (error) => {
      onDone();
      showFailureToast('Failed to share post', error);
      // The lists are refetched, because the post may have been deleted or hidden meanwhile.
      void refetchPostListsAfterChange(cache, post);
    },
  });
}

/** Turns off the public link permanently. */
export function useStopSharingPost(post: PostView, onDone?: () => void) {
  const cache = useQueryClient();
  return useMutationWithToast({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    call: () => callApi('DELETE', `/api/posts/${post.id}/share`),
    done: async () => {
      onDone?.();
      await updateLink(cache, post, null);
      return { title: 'Sharing stopped', description: "This post's public link no longer works." };
    },
    failed: (error) => {
      onDone?.();
      showFailureToast("We couldn't stop sharing", error);
      void refetchPostListsAfterChange(cache, post);
    },
  });
}
