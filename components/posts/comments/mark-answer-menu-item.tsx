'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { mayActOnContent } from '@/components/posts/content-permissions';
import {
  changeCachedPost,
  cancelPostQueries,
  CHANGE_POST_MUTATION_KEY,
  refetchPostListsAfterChange,
} from '@/components/posts/cached-posts';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu';
import { Check, X } from '@/components/ui/icons/icons';
import { callApi } from '@/lib/http/api-client';
import type { CommentView, PostView } from '@/lib/posts/schema';

/** Menu item with which the author of a post marks a comment as the answer, or removes the mark. */
export function MarkAnswerMenuItem({ post, comment }: { post: PostView; comment: CommentView }) {
  const actor = useAccessPolicyActor();
  const { mutate } = useAnswer(post);
  if (!mayActOnContent(actor, 'post.answer', post) || comment.withheld !== null) return null;
  const isAnswer = post.answer?.id === comment.id;
  return (
    <DropdownMenuItem onSelect={() => mutate(isAnswer ? null : comment.id)}>
      {isAnswer ? <X aria-hidden /> : <Check aria-hidden />}
      {isAnswer ? 'Unmark as the answer' : 'Mark as the answer'}
    </DropdownMenuItem>
  );
}

function useAnswer(post: PostView) {
  const cache = useQueryClient();
  return useMutationWithToast({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    call: (commentId: number | null) => callApi('POST', `/api/posts/${post.id}/answer`, { commentId }),
    done: async ({ answer }) => {
      await cancelPostQueries(cache, post);
      changeCachedPost(cache, post, (cachedPost) => ({ ...cachedPost, answer }));
      void refetchPostListsAfterChange(cache, post);
      return { title: answer ? 'Marked as the answer' : 'No longer marked as the answer' };
    },
    failed: "We couldn't change the answer",
  });
}
