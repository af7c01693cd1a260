'use client';

import { useInfiniteQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { apiListQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import type { EventArea } from '@/lib/events/area';
import type { EventView } from '@/lib/events/schema';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';

/** School or area whose events a person manages: an administrator, or a moderator of the school. */
export type ManagedArea = EventArea & { asModerator?: boolean };

/** Returns pages of the events of a school or area, latest first. */
export function useAdminEvents({ schoolId, region, family, asModerator = false }: ManagedArea) {
  const ofSchool = useInfiniteQuery({
    ...apiListQuery(queryKeys.adminEvents(schoolId ?? 0)),
    enabled: schoolId !== null && !asModerator,
  });
  const ofModerator = useInfiniteQuery({
    ...apiListQuery(queryKeys.managedEvents(schoolId ?? 0)),
    enabled: asModerator,
  });
  const ofArea = useInfiniteQuery({
    ...apiListQuery(queryKeys.areaEvents({ region, family })),
    enabled: schoolId === null,
  });
  const list = asModerator ? ofModerator : schoolId === null ? ofArea : ofSchool;
  useLoadErrorToast('Error loading events', list.error, list.errorUpdatedAt);
  return { ...list, events: list.data?.pages.flatMap((page) => page.items) };
}

/** Query keys of all lists that show events of this school. */
export const schoolEventQueryKeys = (schoolId: number): QueryKey[] => [
  queryKeys.adminEvents(schoolId),
  queryKeys.schoolEvents(schoolId),
  queryKeys.comingUp(),
];

const areaQueryKeys = ({ schoolId }: ManagedArea): QueryKey[] =>
  schoolId === null
    ? [queryKeys.areaEvents(), queryKeys.comingUp()]
    : [...schoolEventQueryKeys(schoolId), queryKeys.managedEvents(schoolId)];

/** Values of the event form, in which dates and times are text. */
export type EventFormValues = Record<'title' | 'description' | 'location' | 'start' | 'end' | 'repeatUntil', string> & {
  allDay: boolean;
  repeats: EventView['repeats'];
  /** Dates on which a repeated event does not take place. */
  skipped: string[];
};

const createEvent = ({ schoolId, region, family, asModerator }: ManagedArea, values: EventFormValues) => {
  if (schoolId === null) return callApi('POST', '/api/admin/events', { ...values, region, family });
  return asModerator
    ? callApi('POST', `/api/schools/${schoolId}/managed-events`, values)
    : callApi('POST', `/api/admin/schools/${schoolId}/events`, values);
};

const updateEvent = ({ schoolId, asModerator }: ManagedArea, id: number, values: EventFormValues) =>
  asModerator
    ? callApi('PUT', `/api/schools/${schoolId ?? 0}/managed-events/${id}`, values)
    : callApi('PUT', `/api/admin/events/${id}`, values);

/** Creates an event, or updates the one with the given id. */
export function useSaveEvent(area: ManagedArea, id: number | null) {
  const cache = useQueryClient();
  const [done, failed] =
    id === null ? ['Event created', 'Failed to create event'] : ['Event updated', 'Failed to update event'];
  return useMutationWithToast({
    call: (values: EventFormValues & { seen?: string }) =>
      id === null ? createEvent(area, values) : updateEvent(area, id, values),
    done: ({ title }) => ({ title: done, description: `${title} has been saved.` }),
    failed: (error) => {
      showFailureToast(failed, error);
      // After a failed save, refetches the events, because another administrator may have changed this event. A form
      // that is opened again then shows the newest version.
      for (const queryKey of areaQueryKeys(area)) void cache.invalidateQueries({ queryKey });
    },
    refreshOnSuccess: areaQueryKeys(area),
  });
}

/** Cancels an event, or reinstates it. */
export function useCancelEvent(area: ManagedArea) {
  return useMutationWithToast({
    call: ({ id, isCanceled }: EventView) =>
      area.asModerator
        ? callApi(isCanceled ? 'DELETE' : 'POST', `/api/schools/${area.schoolId ?? 0}/managed-events/${id}/cancel`)
        : callApi(isCanceled ? 'DELETE' : 'POST', `/api/admin/events/${id}/cancel`),
    done: ({ title, isCanceled }) =>
      isCanceled
        ? { title: 'Event cancelled', description: `${title} now shows as cancelled, here and in calendars.` }
        : { title: 'Event reinstated', description: `${title} is happening after all.` },
    failed: 'Failed to update event',
    refresh: areaQueryKeys(area),
  });
}

export function useDeleteEvent(area: ManagedArea) {
  return useMutationWithToast({
    call: ({ id }: EventView) => callApi('DELETE', `/api/admin/events/${id}`),
    done: (_nothing, { title }) => ({ title: 'Event deleted', description: `${title} has been removed.` }),
    failed: 'Failed to delete event',
    // Refetches even after a failure, because another administrator may have deleted the event.
    refresh: areaQueryKeys(area),
  });
}
