'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useDraftForm } from '@/components/drafts/use-draft-form';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { FormField } from '@/components/ui/form/form-field';
import { Textarea } from '@/components/ui/textarea';
import { formatDateAndTime } from '@/lib/time/format-dates';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { ReviewDecisionCode } from '@/lib/moderation/review-constants';
import { appealSchema } from '@/lib/moderation/schema';
import { formatEndDate } from '@/lib/users/format-end-date';

const DECIDED: Record<ReviewDecisionCode, string> = {
  keep: 'What you wrote stays as it is.',
  hide: 'What you wrote was hidden. Only you can see it.',
  send_back: 'What you wrote was sent back to you. Only you can see it.',
  delete: 'What you wrote was deleted.',
};

/** Shows the decision about something that the reader wrote, the reason, and the form for the reader's one appeal. */
export function ModerationDecisionAndAppeal({ id }: { id: number }) {
  const { data: review } = useQuery(apiQuery(queryKeys.ownReview(id)));
  if (!review) return null;
  const { kind, content, decision, reason, decidedAt, suspendedUntil, warnedUntil } = review;
  const { appeal, appealDecision, appealReason } = review;
  return (
    <div className="space-y-5">
      <Alert variant={decision === 'keep' ? 'success' : 'warning'} title={DECIDED[decision]}>
        <p className="break-words whitespace-pre-wrap">Reason: {reason}</p>
        {decision === 'send_back' && (
          <p>{`Edit your ${kind ?? 'text'} where you posted it, and a moderator will look at it again.`}</p>
        )}
        {warnedUntil !== null && <p>You also got a warning, which stays on record {formatEndDate(warnedUntil)}.</p>}
        {suspendedUntil !== null && <p>Your account was also suspended {formatEndDate(suspendedUntil)}.</p>}
      </Alert>
      <Card>
        <CardHeader>
          <CardTitle>Your {kind ?? 'text'}</CardTitle>
          <CardDescription>Decided {formatDateAndTime(decidedAt)}</CardDescription>
        </CardHeader>
        <CardContent>
          <blockquote className="border-l-4 border-input pl-4 break-words whitespace-pre-wrap">{content}</blockquote>
        </CardContent>
      </Card>
      {review.mayAppeal && <AppealForm id={id} />}
      {appeal !== null && (
        <Card>
          <CardHeader>
            <CardTitle>Your appeal</CardTitle>
          </CardHeader>
          <CardContent className="space-y-4">
            <p className="break-words whitespace-pre-wrap">{appeal}</p>
            {appealDecision === null && (
              <Alert>An administrator will read your appeal. We'll notify you of the outcome.</Alert>
            )}
            {appealDecision !== null && (
              <Alert
                variant={appealDecision === 'reversed' ? 'success' : 'info'}
                title={appealDecision === 'reversed' ? 'The decision was reversed.' : 'The decision stands.'}
              >
                {appealReason}
              </Alert>
            )}
          </CardContent>
        </Card>
      )}
    </div>
  );
}

const START = { text: '' };

function AppealForm({ id }: { id: number }) {
  const cache = useQueryClient();
  const { form, discard } = useDraftForm(`appeal-${id}`, START, appealSchema);
  const { mutate, isPending } = useMutationWithToast({
    call: (input: typeof START) => callApi('POST', `/api/reviews/${id}/appeal`, input),
    done: (review) => {
      discard();
      cache.setQueryData(queryKeys.ownReview(id), review);
      focusMainContent(); // Moves the focus to the main content, because the form has disappeared.
      return {
        title: 'Appeal sent',
        description: "An administrator will read your appeal. We'll notify you of the outcome.",
      };
    },
    failed: "We couldn't send your appeal",
  });

  return (
    <Card>
      <CardHeader>
        <CardTitle>Disagree?</CardTitle>
        <CardDescription>You can appeal once. An administrator will read your appeal and decide again.</CardDescription>
      </CardHeader>
      <CardContent>
        <form
          noValidate
          aria-label="Appeal"
          onSubmit={form.handleSubmit((input) => mutate(input))}
          className="space-y-4"
        >
          <FormField label="Your appeal" error={form.formState.errors.text?.message}>
            <Textarea maxLength={2_000} readOnly={isPending} {...form.register('text')} />
          </FormField>
          <Button type="submit" pending={isPending}>
            Send
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
