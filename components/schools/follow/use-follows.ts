'use client';

import { useQuery } from '@tanstack/react-query';
import { keys } from '@/lib/http/query-keys';
import type { FollowedSchool } from '@/lib/schools/schema';

/** Schools that the member follows, provided by the signed-in layout. */
export const useFollows = () => useQuery<FollowedSchool[]>({ queryKey: keys.follows() });

/** Followed schools without a refetch on mount, for small components that appear often. */
export const useCachedFollows = () => useQuery<FollowedSchool[]>({ queryKey: keys.follows(), refetchOnMount: false });
