'use client';

import { useQueryClient } from '@tanstack/react-query';
import {
  cancelPostQueries,
  changeCachedPost,
  CHANGE_POST_MUTATION_KEY,
  refetchListsWithPost,
  refetchPostListsAfterChange,
} from '@/components/posts/cached-posts';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import type { PostView } from '@/lib/posts/schema';

/** Changes the concern or the poll of a post, then updates the post in every cache. */
export function useChangeOutcome<Input = void>(
  post: PostView,
  { call, done, failed }: { call: (input: Input) => Promise<PostView>; done?: string; failed: string },
) {
  const cache = useQueryClient();
  return useMutationWithToast({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    call,
    done: async (changed) => {
      await cancelPostQueries(cache, post);
      changeCachedPost(cache, post, () => changed);
      void refetchPostListsAfterChange(cache, post);
      return done === undefined ? null : { title: done };
    },
    failed: (error) => {
      showFailureToast(failed, error);
      void refetchListsWithPost(cache, post); // Somebody else may have moved the concern.
    },
  });
}
