'use client';

import { Ellipsis, Flag, Link2Off, Pencil, Trash2 } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { useActor } from '@/components/auth/use-user';
import { mayReport } from '@/components/moderation/may-report';
import { ReportPost } from '@/components/moderation/report-post';
import { Button } from '@/components/ui/button';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu';
import type { PostView } from '@/lib/posts/schema';
import { ConfirmDelete } from './confirm-delete';
import { mayChange } from './may';
import { useDeletePost } from './use-delete-post';
import { useStopSharing } from './use-share';

type PostMenuProps = {
  post: PostView;
  onEdit: () => void;
  /** The menu's button, to which the focus comes back. */
  trigger: RefObject<HTMLButtonElement | null>;
};

/** What the owner, or an administrator, can do to a post; everyone else signed in can report it. */
export function PostMenu({ post, onEdit, trigger }: PostMenuProps) {
  const actor = useActor();
  const [isAsking, setIsAsking] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const remove = useDeletePost(post);
  const stopSharing = useStopSharing(post);

  const mayDelete = mayChange(actor, 'post.delete', post);
  if (!mayDelete && !mayReport(actor, post)) return null;
  const isShared = post.shareToken !== null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button ref={trigger} variant="ghost" size="icon" aria-label="Post options" className="-mt-1.5 -mr-2 size-10">
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {mayChange(actor, 'post.edit', post) && (
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
          {mayReport(actor, post) && (
            <DropdownMenuItem onSelect={() => setIsReporting(true)}>
              <Flag aria-hidden />
              Report post
            </DropdownMenuItem>
          )}
          {mayDelete && (
            <DropdownMenuItem variant="destructive" onSelect={() => setIsAsking(true)}>
              <Trash2 aria-hidden />
              Delete Post
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {mayReport(actor, post) && <ReportPost post={post} open={isReporting} onOpenChange={setIsReporting} trigger={trigger} />}
      <ConfirmDelete
        question="Are you sure you want to delete this post?"
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => remove.mutate(undefined, { onError: () => setIsAsking(false) })}
        isPending={remove.isPending}
        trigger={trigger}
      >
        <p>This action cannot be undone. Any public shared links of this post will no longer be active.</p>
        {isShared && <p>This post has been shared publicly. Deleting it will make the shared link inaccessible.</p>}
      </ConfirmDelete>
    </>
  );
}
