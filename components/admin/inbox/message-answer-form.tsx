'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useDraftForm } from '@/components/drafts/use-draft-form';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { CharacterCount } from '@/components/ui/form/character-count';
import { FormField } from '@/components/ui/form/form-field';
import { Textarea } from '@/components/ui/textarea';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { ApiError, callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { answerMessageSchema, MAX_MESSAGE_CHARACTERS } from '@/lib/inbox/contact/schema';
import type { InboxEntryView } from '@/lib/inbox/schema';
import { urlOfPreviousInboxList } from './inbox-position';

const START = { answer: '' };
const schema = z.object({ answer: answerMessageSchema.shape.answer });

type AnswerFormProps = { item: InboxEntryView; onConflict: (message: string) => void };

/**
 * Form that answers a message by email and closes the inbox entry. Until the answer is sent, its text is saved as a
 * draft.
 */
export function MessageAnswerForm({ item, onConflict }: AnswerFormProps) {
  const { form, discard, act } = useDraftForm(`inbox-answer-${item.id}`, START, schema);
  const answer = useWatch({ control: form.control, name: 'answer' });
  const cache = useQueryClient();
  const router = useRouter();
  const send = useMutationWithToast({
    call: (input: z.output<typeof schema>) =>
      callApi(
        'POST',
        `/api/admin/inbox/contact/${item.id}/answer`,
        { version: item.version, ...input },
        { act: act() },
      ),
    done: (answered) => {
      discard();
      cache.setQueryData(queryKeys.adminInboxItem('contact', item.id), answered);
      router.push(urlOfPreviousInboxList());
      router.refresh();
      return { title: 'Answered', description: 'Your email is on its way.' };
    },
    failed: async (error) => {
      await cache.invalidateQueries({ queryKey: queryKeys.adminInboxItem('contact', item.id) });
      if (error instanceof ApiError && error.status === 409) onConflict(error.message);
      else showFailureToast("The answer wasn't sent", error);
    },
  });
  if (item.isAnswered || (item.closedAt !== null && answer === '')) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Answer</CardTitle>
        <CardDescription>
          We'll email this answer with the original message below it. Replies come to our address.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <form
          noValidate
          aria-label="Answer"
          className="space-y-3"
          onSubmit={form.handleSubmit((input) => send.mutate(input))}
        >
          <FormField label="Your answer" error={form.formState.errors.answer?.message}>
            <Textarea maxLength={MAX_MESSAGE_CHARACTERS} className="min-h-40" {...form.register('answer')} />
          </FormField>
          <CharacterCount text={answer} limit={MAX_MESSAGE_CHARACTERS} />
          <Button type="submit" pending={send.isPending} disabled={item.closedAt !== null}>
            Send and close
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
