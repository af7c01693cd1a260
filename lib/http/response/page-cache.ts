import 'server-only';
import { headers } from 'next/headers';
import { now } from '@/lib/time/clock';
import { listSiteNoticeStartEndTimes } from '@/lib/process/current-settings';
import {
  hasReceivedAllDatabaseNotifications,
  isSubscribedToChannel,
  listenToDatabaseChannel,
} from '@/lib/database/channel-listener';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { valuesFromApp } from '@/lib/process/values-from-app';

const CHANNEL = 'public_pages';

/**
 * Maximum age of a cached page in ms. School pages have a shorter maximum, because they contain relative times such as
 * "2 minutes ago".
 */
const MAX_AGE_MS = { school: 60_000, other: 600_000 };

type Extent = {
  /** Id of the school that the page shows. A change of the school removes the page from the cache. */
  school?: number;
  /**
   * Returns the times at which the page changes without any change in the database, for example when a membership ends.
   */
  until?: () => Promise<(Date | null)[]>;
};

/**
 * Caches the current page for all visitors until its data changes (record 005). Does nothing if the person is signed
 * in.
 */
export async function cachePageForVisitors(
  /** Time that the caller noted before it read the page's data. The page's age counts from this time. */
  moment: Date,
  { school, until }: Extent = {},
): Promise<void> {
  const id = (await headers()).get('x-page-request');
  if (id === null || !valuesFromApp.cacheablePages.has(id)) return;
  const maxAge = school === undefined ? MAX_AGE_MS.other : MAX_AGE_MS.school;
  const ends = ((await until?.()) ?? []).flatMap((end) => (end === null ? [] : [end.getTime()]));
  if (valuesFromApp.cacheablePages.has(id))
    // A page with a failed part must not be cached. If a part fails, `logPageError` removes the page's id from
    // `cacheablePages`. A part may have failed since the first check of the id, so the id is checked again.
    valuesFromApp.cacheablePages.set(id, {
      school: school ?? null,
      until: Math.min(moment.getTime() + maxAge, ...ends, ...listSiteNoticeStartEndTimes(moment.getTime())),
    });
}

/** Starts listening to changes in the database, which remove the affected pages from the cache. */
export function startPageCacheInvalidation(): void {
  if (!valuesFromServer.isRunning) return;
  valuesFromApp.pageCacheState = {
    isHeard: () => isSubscribedToChannel(CHANNEL),
    isCaughtUp: () => hasReceivedAllDatabaseNotifications(CHANNEL),
    now: () => now().getTime(),
  };
  void listenToDatabaseChannel(CHANNEL, (school) => valuesFromServer.forgetPages(school ? Number(school) : null));
}
