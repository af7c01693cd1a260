'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useKeepPageOpenOnSessionEnd } from '@/components/drafts/use-keep-page-open-on-session-end';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox';
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '@/components/ui/dialog';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { withAllDay } from '@/lib/events/form-times';
import { eventInput, type EventInput, type EventView } from '@/lib/events/schema';
import { ApiError } from '@/lib/http/api-client';
import { SkippedDatesField } from './skipped-dates-field';
import { useSaveEvent, type EventFormValues, type ManagedArea } from './use-admin-events';

/**
 * The cast removes `undefined` from the types of the form's fields. `eventInput` accepts missing fields, but the form
 * always sends every field.
 */
const schema = eventInput as unknown as z.ZodType<EventInput, EventFormValues>;

const startOf = (event: EventView | null): EventFormValues => ({
  title: event?.title ?? '',
  description: event?.description ?? '',
  location: event?.location ?? '',
  allDay: event?.allDay ?? false,
  start: event?.start ?? '',
  end: event?.end ?? '',
  repeats: event?.repeats ?? 'none',
  repeatUntil: event?.repeatUntil ?? '',
  skipped: event?.skipped ?? [],
});

const REPEATS = [
  ['none', 'Does not repeat'],
  ['weekly', 'Every week'],
  ['biweekly', 'Every two weeks'],
  ['monthly', 'Every month, on the same date'],
  ['monthly-weekday', 'Every month, on the same weekday'],
] as const;

const FIELDS = ['title', 'description', 'location', 'start', 'end', 'repeats', 'repeatUntil', 'skipped'] as const;
/** Marks a field as changed when the person edits it, so that the page warns about unsaved changes. */
const WRITTEN = { shouldDirty: true } as const;

type EventFormProps = { area: ManagedArea; event: EventView | null; onDone: () => void };

/** Form that edits an event, or creates an event if `event` is null. Dates and times are in Nova Scotia's time zone. */
export function EventForm({ area, event, onDone }: EventFormProps) {
  const save = useSaveEvent(area, event?.id ?? null);
  // Version of the event when the form was opened. The server refuses a save that would overwrite a newer version.
  const [seen] = useState(event?.updatedAt);
  const form = useForm<EventFormValues, unknown, EventInput>({
    resolver: zodResolver(schema),
    defaultValues: startOf(event),
  });
  const { register, control, setValue, getValues, setError } = form;
  const { errors, isDirty } = form.formState;
  useKeepPageOpenOnSessionEnd(isDirty);
  const [allDay, repeats, skipped] = useWatch({ control, name: ['allDay', 'repeats', 'skipped'] });
  const type = allDay ? 'date' : 'datetime-local';
  const readOnly = save.isPending;

  function switchAllDay(isAllDay: boolean) {
    if (readOnly) return;
    setValue('allDay', isAllDay, WRITTEN);
    for (const field of ['start', 'end'] as const) setValue(field, withAllDay(getValues(field), isAllDay), WRITTEN);
  }

  function explain(error: Error) {
    for (const { path, message } of error instanceof ApiError ? error.issues : []) {
      const field = FIELDS.find((candidate) => candidate === path[0]);
      if (field) setError(field, { message }, { shouldFocus: true });
    }
  }

  const submit = form.handleSubmit(() =>
    save.mutate({ ...getValues(), ...(seen !== undefined && { seen }) }, { onSuccess: onDone, onError: explain }),
  );

  return (
    <form
      method="post"
      noValidate
      aria-label={event ? 'Edit event' : 'New event'}
      onSubmit={submit}
      className="space-y-5"
    >
      {event?.isFromCalendar && (
        <p className="text-sm text-muted-foreground">
          This event comes from a calendar that we read every four hours. We keep what you change here, and count it as
          a conflict if the calendar says something else.
        </p>
      )}
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
      {/* While the form is read-only, selects and checkboxes get the attribute `inert`, because they have no read-only
          state of their own. */}
      <div inert={readOnly} className="grid gap-4 sm:grid-cols-2">
        <FormField label="Repeats" error={errors.repeats?.message}>
          <Select {...register('repeats')}>
            {REPEATS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            {event?.repeats === 'other' && <option value="other">Repeats as in the imported calendar</option>}
          </Select>
        </FormField>
        {repeats !== 'none' && repeats !== 'other' && (
          <FormField label="Until" hint="The event doesn't repeat after this day" error={errors.repeatUntil?.message}>
            <Input type="date" aria-required {...register('repeatUntil')} />
          </FormField>
        )}
      </div>
      {repeats !== 'none' && (
        <div inert={readOnly}>
          <SkippedDatesField
            days={skipped}
            error={errors.skipped?.message}
            onChange={(days) => setValue('skipped', days, { ...WRITTEN, shouldValidate: true })}
          />
        </div>
      )}
      <FormField label="Location" error={errors.location?.message}>
        <Input autoComplete="off" readOnly={readOnly} {...register('location')} />
      </FormField>
      <FormField label="Description" error={errors.description?.message}>
        <Textarea readOnly={readOnly} {...register('description')} />
      </FormField>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={save.isPending}>
          {save.isPending ? 'Saving...' : event ? 'Save Changes' : 'Create Event'}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The event being edited, 'new' for a new event, or null while the form is closed. */
export type EventBeingEdited = EventView | 'new' | null;

type EventDialogProps = { area: ManagedArea; edited: EventBeingEdited; onClose: () => void };

export function EventDialog({ area, edited, onClose }: EventDialogProps) {
  return (
    <Dialog open={edited !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined} className="sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>{edited === 'new' ? 'New event' : 'Edit event'}</DialogTitle>
        </DialogHeader>
        {edited !== null && <EventForm area={area} event={edited === 'new' ? null : edited} onDone={onClose} />}
      </DialogContent>
    </Dialog>
  );
}
