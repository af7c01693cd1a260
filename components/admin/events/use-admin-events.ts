'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import type { EventView } from '@/lib/events/schema';
import { api, apiPage } from '@/lib/http/api';
import { keys } from '@/lib/http/query-keys';

/** Pages of a school's events, latest first. */
export function useAdminEvents(schoolId: number) {
  const list = useInfiniteQuery({
    queryKey: keys.adminEvents(schoolId),
    queryFn: ({ pageParam, signal }) =>
      apiPage<EventView>(pageParam ?? `/api/admin/schools/${schoolId}/events`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  useLoadErrorToast('Error loading events', list.error, list.errorUpdatedAt);
  return { ...list, events: list.data?.pages.flatMap((page) => page.items) };
}

/** Returns a function that refetches all lists with events of this school. */
export function useRefetchEvents(schoolId: number) {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [keys.adminEvents(schoolId), keys.schoolEvents(schoolId), keys.comingUp()].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
}

/** Values of the form, as text except for the all-day switch. */
export type EventValues = Record<'title' | 'description' | 'location' | 'start' | 'end' | 'repeatUntil', string> & {
  allDay: boolean;
  repeats: EventView['repeats'];
  /** Skipped dates of a repeated event. */
  skipped: string[];
};

/** Creates an event, or updates the one with the given id. */
export function useSaveEvent(schoolId: number, id: number | null) {
  const refetch = useRefetchEvents(schoolId);
  const [method, path, done, failed] =
    id === null
      ? (['POST', `/api/admin/schools/${schoolId}/events`, 'Event created', 'Failed to create event'] as const)
      : (['PUT', `/api/admin/events/${id}`, 'Event updated', 'Failed to update event'] as const);
  return useOneAtATime(
    useMutation({
      mutationFn: (values: EventValues & { seen?: string }) => api<EventView>(method, path, values),
      onSuccess: ({ title }) => {
        toast({ variant: 'success', title: done, description: `${title} has been saved.` });
        return refetch();
      },
      onError: (error) => {
        toastFailure(failed, error);
        // After an error the form keeps the typed text. When reopened, the form shows the newest version of the event.
        void refetch();
      },
    }),
  );
}

/** Cancels an event, or reinstates it. */
export function useCancelEvent(schoolId: number) {
  const refetch = useRefetchEvents(schoolId);
  return useOneAtATime(
    useMutation({
      mutationFn: ({ id, isCanceled }: EventView) =>
        api<EventView>(isCanceled ? 'DELETE' : 'POST', `/api/admin/events/${id}/cancel`, isCanceled ? undefined : {}),
      onSuccess: ({ title, isCanceled }) => {
        toast(
          isCanceled
            ? {
                variant: 'success',
                title: 'Event cancelled',
                description: `${title} now shows as cancelled, here and in calendars.`,
              }
            : { variant: 'success', title: 'Event reinstated', description: `${title} is happening after all.` },
        );
        return refetch();
      },
      onError: (error) => {
        toastFailure('Failed to update event', error);
        return refetch();
      },
    }),
  );
}

export function useDeleteEvent(schoolId: number) {
  const refetch = useRefetchEvents(schoolId);
  return useOneAtATime(
    useMutation({
      mutationFn: ({ id }: EventView) => api<void>('DELETE', `/api/admin/events/${id}`),
      onSuccess: (_nothing, { title }) => {
        toast({ variant: 'success', title: 'Event deleted', description: `${title} has been removed.` });
        return refetch();
      },
      onError: (error) => {
        toastFailure('Failed to delete event', error);
        return refetch(); // Another administrator may have deleted the event first.
      },
    }),
  );
}
