'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { apiQuery } from '@/components/providers/api-query';
import { Button } from '@/components/ui/button';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/http/query-keys';
import { MAILING_REASON_TEXTS, type MailingView } from '@/lib/mailings/schema';
import { MailingRow } from './mailing-row';

const MailingForm = dynamic(() => import('./mailing-form').then((module) => module.MailingForm), {
  loading: () => <ListSkeleton text="Loading the form..." rows={1} />,
});

/** Interval in ms between requests for the progress while a message is being sent. */
const POLL_INTERVAL_MS = 10_000;

const REASONS = new Intl.ListFormat('en-CA', { type: 'disjunction' }).format(Object.values(MAILING_REASON_TEXTS));

/** Messages of the operator to many people: drafts, progress and a form. */
export function Mailings({ regions }: { regions: string[] }) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...apiQuery(queryKeys.mailings()),
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'sending') ? POLL_INTERVAL_MS : false),
  });
  /** Draft that the form shows. Null for a new message, undefined while the form is closed. */
  const [edited, setEdited] = useState<MailingView | null>();
  return (
    <section aria-labelledby="mailings" className="space-y-4">
      <div>
        <h2 id="mailings" className="mb-3 text-lg font-bold">
          Messages to people
        </h2>
        <p className="text-muted-foreground">
          A service message is about {REASONS}, and nobody can turn it off. Everything else is news, which goes only to
          people who turned it on. Unconfirmed, suspended and deleted accounts get neither.
        </p>
      </div>
      {edited === undefined ? (
        <Button variant="outline" onClick={() => setEdited(null)}>
          Write a message
        </Button>
      ) : (
        <MailingForm key={edited?.id ?? 0} regions={regions} draft={edited} onClose={() => setEdited(undefined)} />
      )}
      {isPending && <ListSkeleton text="Loading messages..." rows={1} />}
      {error && (
        <LoadError
          title="Error loading messages"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.length === 0 && <p className="text-muted-foreground">No messages yet.</p>}
      {data && data.length > 0 && (
        <ul aria-labelledby="mailings" className="divide-y rounded-lg border bg-card px-4 shadow-card sm:px-5">
          {data.map((mailing) => (
            <MailingRow
              key={mailing.id}
              mailing={mailing}
              onChange={edited === undefined ? () => setEdited(mailing) : undefined}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
