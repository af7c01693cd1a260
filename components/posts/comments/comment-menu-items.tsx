'use client';

import { Flag, Pencil, Trash2 } from '@/components/ui/icons/icons';
import { useState, type RefObject } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { mayActOnContent, mayReportContent } from '@/components/posts/content-permissions';
import { FollowPersonMenuItem } from '@/components/posts/following/follow-menu-items';
import { MuteWriterMenuItem } from '@/components/posts/mute-writer-menu-item';
import { VouchMenuItem } from '@/components/posts/verification/vouch-menu-item';
import { AskVoiceMenuItem } from '@/components/posts/voices/ask-voice-menu-item';
import { ReportContentDialog } from '@/components/posts/report-content-dialog';
import { useReportContent } from '@/components/posts/use-report-content';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import { ConfirmDeleteDialog } from '@/components/ui/confirm-dialog';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { MarkAnswerMenuItem } from './mark-answer-menu-item';
import { PublicNameMenuItems } from './public-name-menu-items';
import { useDeleteComment } from './use-change-comment';

type CommentMenuItemsProps = LazyPopupProps & {
  post: PostView;
  comment: CommentView;
  onEdit: () => void;
  /** Button that opens the menu. It gets the focus back when a dialog of the menu closes. */
  button: RefObject<HTMLButtonElement | null>;
};

/**
 * Menu of a comment. The comment's writer and administrators can change the comment, and other signed-in people can
 * report it.
 */
export function CommentMenuItems({ post, comment, onEdit, button, trigger, byKeyboard }: CommentMenuItemsProps) {
  const actor = useAccessPolicyActor();
  const [isAsking, setIsAsking] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const remove = useDeleteComment(post, comment);
  const report = useReportContent(post, comment);
  return (
    <>
      <DropdownMenu defaultOpen>
        <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
        <DropdownMenuContent focusesFirstItem={byKeyboard}>
          {mayActOnContent(actor, 'comment.edit', comment) && (
            <DropdownMenuItem onSelect={onEdit}>
              <Pencil aria-hidden />
              Edit comment
            </DropdownMenuItem>
          )}
          <MarkAnswerMenuItem post={post} comment={comment} />
          <PublicNameMenuItems post={post} comment={comment} />
          <AskVoiceMenuItem post={post} comment={comment} />
          <VouchMenuItem writer={comment.user} name={comment.authorName} isOwn={comment.isOwner} school={post.school} />
          <FollowPersonMenuItem writer={comment.user} name={comment.authorName} isOwn={comment.isOwner} />
          <MuteWriterMenuItem writer={comment.user} name={comment.authorName} isOwn={comment.isOwner} />
          {mayReportContent(actor, comment) && (
            <DropdownMenuItem onSelect={() => setIsReporting(true)}>
              <Flag aria-hidden />
              Report comment
            </DropdownMenuItem>
          )}
          {mayActOnContent(actor, 'comment.delete', comment) && (
            <DropdownMenuItem variant="destructive" onSelect={() => setIsAsking(true)}>
              <Trash2 aria-hidden />
              Delete comment
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <ReportContentDialog
        what="comment"
        schoolId={post.schoolId}
        open={isReporting}
        onOpenChange={setIsReporting}
        trigger={button}
        isPending={report.isPending}
        onReport={(input) => report.mutate(input, { onSuccess: () => setIsReporting(false) })}
      />
      <ConfirmDeleteDialog
        question="Delete this comment?"
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => remove.mutate(undefined, { onError: () => setIsAsking(false) })}
        isPending={remove.isPending}
        trigger={button}
      >
        <p>This action cannot be undone.</p>
      </ConfirmDeleteDialog>
    </>
  );
}
