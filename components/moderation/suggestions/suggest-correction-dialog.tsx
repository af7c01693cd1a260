'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useDraftForm } from '@/components/drafts/use-draft-form';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Badge } from '@/components/ui/badge';
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
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import {
  SUGGESTION_STATUS_TEXT,
  SUGGESTIBLE_SCHOOL_FIELDS,
  suggestionSchema,
  type SuggestionInput,
  type SuggestibleSchoolField,
} from '@/lib/moderation/suggestions/schema';

export type SchoolToCorrect = { id: number; name: string } & { [Field in SuggestibleSchoolField]?: string | null };

const START = { field: 'phone' as SuggestibleSchoolField, value: '', link: '' };
const FIELDS = Object.entries(SUGGESTIBLE_SCHOOL_FIELDS) as [SuggestibleSchoolField, string][];

/** Shows the suggestion form and the reader's earlier suggestions for this school. */
export function SuggestCorrectionDialog({ school, trigger }: LazyPopupProps & { school: SchoolToCorrect }) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Suggest a correction</DialogTitle>
          <DialogDescription>
            An administrator checks your suggestion, and we'll notify you of the outcome. Please don't name anyone
            except the school's own staff.
          </DialogDescription>
        </DialogHeader>
        <SuggestForm school={school} onSent={() => setOpen(false)} />
        <OwnSuggestions schoolId={school.id} />
      </DialogContent>
    </Dialog>
  );
}

function SuggestForm({ school, onSent }: { school: SchoolToCorrect; onSent: () => void }) {
  const { form, discard, showIssues, act } = useDraftForm(`correction-${school.id}`, START, suggestionSchema);
  const send = useMutationWithToast({
    call: (input: SuggestionInput) => callApi('POST', `/api/schools/${school.id}/corrections`, input, { act: act() }),
    done: () => {
      discard();
      onSent();
      return { title: 'Thank you', description: 'An administrator will look at your suggestion.' };
    },
    failed: (error) => {
      showIssues(error);
      showFailureToast("We couldn't send your suggestion", error);
    },
    refreshOnSuccess: [queryKeys.ownCorrections()],
  });
  const field = useWatch({ control: form.control, name: 'field' });
  const value = { readOnly: send.isPending, ...form.register('value') };
  const { errors } = form.formState;
  return (
    <form
      noValidate
      aria-label="Suggest a correction"
      className="space-y-5"
      onSubmit={form.handleSubmit((input) => send.mutate(input))}
    >
      <FormField label="What isn't right?" error={errors.field?.message}>
        <Select {...form.register('field')}>
          {FIELDS.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField
        label="What it should say"
        hint={
          <span className="break-words whitespace-pre-wrap">
            {school[field] ? `Current value: ${school[field]}` : 'The field is empty now.'}
            {'\n'}Leave this empty to remove it from the page.
          </span>
        }
        error={errors.value?.message}
      >
        {field === 'feederSchools' ? <Textarea {...value} /> : <Input {...value} />}
      </FormField>
      <FormField
        label="Where we can check this (optional)"
        hint="A web page of the school or the region. We'll show the page as the source."
        error={errors.link?.message}
      >
        <Input type="url" inputMode="url" readOnly={send.isPending} {...form.register('link')} />
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

/**
 * Lists the reader's suggestions for this school with their outcomes. Shows nothing if the reader made none or if
 * loading fails.
 */
function OwnSuggestions({ schoolId }: { schoolId: number }) {
  const { data = [] } = useQuery(apiQuery(queryKeys.ownCorrections()));
  const own = data.filter((one) => one.schoolId === schoolId);
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="own-suggestions" className="border-t pt-4">
      <h3 id="own-suggestions" className="font-bold">
        Your suggestions
      </h3>
      <ul className="mt-2 space-y-2 text-sm">
        {own.map(({ id, field, value, status, note }) => (
          <li key={id} className="break-words">
            <span className="font-semibold">{SUGGESTIBLE_SCHOOL_FIELDS[field as SuggestibleSchoolField]}</span>:{' '}
            {value ?? 'to be removed'} <Badge variant="secondary">{SUGGESTION_STATUS_TEXT[status]}</Badge>
            {note && <span className="block text-muted-foreground">{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
