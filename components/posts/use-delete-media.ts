'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toastFailure } from '@/components/ui/toast-failure';
import { ApiError, api } from '@/lib/http/api';
import type { MediaView } from '@/lib/media/schema';
import type { PostView } from '@/lib/posts/schema';
import { changePost, pauseReading, POST_CHANGE, refreshLists } from './post-lists';

/** Takes a picture or video out of a post. One that is gone already is what was wanted. */
export function useDeleteMedia(post: PostView) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationKey: POST_CHANGE,
      mutationFn: ({ id }: MediaView) => api<void>('DELETE', `/api/media/${id}`).catch(unlessGone),
      onSuccess: async (_, { id }) => {
        await pauseReading(cache, post);
        changePost(cache, post, (shown) => ({ ...shown, media: shown.media.filter((file) => file.id !== id) }));
        void refreshLists(cache, post);
      },
      onError: (error) => toastFailure('Failed to delete the file', error),
    }),
  );
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
