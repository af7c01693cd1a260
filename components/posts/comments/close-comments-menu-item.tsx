'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, RefObject } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { useKeepPageOpenOnSessionEnd } from '@/components/drafts/use-keep-page-open-on-session-end';
import {
  cancelPostQueries,
  changeCachedPost,
  CHANGE_POST_MUTATION_KEY,
  refetchListsWithPost,
  refetchPostListsAfterChange,
} from '@/components/posts/cached-posts';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu';
import { FormField } from '@/components/ui/form/form-field';
import { Lock, MessageCircle } from '@/components/ui/icons/icons';
import { Textarea } from '@/components/ui/textarea';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import { checkSchoolPermission } from '@/lib/policy/access-policy';
import { closeCommentsSchema, type PostView } from '@/lib/posts/schema';
import { isBlank } from '@/lib/text/clean-text';

/**
 * Menu item for moderators that closes or reopens the comments of a post. Moderators cannot close the comments of their
 * own posts.
 */
export function CloseCommentsMenuItem({ post, onClose }: { post: PostView; onClose: () => void }) {
  const actor = useAccessPolicyActor();
  const reopen = useChangeClosing(post, {
    call: () => callApi('DELETE', pathOf(post), { postId: post.id }),
    done: 'Comments reopened',
    failed: "We couldn't reopen the comments",
  });
  const isOthers = !post.isOwner || actor.role === 'admin';
  if (post.isHidden || post.withheld !== null || !isOthers) return null;
  if (checkSchoolPermission(actor, 'school.moderate', post.schoolId) !== 'allowed') return null;
  return post.commentsClosed ? (
    <DropdownMenuItem onSelect={() => reopen.mutate()}>
      <MessageCircle aria-hidden />
      Reopen comments
    </DropdownMenuItem>
  ) : (
    <DropdownMenuItem onSelect={onClose}>
      <Lock aria-hidden />
      Close comments
    </DropdownMenuItem>
  );
}

const pathOf = ({ schoolId }: PostView) => `/api/schools/${schoolId}/closed-comments` as const;

/** Closes or reopens the comments, then updates the post in every cache. */
function useChangeClosing<Input = void>(
  post: PostView,
  { call, done, failed }: { call: (input: Input) => Promise<PostView>; done: string; failed: string },
) {
  const cache = useQueryClient();
  return useMutationWithToast({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    call,
    done: async (changed) => {
      await cancelPostQueries(cache, post);
      changeCachedPost(cache, post, () => changed);
      void refetchPostListsAfterChange(cache, post);
      return { title: done };
    },
    failed: (error) => {
      showFailureToast(failed, error);
      void refetchListsWithPost(cache, post); // Another moderator may have closed the comments.
    },
  });
}

type CloseCommentsDialogProps = {
  post: PostView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Element that gets the focus when the dialog closes. */
  trigger: RefObject<HTMLElement | null>;
};

/** Asks a moderator why the comments of a post are closed. */
export function CloseCommentsDialog({ post, open, onOpenChange, trigger }: CloseCommentsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          trigger.current?.focus({ preventScroll: true });
        }}
      >
        <DialogHeader>
          <DialogTitle>Close comments</DialogTitle>
          <DialogDescription>
            Nobody can add comments until you or another moderator reopens them. Existing comments stay.
          </DialogDescription>
        </DialogHeader>
        <CloseCommentsForm post={post} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function CloseCommentsForm({ post, onDone }: { post: PostView; onDone: () => void }) {
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(closeCommentsSchema.omit({ postId: true })),
    defaultValues: { reason: '' },
  });
  const { mutate, isPending } = useChangeClosing(post, {
    call: (input: { reason: string }) => callApi('PUT', pathOf(post), { ...input, postId: post.id }),
    done: 'Comments closed',
    failed: "We couldn't close the comments",
  });
  useKeepPageOpenOnSessionEnd(!isBlank(useWatch({ control, name: 'reason' })));

  function send(event: FormEvent) {
    event.stopPropagation(); // React would also pass the event to a form around the dialog.
    void handleSubmit((input) => {
      if (!isPending) mutate(input, { onSuccess: onDone });
    })(event);
  }

  return (
    <form noValidate onSubmit={send} className="space-y-5">
      <FormField
        label="Reason"
        hint="Everyone who reads the post sees it, without your name. Don't name anyone."
        error={formState.errors.reason?.message}
      >
        <Textarea maxLength={300} readOnly={isPending} className="min-h-20" {...register('reason')} />
      </FormField>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={isPending}>
          Close comments
        </Button>
      </DialogFooter>
    </form>
  );
}
