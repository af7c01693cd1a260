'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { queryKeys } from '@/lib/http/query-keys';

/** Returns the schools that the member follows. The layout of signed-in pages sends this data with the page. */
export const useFollowedSchools = () => useQuery(apiQuery(queryKeys.follows()));

/**
 * Returns the followed schools from the query cache. Does not refetch them on mount, because the small components that
 * call it appear many times on a page.
 */
export const useCachedFollowedSchools = () => useQuery({ ...apiQuery(queryKeys.follows()), refetchOnMount: false });
