'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useKeepPageOpenOnSessionEnd } from '@/components/drafts/use-keep-page-open-on-session-end';
import { apiListQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { LoadError } from '@/components/ui/page/load-error';
import { LoadMoreButton } from '@/components/ui/page/load-more-button';
import { ListSkeleton } from '@/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { formatEventTime } from '@/lib/events/event-time-text';
import type { EventSuggestionView } from '@/lib/events/suggestions/schema';
import { ApiError, callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { SUGGESTION_STATUS_TEXT } from '@/lib/moderation/suggestions/schema';
import { isBlank } from '@/lib/text/clean-text';
import { schoolEventQueryKeys } from './use-admin-events';

/** Events that parents suggest for a school, for its moderators: open and decided. */
export function SuggestedEvents({ schoolId }: { schoolId: number }) {
  return (
    <section aria-labelledby="suggested-events" className="space-y-3">
      <h2 id="suggested-events" className="text-xl font-bold">
        Suggested events
      </h2>
      <Tabs defaultValue="open">
        <TabsList aria-label="Suggested events">
          <TabsTrigger value="open">Open</TabsTrigger>
          <TabsTrigger value="decided">Decided</TabsTrigger>
        </TabsList>
        {(['open', 'decided'] as const).map((status) => (
          <TabsContent key={status} value={status} className="pt-4">
            <Suggestions schoolId={schoolId} status={status} />
          </TabsContent>
        ))}
      </Tabs>
    </section>
  );
}

function Suggestions({ schoolId, status }: { schoolId: number; status: 'open' | 'decided' }) {
  const list = useInfiniteQuery(apiListQuery(queryKeys.eventSuggestions(schoolId, status)));
  if (list.isPending) return <ListSkeleton text="Loading suggested events..." rows={1} />;
  if (!list.data)
    return (
      <LoadError
        title="Error loading suggested events"
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  const suggestions = list.data.pages.flatMap(({ items }) => items);
  if (suggestions.length === 0)
    return (
      <p className="text-muted-foreground">
        {status === 'open'
          ? 'No suggestions waiting. Verified parents suggest events under Upcoming events.'
          : 'No suggestions decided yet.'}
      </p>
    );
  return (
    <>
      <ul className="space-y-3">
        {suggestions.map((suggestion) => (
          <li key={suggestion.id}>
            <SuggestedEvent suggestion={suggestion} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMoreButton
          onMore={() => void list.fetchNextPage()}
          isLoading={list.isFetchingNextPage}
          isAutomatic={false}
        />
      )}
    </>
  );
}

function SuggestedEvent({ suggestion }: { suggestion: EventSuggestionView }) {
  const { id, title, description, location, status, note } = suggestion;
  const heading = `suggested-event-${id}`;
  return (
    <article aria-labelledby={heading} className="space-y-3 rounded-lg border bg-card p-4 shadow-card sm:p-5">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 break-words">
          <h3 id={heading} className="font-bold">
            {title}
          </h3>
          <p className="text-sm text-muted-foreground">{formatEventTime(suggestion)}</p>
          {location && <p className="text-sm text-muted-foreground">{location}</p>}
        </div>
        {status !== 'open' && <Badge variant="secondary">{SUGGESTION_STATUS_TEXT[status]}</Badge>}
      </header>
      {description && <p className="break-words whitespace-pre-wrap">{description}</p>}
      {note && <p className="text-sm break-words">Reason: {note}</p>}
      {status === 'open' && <Decide suggestion={suggestion} />}
    </article>
  );
}

function Decide({ suggestion: { id, schoolId } }: { suggestion: EventSuggestionView }) {
  const { register, control, handleSubmit, setError, formState } = useForm({ defaultValues: { note: '' } });
  useKeepPageOpenOnSessionEnd(!isBlank(useWatch({ control, name: 'note' })));
  const decide = useMutationWithToast({
    call: (decision: { isAccepted: boolean; note: string }) =>
      callApi('POST', `/api/schools/${schoolId}/event-suggestions/${id}/decision`, decision),
    done: ({ status }) => ({
      title: status === 'accepted' ? 'Event added' : 'Rejected',
      description: 'We notify the parent who suggested the event.',
    }),
    failed: (error) => {
      const issue = error instanceof ApiError ? error.issues.find(({ path }) => path[0] === 'note') : undefined;
      if (issue) setError('note', { message: issue.message }, { shouldFocus: true });
      else showFailureToast('Failed to save the decision', error);
    },
    refresh: [
      queryKeys.eventSuggestions(schoolId),
      queryKeys.managedEvents(schoolId),
      ...schoolEventQueryKeys(schoolId),
    ],
  });
  const decideAs = (isAccepted: boolean) => handleSubmit((input) => decide.mutate({ isAccepted, ...input }));
  return (
    <form noValidate aria-label="Decide" className="space-y-3" onSubmit={(event) => event.preventDefault()}>
      <FormField
        label="Reason"
        hint="The parent sees it. You need a reason only to reject."
        error={formState.errors.note?.message}
      >
        <Input maxLength={500} {...register('note')} />
      </FormField>
      <div className="flex flex-wrap gap-3">
        <Button pending={decide.isPending} onClick={(event) => void decideAs(true)(event)}>
          Add event
        </Button>
        <Button variant="outline" pending={decide.isPending} onClick={(event) => void decideAs(false)(event)}>
          Reject
        </Button>
      </div>
    </form>
  );
}
