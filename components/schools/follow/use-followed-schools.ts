'use client';

import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/http/query-keys';
import type { FollowedSchool } from '@/lib/schools/schema';

/** Returns the schools that the member follows. The layout of signed-in pages sends this data with the page. */
export const useFollowedSchools = () => useQuery<FollowedSchool[]>({ queryKey: queryKeys.follows() });

/** Returns the followed schools without a refetch on mount, for small components that appear many times on a page. */
export const useCachedFollowedSchools = () =>
  useQuery<FollowedSchool[]>({ queryKey: queryKeys.follows(), refetchOnMount: false });
