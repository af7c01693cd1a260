'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useRef, useState } from 'react';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { EndorsementView } from '@/lib/settings/endorsement-schema';
import { formatDate } from '@/lib/time/format-dates';
import { EndorsementForm } from './endorsement-form';

/** Quotes of parents and names of school councils on public pages, each with the day of its written consent. */
export function EndorsementsSection() {
  const { data, error, isPending, isFetching, refetch } = useQuery(apiQuery(queryKeys.endorsements()));
  return (
    <Card>
      <CardHeader>
        <CardTitle id="endorsements">Quotes and councils</CardTitle>
        <CardDescription>
          Real quotes of parents, and school councils that support this site. The home page and Community Voice show
          them. Add only people and councils that agreed in writing, and remove them as soon as they change their mind.
        </CardDescription>
      </CardHeader>
      <CardContent className="space-y-5">
        {isPending && <ListSkeleton text="Loading quotes and councils..." rows={1} />}
        {error && (
          <LoadError
            title="Error loading quotes and councils"
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {data?.length === 0 && (
          <p className="text-muted-foreground">
            No quotes or school councils yet. Public pages show them once you add one.
          </p>
        )}
        {data && data.length > 0 && (
          <ul aria-labelledby="endorsements" className="divide-y border-y">
            {data.map((endorsement) => (
              <EndorsementRow key={endorsement.id} endorsement={endorsement} />
            ))}
          </ul>
        )}
        <EndorsementForm />
      </CardContent>
    </Card>
  );
}

function EndorsementRow({ endorsement: { id, quote, name, school, agreedOn } }: { endorsement: EndorsementView }) {
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const remove = useMutationWithToast({
    call: () => callApi('DELETE', `/api/admin/endorsements/${id}`),
    done: { title: 'Removed', description: 'Public pages no longer show this entry.' },
    failed: 'Failed to remove the quote or school council',
    refresh: [queryKeys.endorsements()],
    settled: () => setIsAsking(false),
  });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        {quote !== null && <p className="wrap-anywhere">“{quote}”</p>}
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted-foreground">
          {school && `${school.name}. `}They agreed in writing on {formatDate(`${agreedOn}T12:00:00Z`)}.
        </p>
      </div>
      <Button ref={button} variant="outline" size="sm" onClick={() => setIsAsking(true)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        question={quote === null ? 'Remove this council?' : 'Remove this quote?'}
        action="Remove"
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        trigger={button}
      >
        <p>This entry disappears from public pages immediately, and its text is deleted. This can't be undone.</p>
      </ConfirmDialog>
    </li>
  );
}
