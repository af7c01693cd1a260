'use client';

import { useQueryClient } from '@tanstack/react-query';
import {
  cancelPostQueries,
  CHANGE_POST_MUTATION_KEY,
  refetchPostListsAfterChange,
} from '@/components/posts/cached-posts';
import { isEditConflict } from '@/components/posts/writing/hints/edit-conflict-notice';
import { showContentRefusalToast, createPendingReviewToast } from '@/components/posts/writing/submission-toasts';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { callApi } from '@/lib/http/api-client';
import type { CommentView, EditCommentInput, PostView } from '@/lib/posts/schema';
import { replaceCachedComment } from '@/components/posts/cached-comments';
import { removeCachedComment } from '@/components/posts/remove-cached-comment';

/** Saves an edited comment, then calls `close`, which closes the form and deletes its draft. */
export function useEditComment(post: PostView, comment: CommentView, close: () => void) {
  const cache = useQueryClient();
  return useMutationWithToast({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    call: (input: EditCommentInput) => callApi('PATCH', `/api/comments/${comment.id}`, input),
    done: async (edited) => {
      await cancelPostQueries(cache, post);
      close();
      replaceCachedComment(cache, post, edited);
      void refetchPostListsAfterChange(cache, post);
      return createPendingReviewToast(edited) ?? { title: 'Comment updated' };
    },
    failed: (error) => isEditConflict(error) || showContentRefusalToast('Error updating comment', error),
  });
}

export function useDeleteComment(post: PostView, comment: CommentView) {
  const cache = useQueryClient();
  return useMutationWithToast({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    call: () => callApi('DELETE', `/api/comments/${comment.id}`),
    done: async () => {
      await cancelPostQueries(cache, post);
      removeCachedComment(cache, post, comment, 'deleted');
      void refetchPostListsAfterChange(cache, post);
      return { title: 'Comment deleted' };
    },
    failed: 'Failed to delete comment',
  });
}
