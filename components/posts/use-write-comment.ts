'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/http/api';
import type { CommentView, PostView, WriteComment } from '@/lib/posts/schema';
import { addComment } from './comment-lists';
import { pauseReading, POST_CHANGE, refreshLists } from './post-lists';
import { toastRefusal } from './toast-refusal';
import { waitingToast } from './waiting-toast';

export function useWriteComment(post: PostView) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationKey: POST_CHANGE,
      mutationFn: (input: WriteComment) => api<CommentView>('POST', `/api/posts/${post.id}/comments`, input),
      onSuccess: async (comment) => {
        await pauseReading(cache, post);
        addComment(cache, post, comment);
        const waiting = waitingToast(comment);
        if (waiting) toast(waiting);
        void refreshLists(cache, post);
      },
      onError: (error) => toastRefusal('Error posting comment', error),
    }),
  );
}
