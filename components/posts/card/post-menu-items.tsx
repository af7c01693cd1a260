'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Flag, Link2Off, Pencil, Trash2 } from '@/components/ui/icons/icons';
import { useState, type RefObject } from 'react';
import { usePolicyActor } from '@/components/auth/use-user';
import type { PopupProps } from '@/components/providers/lazy/lazy-trigger';
import { useAction } from '@/components/providers/use-action';
import { ConfirmDeleteDialog } from '@/components/ui/confirm-dialog';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { callApi } from '@/lib/http/api';
import { queryKeys } from '@/lib/http/query-keys';
import type { PostView } from '@/lib/posts/schema';
import {
  cancelPostQueries,
  CHANGE_POST_MUTATION_KEY,
  refreshPostLists,
  removeCachedPost,
} from '@/components/posts/post-lists';
import { mayChange, mayReport } from '@/components/posts/permissions';
import { FollowPersonItem, FollowPostItems } from '@/components/posts/following/follow-items';
import { MuteItem } from '@/components/posts/mute-item';
import { MuteTopicItem } from '@/components/posts/topics/mute-topic-item';
import { VouchItem } from '@/components/posts/verification/vouch-item';
import { ReportDialog } from '@/components/posts/report-dialog';
import { useReport } from '@/components/posts/use-report';
import { useStopSharing } from '@/components/posts/sharing/use-share';

type PostMenuItemsProps = PopupProps & {
  post: PostView;
  onEdit: () => void;
  /** Button that opens the menu. It gets the focus back when a dialog of the menu closes. */
  button: RefObject<HTMLButtonElement | null>;
};

/** Menu of a post. The author and administrators can change the post, and other signed-in people can report it. */
export function PostMenuItems({ post, onEdit, button, trigger, byKeyboard }: PostMenuItemsProps) {
  const actor = usePolicyActor();
  const [isConfirming, setIsAsking] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const remove = useDeletePost(post);
  const stopSharing = useStopSharing(post);

  const isShared = post.shareToken !== null;
  return (
    <>
      <DropdownMenu defaultOpen>
        <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
        <DropdownMenuContent focusesFirstItem={byKeyboard}>
          {!post.isHidden && mayChange(actor, 'post.edit', post) && (
            <DropdownMenuItem onSelect={onEdit}>
              <Pencil aria-hidden />
              Edit Post
            </DropdownMenuItem>
          )}
          {isShared && mayChange(actor, 'post.unshare', post) && (
            <DropdownMenuItem onSelect={() => stopSharing.mutate()}>
              <Link2Off aria-hidden />
              Stop sharing
            </DropdownMenuItem>
          )}
          <VouchItem writer={post.user} name={post.authorName} isOwn={post.isOwner} school={post.school} />
          <FollowPersonItem writer={post.user} name={post.authorName} isOwn={post.isOwner} />
          <FollowPostItems post={post} />
          <MuteItem writer={post.user} name={post.authorName} isOwn={post.isOwner} />
          {!post.isOwner && <MuteTopicItem topic={post.topic} />}
          {mayReport(actor, post) && (
            <DropdownMenuItem onSelect={() => setIsReporting(true)}>
              <Flag aria-hidden />
              Report post
            </DropdownMenuItem>
          )}
          {mayChange(actor, 'post.delete', post) && (
            <DropdownMenuItem variant="destructive" onSelect={() => setIsAsking(true)}>
              <Trash2 aria-hidden />
              Delete Post
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {mayReport(actor, post) && (
        <ReportPost post={post} open={isReporting} onOpenChange={setIsReporting} trigger={button} />
      )}
      <ConfirmDeleteDialog
        question="Are you sure you want to delete this post?"
        open={isConfirming}
        onOpenChange={setIsAsking}
        onConfirm={() => remove.mutate(undefined, { onError: () => setIsAsking(false) })}
        isPending={remove.isPending}
        trigger={button}
      >
        <p>This action cannot be undone. Any public shared links of this post will no longer be active.</p>
        {isShared && <p>This post has been shared publicly. Deleting it will make the shared link inaccessible.</p>}
      </ConfirmDeleteDialog>
    </>
  );
}

function useDeletePost(post: PostView) {
  const cache = useQueryClient();
  return useAction({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    call: () => callApi<void>('DELETE', `/api/posts/${post.id}`),
    done: async () => {
      await cancelPostQueries(cache, post);
      removeCachedPost(cache, post);
      void refreshPostLists(cache, post);
      // The user is refetched, because the user's data includes the number of their hidden posts.
      if (post.isHidden) void cache.invalidateQueries({ queryKey: queryKeys.user() });
      return { title: 'Post deleted', description: 'Your post has been successfully deleted' };
    },
    failed: 'Failed to delete post',
  });
}

type ReportPostProps = {
  post: PostView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: RefObject<HTMLElement | null>;
};

function ReportPost({ post, ...dialog }: ReportPostProps) {
  const { mutate, isPending } = useReport(post);
  const close = { onSuccess: () => dialog.onOpenChange(false) };
  return (
    <ReportDialog
      what="post"
      schoolId={post.schoolId}
      {...dialog}
      isPending={isPending}
      onReport={(input) => mutate(input, close)}
    />
  );
}
