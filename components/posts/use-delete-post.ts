'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toast } from '@/components/ui/toast';
import { toastFailure } from '@/components/ui/toast-failure';
import { api } from '@/lib/http/api';
import type { PostView } from '@/lib/posts/schema';
import { pauseReading, POST_CHANGE, refreshLists, removePost } from './post-lists';

export function useDeletePost(post: PostView) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationKey: POST_CHANGE,
      mutationFn: () => api<void>('DELETE', `/api/posts/${post.id}`),
      onSuccess: async () => {
        await pauseReading(cache, post);
        removePost(cache, post);
        toast({ variant: 'success', title: 'Post deleted', description: 'Your post has been successfully deleted' });
        void refreshLists(cache, post);
      },
      onError: (error) => toastFailure('Failed to delete post', error),
    }),
  );
}
