'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AuditLogEntry } from '@/components/admin/audit/audit-log-entry';
import { useAuditLog } from '@/components/admin/audit/use-audit-log';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Undo2 } from '@/components/ui/icons/icons';
import { LoadError } from '@/components/ui/page/load-error';
import { LoadMoreButton } from '@/components/ui/page/load-more-button';
import { ListSkeleton } from '@/components/ui/skeleton';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi, ApiError } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';

/** Changes of the settings, newest first, each with an undo button. */
export function SettingsHistory() {
  const list = useAuditLog({ targetType: 'setting' });
  return (
    <section aria-labelledby="history" className="space-y-3">
      <h2 id="history" className="scroll-mt-20 text-xl font-bold">
        History
      </h2>
      {list.isPending && <ListSkeleton text="Loading the history..." />}
      {list.error && (
        <LoadError
          title="Error loading the history"
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.entries?.length === 0 && <p className="text-muted-foreground">Nothing has been changed yet.</p>}
      <ol className="space-y-3">
        {list.entries?.map((entry) => (
          <li key={entry.id}>
            <AuditLogEntry entry={entry} action={<Undo id={entry.id} />} />
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <LoadMoreButton
          onMore={() => void list.fetchNextPage()}
          isLoading={list.isFetchingNextPage}
          isAutomatic={false}
        />
      )}
    </section>
  );
}

/** Undoes a change. Asks for confirmation if a newer change affected the same setting. */
function Undo({ id }: { id: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const cache = useQueryClient();
  const undo = useMutationWithToast({
    call: (evenSo: boolean) => callApi('POST', '/api/admin/settings/undo', { change: id, ...(evenSo && { evenSo }) }),
    done: (settings) => {
      setIsAsking(false);
      cache.setQueryData(queryKeys.adminSettings(), settings);
      return { title: 'Change undone' };
    },
    failed: (error) => {
      if (error instanceof ApiError && error.code === 'conflict') setIsAsking(true);
      else showFailureToast('Failed to undo the change', error);
    },
    refreshOnSuccess: [queryKeys.adminAudit()],
  });
  return (
    <>
      <Button ref={button} variant="outline" pending={undo.isPending} onClick={() => undo.mutate(false)}>
        <Undo2 aria-hidden />
        Undo this change
      </Button>
      <ConfirmDialog
        question="Undo the change anyway?"
        action="Undo"
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => undo.mutate(true)}
        isPending={undo.isPending}
        trigger={button}
      >
        <p>This setting was changed again later. Undoing replaces the current value.</p>
      </ConfirmDialog>
    </>
  );
}
