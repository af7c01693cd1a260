import 'server-only';
import { headers } from 'next/headers';
import { now } from '@/lib/time/clock';
import { siteNoticeChangeTimes } from '@/lib/process/current-settings';
import { hasReceivedAllNotifications, isSubscribed, listenToChannel } from '@/lib/database/listener';
import { serverInterface } from '@/lib/process/server-interface';
import { appInterface } from '@/lib/process/app-interface';

const CHANNEL = 'public_pages';

/**
 * Maximum age in ms of a cached page. It is shorter for school pages, because they contain relative times such as "2
 * minutes ago".
 */
const MAX_AGE_MS = { school: 60_000, other: 600_000 };

type Extent = {
  /** School that the page shows. Changes of this school invalidate the cached page. */
  school?: number;
  /**
   * Returns the times at which the page changes without a change in the database, for example when a membership or a
   * day ends.
   */
  until?: () => Promise<(Date | null)[]>;
};

/**
 * Lets server/web/page-cache.ts send the current page to all visitors, until the database reports a change (record
 * 005). Only the nonce differs between visitors. `moment` is the page's start time, before the page read any data. Does
 * nothing for a signed-in person.
 */
export async function cacheForVisitors(moment: Date, { school, until }: Extent = {}): Promise<void> {
  const id = (await headers()).get('x-page-request');
  if (id === null || !appInterface.cacheablePages.has(id)) return;
  const maxAge = school === undefined ? MAX_AGE_MS.other : MAX_AGE_MS.school;
  const ends = ((await until?.()) ?? []).flatMap((end) => (end === null ? [] : [end.getTime()]));
  if (appInterface.cacheablePages.has(id))
    // A part of the page may fail while this function waits for the result of `until`. The page's id is then removed
    // from `cacheablePages`, and the page is not cached.
    appInterface.cacheablePages.set(id, {
      school: school ?? null,
      until: Math.min(moment.getTime() + maxAge, ...ends, ...siteNoticeChangeTimes(moment.getTime())),
    });
}

/** Starts listening to changes in the database, which remove the affected pages from the cache. */
export function startPageCache(): void {
  if (!serverInterface.isRunning) return;
  appInterface.pageCacheState = {
    isHeard: () => isSubscribed(CHANNEL),
    isCaughtUp: () => hasReceivedAllNotifications(CHANNEL),
    now: () => now().getTime(),
  };
  void listenToChannel(CHANNEL, (school) => serverInterface.forgetPages(school ? Number(school) : null));
}
