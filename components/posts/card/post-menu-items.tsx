'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Flag, Link2Off, Pencil, Trash2 } from '@/components/ui/icons/icons';
import { useState, type RefObject } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { ConfirmDeleteDialog } from '@/components/ui/confirm-dialog';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { PostView } from '@/lib/posts/schema';
import {
  cancelPostQueries,
  CHANGE_POST_MUTATION_KEY,
  refetchPostListsAfterChange,
  removeCachedPost,
} from '@/components/posts/cached-posts';
import { CloseCommentsDialog, CloseCommentsMenuItem } from '@/components/posts/comments/close-comments-menu-item';
import { mayActOnContent, mayReportContent } from '@/components/posts/content-permissions';
import { FollowPersonMenuItem, FollowPostMenuItems } from '@/components/posts/following/follow-menu-items';
import { MuteWriterMenuItem } from '@/components/posts/mute-writer-menu-item';
import { MuteTopicMenuItem } from '@/components/posts/topics/mute-topic-menu-item';
import { VouchMenuItem } from '@/components/posts/verification/vouch-menu-item';
import { AskVoiceMenuItem } from '@/components/posts/voices/ask-voice-menu-item';
import { ReportContentDialog } from '@/components/posts/report-content-dialog';
import { useReportContent } from '@/components/posts/use-report-content';
import { StopSharingDialog } from '@/components/posts/sharing/stop-sharing-dialog';

type PostMenuItemsProps = LazyPopupProps & {
  post: PostView;
  onEdit: () => void;
  /** Button that opens the menu. It gets the focus back when a dialog of the menu closes. */
  button: RefObject<HTMLButtonElement | null>;
};

/** Menu of a post. The author and administrators can change the post, and other signed-in people can report it. */
export function PostMenuItems({ post, onEdit, button, trigger, byKeyboard }: PostMenuItemsProps) {
  const actor = useAccessPolicyActor();
  const [isConfirming, setIsAsking] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const remove = useDeletePost(post);
  const [isStoppingSharing, setIsStoppingSharing] = useState(false);
  const [isClosing, setIsClosing] = useState(false);

  const isShared = post.shareToken !== null;
  return (
    <>
      <DropdownMenu defaultOpen>
        <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
        <DropdownMenuContent focusesFirstItem={byKeyboard}>
          {!post.isHidden && mayActOnContent(actor, 'post.edit', post) && (
            <DropdownMenuItem onSelect={onEdit}>
              <Pencil aria-hidden />
              Edit Post
            </DropdownMenuItem>
          )}
          {isShared && mayActOnContent(actor, 'post.unshare', post) && (
            <DropdownMenuItem onSelect={() => setIsStoppingSharing(true)}>
              <Link2Off aria-hidden />
              Stop sharing
            </DropdownMenuItem>
          )}
          <CloseCommentsMenuItem post={post} onClose={() => setIsClosing(true)} />
          <AskVoiceMenuItem post={post} />
          <VouchMenuItem writer={post.user} name={post.authorName} isOwn={post.isOwner} school={post.school} />
          <FollowPersonMenuItem writer={post.user} name={post.authorName} isOwn={post.isOwner} />
          <FollowPostMenuItems post={post} />
          <MuteWriterMenuItem writer={post.user} name={post.authorName} isOwn={post.isOwner} />
          {!post.isOwner && <MuteTopicMenuItem topic={post.topic} />}
          {mayReportContent(actor, post) && (
            <DropdownMenuItem onSelect={() => setIsReporting(true)}>
              <Flag aria-hidden />
              Report post
            </DropdownMenuItem>
          )}
          {mayActOnContent(actor, 'post.delete', post) && (
            <DropdownMenuItem variant="destructive" onSelect={() => setIsAsking(true)}>
              <Trash2 aria-hidden />
              Delete Post
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {mayReportContent(actor, post) && (
        <ReportPost post={post} open={isReporting} onOpenChange={setIsReporting} trigger={button} />
      )}
      <CloseCommentsDialog post={post} open={isClosing} onOpenChange={setIsClosing} trigger={button} />
      <StopSharingDialog post={post} open={isStoppingSharing} onOpenChange={setIsStoppingSharing} trigger={button} />
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
  return useMutationWithToast({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    call: () => callApi('DELETE', `/api/posts/${post.id}`),
    done: async () => {
      await cancelPostQueries(cache, post);
      removeCachedPost(cache, post);
      void refetchPostListsAfterChange(cache, post);
      // Refetches the signed-in user, whose data includes the number of their hidden posts.
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
  const { mutate, isPending } = useReportContent(post);
  const close = { onSuccess: () => dialog.onOpenChange(false) };
  return (
    <ReportContentDialog
      what="post"
      schoolId={post.schoolId}
      {...dialog}
      isPending={isPending}
      onReport={(input) => mutate(input, close)}
    />
  );
}
