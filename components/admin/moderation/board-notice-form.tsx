'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useUnsavedChangesWarning } from '@/components/drafts/use-unsaved-changes-warning';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { Textarea } from '@/components/ui/textarea';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { DAY, WEEK } from '@/lib/time/duration';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import {
  MAX_BOARD_NOTICE_DAYS,
  boardNoticeSchema,
  type BoardNoticeView,
  type BoardNoticeInput,
} from '@/lib/moderation/schema';
import { formatEndDate } from '@/lib/users/format-end-date';
import { isBlank } from '@/lib/text/clean-text';

/** The current notice above a school's board, and the form that publishes a new notice in its place. */
export function BoardNoticeForm({ schoolId }: { schoolId: number }) {
  const { data, error, isFetching, refetch } = useQuery(apiQuery(queryKeys.notice(schoolId)));
  if (error && !data) {
    return (
      <LoadError
        title="Error loading the notice"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <ListSkeleton text="Loading..." rows={1} />;
  return (
    <div className="space-y-5">
      {data.notice && <Standing notice={data.notice} />}
      <WriteNotice schoolId={schoolId} seen={data.notice?.postedAt ?? null} />
    </div>
  );
}

/** Publishes or removes the notice, then refetches boards and feeds. */
function useNoticeAction<Input = void>(
  schoolId: number,
  { call, done, failed }: { call: (input: Input) => Promise<unknown>; done: string; failed: string },
) {
  return useMutationWithToast({
    call,
    done: { title: done },
    failed,
    refresh: [queryKeys.notices(), queryKeys.notice(schoolId)],
  });
}

function Standing({ notice: { schoolId, text, endsAt } }: { notice: BoardNoticeView }) {
  const { mutate, isPending } = useNoticeAction(schoolId, {
    call: () => callApi('DELETE', `/api/schools/${schoolId}/notice`),
    done: 'Notice removed',
    failed: 'Failed to remove the notice',
  });
  return (
    <Card>
      <CardHeader>
        <CardTitle>Notice on the board now</CardTitle>
        <CardDescription>Shown {formatEndDate(endsAt)}</CardDescription>
      </CardHeader>
      <CardContent className="space-y-4">
        <p className="break-words whitespace-pre-wrap">{text}</p>
        <Button variant="outline" pending={isPending} onClick={() => mutate()}>
          Take the notice down
        </Button>
      </CardContent>
    </Card>
  );
}

const createSchema = (first: string, last: string) =>
  z.object({
    text: boardNoticeSchema.shape.text,
    until: z
      .string()
      .refine((day) => first <= day && day <= last, `Choose a day within the next ${MAX_BOARD_NOTICE_DAYS} days.`),
  });

/**
 * Form for a new notice. If another administrator saved a notice, the page shows that notice, and the form keeps the
 * typed text.
 */
function WriteNotice({ schoolId, seen }: { schoolId: number; seen: string | null }) {
  const [now] = useState(() => Date.now());
  const [first, last] = [formatDateFieldValue(now), formatDateFieldValue(now + MAX_BOARD_NOTICE_DAYS * DAY)];
  const { register, control, handleSubmit, resetField, formState } = useForm({
    resolver: zodResolver(createSchema(first, last)),
    defaultValues: { text: '', until: formatDateFieldValue(now + WEEK) },
  });
  const { errors } = formState;
  const { mutate, isPending } = useNoticeAction<BoardNoticeInput>(schoolId, {
    call: (input) => callApi('PUT', `/api/schools/${schoolId}/notice`, input),
    done: 'Notice posted',
    failed: 'Failed to post the notice',
  });
  useUnsavedChangesWarning(!isBlank(useWatch({ control, name: 'text' })));
  const send = handleSubmit((input) => mutate({ ...input, seen }, { onSuccess: () => resetField('text') }));

  return (
    <Card>
      <CardHeader>
        <CardTitle>{seen !== null ? 'Replace the notice' : 'Post a notice'}</CardTitle>
        <CardDescription>
          The notice shows above the board and in followers' feeds as a moderator's notice, without your name.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <form noValidate aria-label="Notice" onSubmit={send} className="space-y-5">
          <FormField label="Notice" hint="Up to 500 characters. Don't name a child." error={errors.text?.message}>
            <Textarea maxLength={500} className="min-h-20" {...register('text')} />
          </FormField>
          <FormField label="Last day" error={errors.until?.message}>
            <Input type="date" min={first} max={last} className="max-w-52" {...register('until')} />
          </FormField>
          <Button type="submit" pending={isPending}>
            Post notice
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
