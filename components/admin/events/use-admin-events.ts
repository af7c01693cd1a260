'use client';

import { useInfiniteQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import type { EventView } from '@/lib/events/schema';
import { callApi, fetchListPage } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';

/** Returns pages of a school's events, latest first. */
export function useAdminEvents(schoolId: number) {
  const list = useInfiniteQuery({
    queryKey: queryKeys.adminEvents(schoolId),
    queryFn: ({ pageParam, signal }) =>
      fetchListPage<EventView>(pageParam ?? `/api/admin/schools/${schoolId}/events`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  useLoadErrorToast('Error loading events', list.error, list.errorUpdatedAt);
  return { ...list, events: list.data?.pages.flatMap((page) => page.items) };
}

/** Query keys of all lists that show events of this school. */
export const schoolEventQueryKeys = (schoolId: number): QueryKey[] => [
  queryKeys.adminEvents(schoolId),
  queryKeys.schoolEvents(schoolId),
  queryKeys.comingUp(),
];

/** Values of the event form, in which dates and times are text. */
export type EventFormValues = Record<'title' | 'description' | 'location' | 'start' | 'end' | 'repeatUntil', string> & {
  allDay: boolean;
  repeats: EventView['repeats'];
  /** Dates on which a repeated event does not take place. */
  skipped: string[];
};

/** Creates an event, or updates the one with the given id. */
export function useSaveEvent(schoolId: number, id: number | null) {
  const cache = useQueryClient();
  const [method, path, done, failed] =
    id === null
      ? (['POST', `/api/admin/schools/${schoolId}/events`, 'Event created', 'Failed to create event'] as const)
      : (['PUT', `/api/admin/events/${id}`, 'Event updated', 'Failed to update event'] as const);
  return useMutationWithToast({
    call: (values: EventFormValues & { seen?: string }) => callApi<EventView>(method, path, values),
    done: ({ title }) => ({ title: done, description: `${title} has been saved.` }),
    failed: (error) => {
      showFailureToast(failed, error);
      // Refetches the events after a failed save, so that a reopened form shows the newest version.
      for (const queryKey of schoolEventQueryKeys(schoolId)) void cache.invalidateQueries({ queryKey });
    },
    refreshOnSuccess: schoolEventQueryKeys(schoolId),
  });
}

/** Cancels an event, or reinstates it. */
export function useCancelEvent(schoolId: number) {
  return useMutationWithToast({
    call: ({ id, isCanceled }: EventView) =>
      callApi<EventView>(isCanceled ? 'DELETE' : 'POST', `/api/admin/events/${id}/cancel`, isCanceled ? undefined : {}),
    done: ({ title, isCanceled }) =>
      isCanceled
        ? { title: 'Event cancelled', description: `${title} now shows as cancelled, here and in calendars.` }
        : { title: 'Event reinstated', description: `${title} is happening after all.` },
    failed: 'Failed to update event',
    refresh: schoolEventQueryKeys(schoolId),
  });
}

export function useDeleteEvent(schoolId: number) {
  return useMutationWithToast({
    call: ({ id }: EventView) => callApi<void>('DELETE', `/api/admin/events/${id}`),
    done: (_nothing, { title }) => ({ title: 'Event deleted', description: `${title} has been removed.` }),
    failed: 'Failed to delete event',
    // Refetches even after a failure, because another administrator may have deleted the event.
    refresh: schoolEventQueryKeys(schoolId),
  });
}
