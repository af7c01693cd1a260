'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type FormEvent } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
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
import { RadioGroup } from '@/components/ui/form/radio-group';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { callApi } from '@/lib/http/api-client';
import { listNextStates, OFFICE_LABELS, OFFICES, openSince } from '@/lib/posts/concerns/concern-states';
import { moveConcernSchema, OUTCOME_NOTE_LETTERS, type ConcernView } from '@/lib/posts/concerns/schema';
import type { PostView } from '@/lib/posts/schema';
import { isBlank } from '@/lib/text/clean-text';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { useChangeOutcome } from './use-change-outcome';

type MoveConcernProps = { post: PostView; concern: ConcernView };

/** Asks the author or a moderator what happened to a concern. */
export function MoveConcernDialog({ post, concern, trigger }: LazyPopupProps & MoveConcernProps) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>What happened?</DialogTitle>
          <DialogDescription>
            This adds a dated line under the post, without your name. An answer or a result is also sent to everyone who
            follows the thread.
          </DialogDescription>
        </DialogHeader>
        <MoveConcernForm post={post} concern={concern} onDone={() => setIsOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

const MOVE_LABELS = {
  raised: 'Raised',
  asked: 'We asked an office',
  answered: 'We got an answer',
  resolved: 'It is resolved',
  no_answer: 'No answer in 30 school days',
};

function MoveConcernForm({ post, concern, onDone }: MoveConcernProps & { onDone: () => void }) {
  const [today] = useState(() => formatDateFieldValue(Date.now()));
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(moveConcernSchema),
    defaultValues: { day: today, note: '', seen: concern.lines.length },
  });
  const { errors } = formState;
  const { value: state, onChange: chooseState, ref: stateRef } = useController({ control, name: 'state' }).field;
  const note = useWatch({ control, name: 'note' });
  const { mutate, isPending } = useChangeOutcome(post, {
    // After a conflict, the form shows the newer state, so the next try refers to its lines.
    call: (input: { state: 'asked' | 'answered' | 'resolved' | 'no_answer' }) =>
      callApi('POST', `/api/posts/${post.id}/concern`, { ...input, seen: concern.lines.length }),
    done: 'Line added',
    failed: "We couldn't add the line",
  });
  useKeepPageOpenOnSessionEnd(!isBlank(note ?? ''));

  function send(event: FormEvent) {
    event.stopPropagation(); // React would also pass the event to a form around the dialog.
    void handleSubmit((input) => {
      if (!isPending) mutate(input, { onSuccess: onDone });
    })(event);
  }

  const askedOn = openSince(concern.lines, concern.raisedOn);
  return (
    <form noValidate onSubmit={send} className="space-y-5">
      <RadioGroup
        legend="The concern"
        options={listNextStates(concern.state, askedOn, today).map((value) => ({ value, label: MOVE_LABELS[value] }))}
        value={state ?? null}
        onChange={chooseState}
        error={errors.state?.message}
        ref={stateRef}
      />
      {state === 'asked' && (
        <>
          <FormField label="Office" error={errors.office?.message}>
            <Select defaultValue="" {...register('office', { setValueAs: (value: string) => value || undefined })}>
              <option value="">Choose an office</option>
              {OFFICES.map((office) => (
                <option key={office} value={office}>
                  {OFFICE_LABELS[office]}
                </option>
              ))}
            </Select>
          </FormField>
          <FormField label="Asked on" error={errors.day?.message}>
            <Input type="date" min={concern.raisedOn} max={today} {...register('day')} />
          </FormField>
        </>
      )}
      {state && state !== 'asked' && (
        <FormField
          label="In one line (optional)"
          hint="Name an office, never a person. Everyone who reads the post sees it."
          error={errors.note?.message}
        >
          <Textarea maxLength={OUTCOME_NOTE_LETTERS} readOnly={isPending} className="min-h-20" {...register('note')} />
        </FormField>
      )}
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
