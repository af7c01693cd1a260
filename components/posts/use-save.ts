'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '@/components/ui/toast-failure';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { PostView, SaveReply } from '@/lib/posts/schema';
import { changePost, pauseReading } from './post-lists';

/** Keeps a post for later, or no longer. */
export function useSave(post: PostView) {
  const cache = useQueryClient();
  const show = ({ isSaved }: SaveReply) => changePost(cache, post, (shown) => ({ ...shown, isSaved }));

  return useMutation({
    mutationFn: (isSaved: boolean) => api<SaveReply>(isSaved ? 'POST' : 'DELETE', `/api/posts/${post.id}/save`),

    onMutate: async (isSaved) => {
      await pauseReading(cache, post);
      show({ isSaved });
    },

    onSuccess: (reply) => {
      show(reply);
      // Read again when it is next opened: on the saved page a post stays in its place, so that a slip can be undone.
      return cache.invalidateQueries({ queryKey: keys.saved(), refetchType: 'none' });
    },

    onError: (error, isSaved) => {
      show({ isSaved: !isSaved });
      toastFailure('Error', error);
    },
  });
}
