'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useRouter } from 'next/navigation';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { ApiError, callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { InboxEntryView, InboxEntrySummary, snoozeOptionNames } from '@/lib/inbox/schema';

/** Request body that assigns, snoozes, annotates or reopens an inbox entry. */
export type InboxEntryChange =
  | { assignedTo: number | null }
  | { snooze: (typeof snoozeOptionNames)[number] | null }
  | { note: string }
  | { reopen: true };

type Entry = Pick<InboxEntrySummary, 'kind' | 'id' | 'version'>;

export const useInboxEntry = (first: InboxEntryView) =>
  useQuery({ ...apiQuery(queryKeys.adminInboxItem(first.kind, first.id)), initialData: first }).data;

const SAID = (change: InboxEntryChange): string => {
  if ('note' in change) return 'Closed';
  if ('reopen' in change) return 'Reopened';
  if ('snooze' in change) return change.snooze === null ? 'Awake' : 'Snoozed';
  return change.assignedTo === null ? 'Unassigned' : 'Assigned';
};

type Outcome = { onDone?: (change: InboxEntryChange) => void; onConflict?: (message: string) => void };

/**
 * Sends an action on an inbox entry with the version that the administrator saw, so that the server can refuse outdated
 * actions.
 */
export function useInboxAction({ onDone, onConflict }: Outcome = {}) {
  const cache = useQueryClient();
  const router = useRouter();
  return useMutationWithToast({
    call: ({ entry: { kind, id, version }, change }: { entry: Entry; change: InboxEntryChange }) =>
      callApi('PATCH', `/api/admin/inbox/${kind}/${id}`, { ...change, version }),
    done: (item, { change }) => {
      cache.setQueryData(queryKeys.adminInboxItem(item.kind, item.id), item);
      onDone?.(change);
      router.refresh();
      return { title: SAID(change), description: item.title };
    },
    failed: async (error, { entry }) => {
      // The buttons remain disabled until the other administrator's change is loaded.
      await cache.invalidateQueries({ queryKey: queryKeys.adminInboxItem(entry.kind, entry.id) });
      const isConflict = error instanceof ApiError && error.status === 409;
      if (isConflict && onConflict) onConflict(error.message);
      else showFailureToast('Nothing changed', error);
      router.refresh();
    },
  });
}
