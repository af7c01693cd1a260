'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelReads, POST_CHANGE, refreshLists } from '@/components/posts/post-lists';
import { isEditConflict } from '@/components/posts/writing/hints/edit-conflict';
import { toastRefusal, waitingToast } from '@/components/posts/writing/result-toasts';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';
import type { CommentView, EditComment, PostView } from '@/lib/posts/schema';
import { replaceComment } from './comment-lists';
import { removeComment } from './remove-comment';

/**
 * Saves an edited comment. `close` closes the form and deletes its draft, even if the form is no longer on the page.
 */
export function useEditComment(post: PostView, comment: CommentView, close: () => void) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationKey: POST_CHANGE,
      mutationFn: (input: EditComment) => api<CommentView>('PATCH', `/api/comments/${comment.id}`, input),
      onSuccess: async (edited) => {
        await cancelReads(cache, post);
        close();
        replaceComment(cache, post, edited);
        toast(waitingToast(edited) ?? { variant: 'success', title: 'Comment updated' });
        void refreshLists(cache, post);
      },
      onError: (error) => isEditConflict(error) || toastRefusal('Error updating comment', error),
    }),
  );
}

export function useDeleteComment(post: PostView, comment: CommentView) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationKey: POST_CHANGE,
      mutationFn: () => api<void>('DELETE', `/api/comments/${comment.id}`),
      onSuccess: async () => {
        await cancelReads(cache, post);
        removeComment(cache, post, comment, 'deleted');
        toast({ variant: 'success', title: 'Comment deleted' });
        void refreshLists(cache, post);
      },
      onError: (error) => toastFailure('Failed to delete comment', error),
    }),
  );
}
