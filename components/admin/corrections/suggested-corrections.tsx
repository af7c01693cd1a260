'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from '@/components/ui/icons/icons';
import { useForm, useWatch } from 'react-hook-form';
import { schoolFieldLabel } from '@/components/admin/schools/form/school-form-sections';
import { useKeepPageOpenOnSessionEnd } from '@/components/drafts/use-keep-page-open-on-session-end';
import { apiListQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { EmptyState } from '@/components/ui/page/empty-state';
import { Link } from '@/components/ui/page/link';
import { LoadError } from '@/components/ui/page/load-error';
import { LoadMoreButton } from '@/components/ui/page/load-more-button';
import { ListSkeleton } from '@/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { formatDateAndTime } from '@/lib/time/format-dates';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { SUGGESTION_STATUS_TEXT, type AdminSuggestionView } from '@/lib/moderation/suggestions/schema';
import { formatFieldSource } from '@/lib/schools/facts/field-sources';
import { isBlank } from '@/lib/text/clean-text';

/** Corrections suggested by parents: open and decided. */
export function SuggestedCorrections() {
  return (
    <Tabs defaultValue="open">
      <TabsList aria-label="Corrections">
        <TabsTrigger value="open">Open</TabsTrigger>
        <TabsTrigger value="decided">Decided</TabsTrigger>
      </TabsList>
      {(['open', 'decided'] as const).map((status) => (
        <TabsContent key={status} value={status} className="pt-4">
          <Suggestions status={status} />
        </TabsContent>
      ))}
    </Tabs>
  );
}

function Suggestions({ status }: { status: 'open' | 'decided' }) {
  const list = useInfiniteQuery(apiListQuery(queryKeys.adminCorrections(status)));
  if (list.isPending) return <ListSkeleton text="Loading corrections..." />;
  if (!list.data)
    return (
      <LoadError
        title="Error loading corrections"
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  const corrections = list.data.pages.flatMap(({ items }) => items);
  if (corrections.length === 0)
    return (
      <EmptyState icon={FileText} title={status === 'open' ? 'No corrections waiting' : 'No corrections decided yet'}>
        Members suggest corrections under School Information on a school's page.
      </EmptyState>
    );
  return (
    <>
      <ul className="space-y-3">
        {corrections.map((suggestion) => (
          <li key={suggestion.id}>
            <SuggestedCorrection suggestion={suggestion} />
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

type SuggestionProps = {
  suggestion: AdminSuggestionView;
  /** Called after the administrator's decision about the correction. */
  onDecided?: (() => void) | undefined;
};

/** One suggested correction: the value of the listing, the suggested value and the decision. */
export function SuggestedCorrection({ suggestion, onDecided }: SuggestionProps) {
  const { id, schoolId, schoolName, field, before, value, link, status, note, user, current, source } = suggestion;
  const heading = `suggestion-${id}`;
  return (
    <article aria-labelledby={heading} className="space-y-3 rounded-lg border bg-card p-4 shadow-card sm:p-5">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 id={heading} className="font-bold break-words">
            {schoolFieldLabel(field)},{' '}
            <Link href={`/admin/schools/${schoolId}`} prefetch={false} className="hover:underline">
              {schoolName}
            </Link>
          </h2>
          <p className="text-sm text-muted-foreground">
            By{' '}
            <Link href={`/admin/users/${user.id}`} prefetch={false} className="hover:underline">
              {user.name}
            </Link>
            , {formatDateAndTime(suggestion.createdAt)}
          </p>
        </div>
        {status !== 'open' && <Badge variant="secondary">{SUGGESTION_STATUS_TEXT[status]}</Badge>}
      </header>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Side label={status === 'open' ? 'Now' : 'Before'} text={status === 'open' ? current : before}>
          {status === 'open' && source && <p className="text-sm text-muted-foreground">{formatFieldSource(source)}</p>}
          {status === 'open' && current !== before && (
            <p className="text-sm text-warning">It has changed since then. It said {before ?? 'nothing'}.</p>
          )}
        </Side>
        <Side label="Suggested" text={value}>
          {link && (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="text-sm break-all text-primary underline underline-offset-2"
            >
              {link}
            </a>
          )}
        </Side>
      </dl>
      {note && <p className="text-sm">Note: {note}</p>}
      {status === 'open' && <Decide suggestion={suggestion} onDecided={onDecided} />}
    </article>
  );
}

type SideProps = { label: string; text: string | null; children: React.ReactNode };

function Side({ label, text, children }: SideProps) {
  return (
    <div className="min-w-0 rounded-md border p-3">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="space-y-1 break-words whitespace-pre-wrap">
        <p>{text ?? <em>Nothing</em>}</p>
        {children}
      </dd>
    </div>
  );
}

function Decide({ suggestion: { id, current }, onDecided }: SuggestionProps) {
  const { register, control, handleSubmit } = useForm({ defaultValues: { note: '' } });
  useKeepPageOpenOnSessionEnd(!isBlank(useWatch({ control, name: 'note' })));
  const decide = useMutationWithToast({
    call: (decision: { isAccepted: boolean; note: string }) =>
      callApi('POST', `/api/admin/corrections/${id}/decision`, { ...decision, current }),
    done: ({ status }) => {
      onDecided?.();
      return {
        title: status === 'accepted' ? 'Accepted' : 'Rejected',
        description: 'We notify the person who suggested the correction.',
      };
    },
    failed: 'Failed to save the decision',
    refresh: [queryKeys.adminCorrections(), queryKeys.adminSchools()],
  });
  const decideAs = (isAccepted: boolean) => handleSubmit((input) => decide.mutate({ isAccepted, ...input }));
  return (
    <form noValidate aria-label="Decide" className="space-y-3" onSubmit={(event) => event.preventDefault()}>
      <FormField label="Note (optional)" hint="The person who suggested the correction will see this note.">
        <Input maxLength={500} {...register('note')} />
      </FormField>
      <div className="flex flex-wrap gap-3">
        <Button pending={decide.isPending} onClick={(event) => void decideAs(true)(event)}>
          Accept
        </Button>
        <Button variant="outline" pending={decide.isPending} onClick={(event) => void decideAs(false)(event)}>
          Reject
        </Button>
      </div>
    </form>
  );
}
