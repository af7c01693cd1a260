import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { queryKeys } from '@/lib/http/query-keys';
import type { FeatureFlags } from '@/lib/settings/schema';

const ALL: FeatureFlags = { polls: true, anonymous: true, media: true, corrections: true, links: true };

/**
 * Returns the features that are on at a school. While the list loads, all features count as on, because few are ever
 * turned off.
 */
export const useSchoolFeatureFlags = (schoolId: number): FeatureFlags =>
  useQuery({ ...apiQuery(queryKeys.schoolFeatures(schoolId)), enabled: schoolId !== 0 }).data ?? ALL;
