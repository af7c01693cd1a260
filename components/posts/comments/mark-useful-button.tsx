'use client';

import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { useSuspendedMemberToast } from '@/components/auth/use-suspended-member-toast';
import {
  cancelPostQueries,
  CHANGE_POST_MUTATION_KEY,
  refetchPostListsAfterChange,
} from '@/components/posts/cached-posts';
import { ThumbsUp } from '@/components/ui/icons/icons';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { cn } from '@/lib/cn';
import { callApi } from '@/lib/http/api-client';
import { checkRolePermission } from '@/lib/policy/access-policy';
import type { CommentView, PostView, MarkUsefulReply } from '@/lib/posts/schema';
import { replaceCachedComment } from '@/components/posts/cached-comments';

type UsefulProps = { post: PostView; comment: CommentView };

/**
 * Button that marks somebody else's comment as useful, or removes the mark. The comment's own writer only sees the
 * number of marks.
 */
export function MarkUsefulButton({ post, comment }: UsefulProps) {
  const verdict = checkRolePermission(useAccessPolicyActor(), 'post.vote');
  const { mutate, isPending } = useMutation(createMarkUsefulMutation(useQueryClient(), post, comment));
  const refuse = useSuspendedMemberToast();
  const { usefulCount, isUseful, isOwner, withheld } = comment;
  const count = usefulCount > 0 && <span className="tabular-nums">{usefulCount}</span>;
  const icon = <ThumbsUp aria-hidden className={cn('size-4', isUseful && 'fill-current')} />;
  if (isOwner || (verdict !== 'allowed' && !refuse)) {
    return (
      count && (
        <span className="flex min-h-7 items-center gap-1.5 text-sm text-muted-foreground">
          {icon}
          {count}
          <span className="sr-only">found this comment useful</span>
        </span>
      )
    );
  }
  if (withheld !== null) return null;
  return (
    <button
      type="button"
      aria-pressed={isUseful}
      aria-disabled={isPending}
      onClick={() => (refuse ? refuse() : !isPending && mutate(!isUseful))}
      className={cn(
        'flex min-h-7 items-center gap-1.5 rounded-sm text-sm font-medium hover:underline',
        isUseful ? 'text-primary' : 'text-muted-foreground hover:text-foreground',
      )}
    >
      {icon}
      <span>
        Useful<span className="sr-only">: the comment by {comment.authorName}</span>
      </span>
      {count}
    </button>
  );
}

/** Mutation that shows the new count immediately, and replaces it with the server's exact count after the response. */
export function createMarkUsefulMutation(cache: QueryClient, post: PostView, comment: CommentView) {
  const show = (reply: MarkUsefulReply) => replaceCachedComment(cache, post, { ...comment, ...reply });
  return {
    mutationKey: CHANGE_POST_MUTATION_KEY,
    mutationFn: (isUseful: boolean) => callApi(isUseful ? 'POST' : 'DELETE', `/api/comments/${comment.id}/useful`),
    onMutate: async (isUseful: boolean) => {
      await cancelPostQueries(cache, post);
      show({ isUseful, usefulCount: comment.usefulCount + (isUseful ? 1 : -1) });
      // Returns the original comment, so that `onError` can restore it. After the next render, the variable `comment`
      // already contains the change.
      return comment;
    },
    onSuccess: show,
    onError: (error: Error, _isUseful: boolean, originalComment = comment) => {
      show(originalComment);
      showFailureToast("We couldn't save your choice", error);
    },
    onSettled: () => void refetchPostListsAfterChange(cache, post),
  };
}
