'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useDraftForm } from '@/components/drafts/use-draft-form';
import { apiQuery } from '@/components/providers/api-query';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox';
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
import { Input } from '@/components/ui/input';
import { Link } from '@/components/ui/page/link';
import { Textarea } from '@/components/ui/textarea';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { formatEventTime } from '@/lib/events/event-time-text';
import { withAllDay } from '@/lib/events/form-times';
import { suggestedEventInput, type EventInput } from '@/lib/events/schema';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { SUGGESTION_STATUS_TEXT } from '@/lib/moderation/suggestions/schema';

const START = { title: '', allDay: false as boolean, start: '', end: '', location: '', description: '' };
/** The cast removes `undefined` from the types of the fields. The form always sends every field. */
const schema = suggestedEventInput as unknown as z.ZodType<EventInput, typeof START>;

type SuggestEventProps = LazyPopupProps & { school: { id: number; name: string } };

/** Dialog in which a verified parent suggests an event of their school, with their earlier suggestions. */
export function SuggestEventDialog({ school, trigger }: SuggestEventProps) {
  const [open, setOpen] = useState(true);
  const { data: proof } = useQuery(apiQuery(queryKeys.proof()));
  const isParent = proof?.schools.some(({ id }) => id === school.id) ?? true;
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Suggest an event</DialogTitle>
          <DialogDescription>
            A moderator of {school.name} checks it, and we'll notify you of the outcome. Moderators don't see who
            suggested it. Please don't name any child.
          </DialogDescription>
        </DialogHeader>
        {isParent ? (
          <SuggestForm schoolId={school.id} onSent={() => setOpen(false)} />
        ) : (
          <p>
            Only verified parents of this school can suggest its events.{' '}
            <Link href="/help#verified" className="text-primary underline">
              How parents get verified
            </Link>
          </p>
        )}
        <OwnSuggestions schoolId={school.id} />
      </DialogContent>
    </Dialog>
  );
}

function SuggestForm({ schoolId, onSent }: { schoolId: number; onSent: () => void }) {
  const { form, discard, showIssues, act } = useDraftForm(`event-suggestion-${schoolId}`, START, schema);
  const { control, register, setValue, getValues } = form;
  const send = useMutationWithToast({
    call: () => callApi('POST', `/api/schools/${schoolId}/event-suggestions`, getValues(), { act: act() }),
    done: () => {
      discard();
      onSent();
      return { title: 'Thank you', description: 'A moderator will look at your event.' };
    },
    failed: (error) => {
      showIssues(error);
      showFailureToast("We couldn't send your event", error);
    },
    refreshOnSuccess: [queryKeys.ownEventSuggestions()],
  });
  const allDay = useWatch({ control, name: 'allDay' });
  const type = allDay ? 'date' : 'datetime-local';
  const { errors } = form.formState;
  const readOnly = send.isPending;

  function switchAllDay(isAllDay: boolean) {
    if (readOnly) return;
    setValue('allDay', isAllDay);
    for (const field of ['start', 'end'] as const) setValue(field, withAllDay(getValues(field), isAllDay));
  }

  return (
    <form
      noValidate
      aria-label="Suggest an event"
      className="space-y-5"
      onSubmit={form.handleSubmit(() => send.mutate())}
    >
      <FormField label="Title" error={errors.title?.message}>
        <Input autoComplete="off" aria-required readOnly={readOnly} {...register('title')} />
      </FormField>
      <CheckboxField label="All day" checked={allDay} onChange={({ target }) => switchAllDay(target.checked)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label={allDay ? 'First day' : 'Starts'} hint="Nova Scotia time" error={errors.start?.message}>
          <Input type={type} aria-required readOnly={readOnly} {...register('start')} />
        </FormField>
        <FormField label={allDay ? 'Last day' : 'Ends'} hint="Optional" error={errors.end?.message}>
          <Input type={type} readOnly={readOnly} {...register('end')} />
        </FormField>
      </div>
      <FormField label="Location (optional)" error={errors.location?.message}>
        <Input autoComplete="off" readOnly={readOnly} {...register('location')} />
      </FormField>
      <FormField label="Description (optional)" error={errors.description?.message}>
        <Textarea readOnly={readOnly} {...register('description')} />
      </FormField>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={send.isPending}>
          Send
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Lists the reader's suggestions for this school with their outcomes. Shows nothing if there are none. */
function OwnSuggestions({ schoolId }: { schoolId: number }) {
  const { data = [] } = useQuery(apiQuery(queryKeys.ownEventSuggestions()));
  const own = data.filter((one) => one.schoolId === schoolId);
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="own-event-suggestions" className="border-t pt-4">
      <h3 id="own-event-suggestions" className="font-bold">
        Your suggestions
      </h3>
      <ul className="mt-2 space-y-2 text-sm">
        {own.map(({ id, title, status, note, ...times }) => (
          <li key={id} className="break-words">
            <span className="font-semibold">{title}</span>, {formatEventTime(times)}{' '}
            <Badge variant="secondary">{SUGGESTION_STATUS_TEXT[status]}</Badge>
            {note && <span className="block text-muted-foreground">{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
