'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useDraft } from '@/components/drafts/use-draft';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { CharacterCount } from '@/components/ui/form/character-count';
import { FormField } from '@/components/ui/form/form-field';
import { Textarea } from '@/components/ui/textarea';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { ApiError, callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { MAX_MESSAGE_CHARACTERS } from '@/lib/inbox/contact/schema';
import type { InboxItem } from '@/lib/inbox/schema';
import { isBlank } from '@/lib/text/clean-text';
import { hrefOfLastInboxList } from './inbox-position';

const START = { answer: '' };

type AnswerFormProps = { item: InboxItem; onConflict: (message: string) => void };

/** Form that answers a message by email and closes the inbox entry. The typed text is saved until it is sent. */
export function MessageAnswerForm({ item, onConflict }: AnswerFormProps) {
  const { fields, keep, clear, act } = useDraft(`inbox-answer-${item.id}`, START);
  const [isTried, setIsTried] = useState(false);
  const cache = useQueryClient();
  const router = useRouter();
  const send = useMutationWithToast({
    call: () =>
      callApi(
        'POST',
        `/api/admin/inbox/contact/${item.id}/answer`,
        { version: item.version, answer: fields.answer },
        { act: act() },
      ),
    done: (answered) => {
      clear();
      cache.setQueryData(queryKeys.adminInboxItem('contact', item.id), answered);
      router.push(hrefOfLastInboxList());
      router.refresh();
      return { title: 'Answered', description: 'Your email is on its way.' };
    },
    failed: async (error) => {
      await cache.invalidateQueries({ queryKey: queryKeys.adminInboxItem('contact', item.id) });
      if (error instanceof ApiError && error.status === 409) onConflict(error.message);
      else showFailureToast("The answer wasn't sent", error);
    },
  });
  if (item.isAnswered || (item.closedAt !== null && fields.answer === '')) return null;
  const isEmpty = isBlank(fields.answer);
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
          onSubmit={(event) => {
            event.preventDefault();
            setIsTried(true);
            if (!isEmpty && !send.isPending) send.mutate();
          }}
        >
          <FormField label="Your answer" error={isTried && isEmpty ? 'Write an answer.' : undefined}>
            <Textarea
              value={fields.answer}
              maxLength={MAX_MESSAGE_CHARACTERS}
              className="min-h-40"
              onChange={({ target }) => keep({ answer: target.value })}
            />
          </FormField>
          <CharacterCount text={fields.answer} limit={MAX_MESSAGE_CHARACTERS} />
          <Button type="submit" pending={send.isPending} disabled={item.closedAt !== null}>
            Send and close
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
