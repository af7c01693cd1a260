'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useRef, useState } from 'react';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { LoadError, useLoadErrorToast } from '@/components/ui/page/load-error';
import { Plus } from '@/components/ui/icons/icons';
import { ListSkeleton } from '@/components/ui/skeleton';
import { formatEndDate } from '@/lib/users/format-end-date';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { CreatedCodeBatchView, CouncilCodeBatchView } from '@/lib/membership/council/schema';
import { NewCouncilAccessCodes } from './new-council-access-codes';
import { CouncilCodeBatchForm } from './council-code-batch-form';

/**
 * Lists the codes with which a school council pays for parents' access to the site. Administrators create the codes in
 * batches and can end unused ones.
 */
export function CouncilAccessCodes({ schoolId, schoolName }: { schoolId: number; schoolName: string }) {
  const { data, error, errorUpdatedAt, isPending, isFetching, refetch } = useQuery(
    apiQuery(queryKeys.councilCodes(schoolId)),
  );
  useLoadErrorToast('Error loading council codes', error, errorUpdatedAt);
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<CreatedCodeBatchView | null>(null);
  return (
    <section aria-labelledby="council-codes" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="council-codes" className="text-xl font-bold">
          Council codes
        </h2>
        {!isMaking && !made && (
          <Button size="sm" variant="outline" onClick={() => setIsMaking(true)}>
            <Plus aria-hidden />
            Create codes
          </Button>
        )}
      </div>
      {isMaking && (
        <CouncilCodeBatchForm
          schoolId={schoolId}
          onMade={(batch) => {
            setMade(batch);
            setIsMaking(false);
          }}
          onLeave={() => setIsMaking(false)}
        />
      )}
      {made && <NewCouncilAccessCodes made={made} schoolName={schoolName} onDone={() => setMade(null)} />}
      {isPending && <ListSkeleton text="Loading council codes..." rows={1} />}
      {error && (
        <LoadError
          title="Error loading council codes"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.length === 0 && !isMaking && (
        <p className="text-muted-foreground">
          No council codes yet. When a council pays for its parents, each parent gets a code. It gives a membership
          until a date you choose.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y rounded-lg border bg-card px-4 shadow-card sm:px-5">
          {data.map((batch) => (
            <BatchRow key={batch.id} batch={batch} />
          ))}
        </ul>
      )}
    </section>
  );
}

function BatchRow({ batch }: { batch: CouncilCodeBatchView }) {
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const end = useMutationWithToast({
    call: () => callApi('DELETE', `/api/admin/council-codes/${batch.id}`),
    failed: 'Failed to end the codes',
    refreshOnSuccess: [queryKeys.councilCodes(batch.schoolId)],
    settled: () => setIsAsking(false),
  });
  const left = batch.count - batch.used;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{batch.note}</span>
          {!batch.isOpen && <Badge variant="secondary">{left === 0 ? 'All codes used' : 'Ended'}</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">
          {batch.used} of {batch.count} used. Can be used {formatEndDate(batch.closesAt)}. Membership{' '}
          {formatEndDate(batch.accessUntil)}.
        </p>
      </div>
      {batch.isOpen && (
        <Button ref={button} variant="outline" size="sm" onClick={() => setIsAsking(true)}>
          End<span className="sr-only"> the codes of {batch.note}</span>
        </Button>
      )}
      <ConfirmDialog
        question="End the remaining codes?"
        action="End the codes"
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => end.mutate()}
        isPending={end.isPending}
        trigger={button}
      >
        <p>
          {left === 1 ? '1 unused code' : `${left} unused codes`} can't be used any more. Parents who already used one
          keep their membership.
        </p>
      </ConfirmDialog>
    </li>
  );
}
