'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toast } from '@/components/ui/toast';
import { toastFailure } from '@/components/ui/toast-failure';
import { api } from '@/lib/http/api';
import type { WriteReport } from '@/lib/moderation/schema';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { removeComment } from './comments/comment-lists';
import { pauseReading, POST_CHANGE, refreshLists, removePost } from './post-lists';

const THANKS = {
  variant: 'success',
  title: 'Reported',
  description: "Thank you. You won't see it while it is being reviewed.",
} as const;

/** Reports a post, or with `comment` a comment under it, which is gone from the reader's page at once. */
export function useReport(post: PostView, comment?: CommentView) {
  const cache = useQueryClient();
  const path = comment ? `/api/comments/${comment.id}/report` : `/api/posts/${post.id}/report`;
  return useOneAtATime(
    useMutation({
      mutationKey: POST_CHANGE,
      mutationFn: (input: WriteReport) => api<void>('POST', path, input),
      onSuccess: async () => {
        await pauseReading(cache, post);
        if (comment) removeComment(cache, post, comment);
        else removePost(cache, post);
        toast(THANKS);
        void refreshLists(cache, post);
      },
      onError: (error) => toastFailure('Failed to report', error),
    }),
  );
}
