'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { queryKeys } from '@/lib/http/query-keys';
import { MINUTE } from '@/lib/time/duration';

/** Returns the query result of the unread count. The result includes the time of the last update (`dataUpdatedAt`). */
export const useUnreadCountQuery = () => useQuery({ ...apiQuery(queryKeys.unreadCount()), staleTime: MINUTE });

export const useUnreadCount = (): number => useUnreadCountQuery().data?.count ?? 0;
