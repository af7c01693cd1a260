'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import type { OccurrenceView } from '@/lib/events/schema';
import { queryKeys } from '@/lib/http/query-keys';

/** Returns the events at a school in the next half year. */
export const useSchoolEvents = (schoolId: number) => useQuery(apiQuery(queryKeys.schoolEvents(schoolId)));

/** Returns the events of the next two weeks at the schools that the person follows. */
export const useFollowedSchoolsEvents = () => useQuery(apiQuery(queryKeys.comingUp()));

/**
 * Returns the React key of an event in a list. The key contains the start time, because a repeated event appears
 * several times with the same id.
 */
export const occurrenceKey = ({ id, startsAt }: OccurrenceView): string => `${id} ${startsAt}`;
