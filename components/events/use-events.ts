'use client';

import { useQuery } from '@tanstack/react-query';
import type { OccurrenceView } from '@/lib/events/schema';
import { keys } from '@/lib/http/keys';

/** What takes place at a school in the next half year. The school's page hands it over. */
export const useSchoolEvents = (schoolId: number) =>
  useQuery<OccurrenceView[]>({ queryKey: keys.schoolEvents(schoolId) });

/** What takes place within two weeks at the schools that the person follows. */
export const useComingUp = () => useQuery<OccurrenceView[]>({ queryKey: keys.comingUp() });

/** An event that repeats is there several times. */
export const occurrenceKey = ({ id, startsAt }: OccurrenceView): string => `${id} ${startsAt}`;
