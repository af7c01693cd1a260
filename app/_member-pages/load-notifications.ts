import 'server-only';
import type { PreloadedQueryEntry } from '@/components/providers/query-cache-hydrator';
import type { CurrentUser } from '@/lib/auth/session';
import { queryKeys } from '@/lib/http/query-keys';
import { pageQuery, toQueryCacheEntry } from '@/lib/http/request/list-pagination';
import { listNotifications } from '@/lib/notifications/queries';
import { actorFromUser } from '@/lib/policy/actor';
import { now } from '@/lib/time/clock';

/** Returns the first page of a person's notifications, for the browser's query cache. */
export async function loadNotifications(user: CurrentUser): Promise<PreloadedQueryEntry[]> {
  const page = await listNotifications(actorFromUser(user, now()), pageQuery.parse({}));
  return [toQueryCacheEntry(queryKeys.notifications(), page)];
}
