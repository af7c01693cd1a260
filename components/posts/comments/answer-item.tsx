'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActor } from '@/components/auth/use-user';
import { mayChange } from '@/components/posts/permissions';
import { changePost, cancelReads, POST_CHANGE, refreshLists } from '@/components/posts/post-lists';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu';
import { Check, X } from '@/components/ui/icons/icons';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';
import type { CommentView, PostView } from '@/lib/posts/schema';

/** Menu item with which the author of a post marks a comment as the answer, or removes the mark. */
export function AnswerItem({ post, comment }: { post: PostView; comment: CommentView }) {
  const actor = useActor();
  const { mutate } = useAnswer(post);
  if (!mayChange(actor, 'post.answer', post) || comment.withheld !== null) return null;
  const isAnswer = post.answer?.id === comment.id;
  return (
    <DropdownMenuItem onSelect={() => mutate(isAnswer ? null : comment.id)}>
      {isAnswer ? <X aria-hidden /> : <Check aria-hidden />}
      {isAnswer ? 'No longer the answer' : 'Mark as the answer'}
    </DropdownMenuItem>
  );
}

function useAnswer(post: PostView) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationKey: POST_CHANGE,
      mutationFn: (commentId: number | null) => api<PostView>('POST', `/api/posts/${post.id}/answer`, { commentId }),
      onSuccess: async ({ answer }) => {
        await cancelReads(cache, post);
        changePost(cache, post, (cachedPost) => ({ ...cachedPost, answer }));
        toast({ variant: 'success', title: answer ? 'Marked as the answer' : 'No longer the answer' });
        void refreshLists(cache, post);
      },
      onError: (error) => toastFailure("That didn't work", error),
    }),
  );
}
