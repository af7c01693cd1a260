'use client';

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useAction } from '@/components/providers/use-action';
import { toast } from '@/components/ui/toasts/toast';
import { messageOf, toastFailure } from '@/components/ui/toasts/toast-failure';
import { api, ApiError } from '@/lib/http/api';
import { UNDO_SECONDS } from '@/lib/moderation/review-codes';
import type { ReportInput } from '@/lib/moderation/schema';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { removeComment } from './remove-comment';
import {
  cancelPostReads,
  POST_CHANGE_KEY,
  refetchPost,
  refreshPostLists,
  removePost,
  type PostIdentity,
} from './post-lists';

const THANKS = {
  title: 'Reported',
  description: "Thank you. We've hidden it from you while it's being reviewed.",
};

/**
 * Reports a post, or a comment on the post if `comment` is given. The reported content disappears from the reader's
 * page at once.
 */
export function useReport(post: PostView, comment?: CommentView) {
  const cache = useQueryClient();
  const path = comment ? `/api/comments/${comment.id}/report` : `/api/posts/${post.id}/report`;
  return useAction({
    mutationKey: POST_CHANGE_KEY,
    call: (input: ReportInput) => api<void>('POST', path, input),
    done: async () => {
      await cancelPostReads(cache, post);
      if (comment) removeComment(cache, post, comment, 'hidden');
      else removePost(cache, post);
      void refreshPostLists(cache, post);
      return {
        ...THANKS,
        durationMs: UNDO_SECONDS * 1000,
        action: { label: 'Undo', onClick: () => void undoReport(cache, post, path) },
      };
    },
    failed: 'Failed to report',
  });
}

/**
 * Undoes a report. This function is not part of a component, because the reported content and its component have left
 * the page.
 */
async function undoReport(cache: QueryClient, place: PostIdentity, path: string): Promise<void> {
  try {
    await api<void>('DELETE', path);
  } catch (error) {
    if (error instanceof ApiError) return toastFailure('Failed to undo', error);
    return toast({
      title: 'Failed to undo',
      description: messageOf(error as Error),
      variant: 'destructive',
      action: { label: 'Retry', onClick: () => void undoReport(cache, place, path) },
    });
  }
  toast({ variant: 'success', title: 'Report withdrawn' });
  await refetchPost(cache, place);
}
