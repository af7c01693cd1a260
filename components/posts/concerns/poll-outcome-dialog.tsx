'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useKeepPageOpenOnSessionEnd } from '@/components/drafts/use-keep-page-open-on-session-end';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog';
import { FormField } from '@/components/ui/form/form-field';
import { Textarea } from '@/components/ui/textarea';
import { callApi } from '@/lib/http/api-client';
import { OUTCOME_NOTE_LETTERS, pollOutcomeSchema } from '@/lib/posts/concerns/schema';
import type { PostView } from '@/lib/posts/schema';
import { isBlank } from '@/lib/text/clean-text';
import { useChangeOutcome } from './use-change-outcome';

/** Asks the author or a moderator what came of a closed poll. */
export function PollOutcomeDialog({ post, trigger }: LazyPopupProps & { post: PostView }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>What came of it?</DialogTitle>
          <DialogDescription>
            One line under the poll, without your name. It is sent to everyone who follows the thread, and you can't
            change it.
          </DialogDescription>
        </DialogHeader>
        <PollOutcomeForm post={post} onDone={() => setIsOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

function PollOutcomeForm({ post, onDone }: { post: PostView; onDone: () => void }) {
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(pollOutcomeSchema),
    defaultValues: { note: '' },
  });
  const { mutate, isPending } = useChangeOutcome(post, {
    call: (input: { note: string }) => callApi('POST', `/api/posts/${post.id}/poll-outcome`, input),
    done: 'Line added',
    failed: "We couldn't add the line",
  });
  useKeepPageOpenOnSessionEnd(!isBlank(useWatch({ control, name: 'note' })));

  function send(event: FormEvent) {
    event.stopPropagation(); // React would also pass the event to a form around the dialog.
    void handleSubmit((input) => {
      if (!isPending) mutate(input, { onSuccess: onDone });
    })(event);
  }

  return (
    <form noValidate onSubmit={send} className="space-y-5">
      <FormField
        label="What came of it"
        hint="Name an office, never a person. Everyone who reads the post sees it."
        error={formState.errors.note?.message}
      >
        <Textarea maxLength={OUTCOME_NOTE_LETTERS} readOnly={isPending} className="min-h-20" {...register('note')} />
      </FormField>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={isPending}>
          Add the line
        </Button>
      </DialogFooter>
    </form>
  );
}
