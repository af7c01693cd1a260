'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bookmark, MessageSquare } from '@/components/ui/icons/icons';
import type { Ref } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { Button } from '@/components/ui/button';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { PostView, SavePostReply } from '@/lib/posts/schema';
import { AnsweredBadge } from '@/components/posts/comments/answered-badge';
import {
  changeCachedPost,
  cancelPostQueries,
  CHANGE_POST_MUTATION_KEY,
  refetchPostListsAfterChange,
} from '@/components/posts/cached-posts';
import { mayActOnContent } from '@/components/posts/content-permissions';
import { ShareButton } from '@/components/posts/sharing/share-button';
import { VoteButtons } from './vote-buttons';

const LOOK = 'px-2.5 font-medium text-muted-foreground';

/** Shows the row below a post: the vote buttons, the comment count, and the buttons that share and save the post. */
export function PostActions({ post, shareButton }: { post: PostView; shareButton: Ref<HTMLButtonElement> }) {
  const actor = useAccessPolicyActor();
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      <VoteButtons post={post} />
      <p className="ml-2.5 flex items-center gap-1.5 text-sm font-medium text-muted-foreground tabular-nums">
        <MessageSquare aria-hidden className="size-4" />
        <span>{post.commentCount}</span>
        <span className="sr-only sm:not-sr-only">{post.commentCount === 1 ? ' comment' : ' comments'}</span>
      </p>
      {post.answer && <AnsweredBadge of="post" className="ml-1.5" />}
      <div className="-mr-2.5 ml-auto flex items-center gap-1">
        {post.withheld === null && mayActOnContent(actor, 'post.share', post) && (
          <ShareButton post={post} className={LOOK} ref={shareButton} />
        )}
        <SaveButton post={post} />
      </div>
    </div>
  );
}

function SaveButton({ post }: { post: PostView }) {
  const { mutate, isPending } = useSave(post);
  const { isSaved } = post;
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={isSaved}
      className={isSaved ? 'px-2.5 text-primary' : LOOK}
      onClick={() => !isPending && mutate(!isSaved)}
    >
      <Bookmark aria-hidden className={isSaved ? 'fill-current' : ''} />
      <span className="max-sm:sr-only">{isSaved ? 'Saved' : 'Save'}</span>
    </Button>
  );
}

/** Saves a post for later, or removes it from the saved posts. */
function useSave(post: PostView) {
  const cache = useQueryClient();
  const show = ({ isSaved }: SavePostReply) =>
    changeCachedPost(cache, post, (cachedPost) => ({ ...cachedPost, isSaved }));

  return useMutation({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    mutationFn: (isSaved: boolean) => callApi(isSaved ? 'POST' : 'DELETE', `/api/posts/${post.id}/save`),

    onMutate: async (isSaved) => {
      await cancelPostQueries(cache, post);
      show({ isSaved });
    },

    onSuccess: (reply) => {
      show(reply);
      // Refetches the saved posts only when their page is next opened, so that a reader who removed a post by mistake
      // can save it again.
      return cache.invalidateQueries({ queryKey: queryKeys.saved(), refetchType: 'none' });
    },

    onError: (error, isSaved) => {
      show({ isSaved: !isSaved });
      showFailureToast('Error', error);
    },

    onSettled: () => void refetchPostListsAfterChange(cache, post),
  });
}
