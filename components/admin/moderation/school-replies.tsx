'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useUnsavedChangesWarning } from '@/components/drafts/use-unsaved-changes-warning';
import { apiQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { FormField } from '@/components/ui/form/form-field';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { LoadError } from '@/components/ui/page/load-error';
import { Textarea } from '@/components/ui/textarea';
import { callApi } from '@/lib/http/api-client';
import type { Body } from '@/lib/http/api-types';
import { queryKeys } from '@/lib/http/query-keys';
import type { WaitingReplyView } from '@/lib/posts/replies/schema';
import { textField } from '@/lib/schema-fields';
import { isBlank } from '@/lib/text/clean-text';

/** The replies of a school that wait for a moderator. Shows nothing if none waits. */
export function SchoolReplies({ schoolId }: { schoolId: number }) {
  const { data, error, isFetching, refetch } = useQuery(apiQuery(queryKeys.schoolReplies(schoolId)));
  if (!data)
    return (
      error && (
        <LoadError
          title="Error loading the school's replies"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )
    );
  return data.map((reply) => <ReplyDecision key={`${reply.id}-${reply.version}`} schoolId={schoolId} reply={reply} />);
}

const refusalSchema = z.object({ reason: textField(300, 'Give a reason. The school reads it.') });

function ReplyDecision({ schoolId, reply }: { schoolId: number; reply: WaitingReplyView }) {
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(refusalSchema),
    defaultValues: { reason: '' },
  });
  const { mutate, isPending } = useMutationWithToast({
    call: (decision: Omit<Body<'POST', '/api/schools/{id}/replies/{replyId}/decision'>, 'seen'>) =>
      callApi('POST', `/api/schools/${schoolId}/replies/${reply.id}/decision`, { ...decision, seen: reply.version }),
    done: (_none, { isShown }) => {
      focusMainContent(); // The focused button disappears together with the reply.
      return { title: isShown ? 'The reply is shown' : 'The reply is refused' };
    },
    failed: 'Not decided',
    refresh: [queryKeys.schoolReplies(schoolId)],
  });
  useUnsavedChangesWarning(!isBlank(useWatch({ control, name: 'reason' })));
  return (
    <Card className="mb-5">
      <CardHeader>
        <CardTitle>Reply from the school</CardTitle>
        <CardDescription className="break-words">To: {reply.title ?? reply.excerpt}</CardDescription>
      </CardHeader>
      <CardContent>
        <form
          noValidate
          aria-label="Reply from the school"
          onSubmit={(event) => void handleSubmit((input) => mutate({ isShown: false, ...input }))(event)}
          className="space-y-4"
        >
          <p className="break-words whitespace-pre-wrap">{reply.content}</p>
          <FormField
            label="Reason, if you refuse it"
            hint="The school reads it, and can change the reply for 24 hours."
            error={formState.errors.reason?.message}
          >
            <Textarea maxLength={300} readOnly={isPending} className="min-h-20" {...register('reason')} />
          </FormField>
          <div className="flex flex-wrap gap-2">
            <Button pending={isPending} onClick={() => mutate({ isShown: true })}>
              Show it under the post
            </Button>
            <Button type="submit" variant="outline" pending={isPending}>
              Refuse
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  );
}
