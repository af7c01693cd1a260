'use client';

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { toast } from '@/components/ui/toasts/toast';
import { errorToastText, showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi, ApiError } from '@/lib/http/api-client';
import { REPORT_WITHDRAWAL_SECONDS } from '@/lib/moderation/review-constants';
import type { ReportInput } from '@/lib/moderation/schema';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { removeCachedComment } from './remove-cached-comment';
import {
  cancelPostQueries,
  CHANGE_POST_MUTATION_KEY,
  refetchListsWithPost,
  refetchPostListsAfterChange,
  removeCachedPost,
  type PostIdAndSchoolId,
} from './cached-posts';

const THANKS = {
  title: 'Reported',
  description: "Thank you. We've hidden it from you while it's being reviewed.",
};

type ReportPath = `/api/${'comments' | 'posts'}/${number}/report`;

/**
 * Reports a post, or a comment on the post if `comment` is given. The reported content disappears from the reader's
 * page immediately.
 */
export function useReportContent(post: PostView, comment?: CommentView) {
  const cache = useQueryClient();
  const path: ReportPath = comment ? `/api/comments/${comment.id}/report` : `/api/posts/${post.id}/report`;
  return useMutationWithToast({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    call: (input: ReportInput) => callApi('POST', path, input),
    done: async () => {
      await cancelPostQueries(cache, post);
      if (comment) removeCachedComment(cache, post, comment, 'hidden');
      else removeCachedPost(cache, post);
      void refetchPostListsAfterChange(cache, post);
      return {
        ...THANKS,
        durationMs: REPORT_WITHDRAWAL_SECONDS * 1000,
        action: { label: 'Undo', onClick: () => void undoReport(cache, post, path) },
      };
    },
    failed: 'Failed to report',
  });
}

/**
 * Undoes a report. The function is outside the hook, because it runs after the reported content and its menu have left
 * the page.
 */
async function undoReport(cache: QueryClient, place: PostIdAndSchoolId, path: ReportPath): Promise<void> {
  try {
    await callApi('DELETE', path);
  } catch (error) {
    if (error instanceof ApiError) return showFailureToast('Failed to undo', error);
    return toast({
      title: 'Failed to undo',
      description: errorToastText(error as Error),
      variant: 'destructive',
      action: { label: 'Retry', onClick: () => void undoReport(cache, place, path) },
    });
  }
  toast({ variant: 'success', title: 'Report withdrawn' });
  await refetchListsWithPost(cache, place);
}
