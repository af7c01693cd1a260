import 'server-only';
import { headers } from 'next/headers';
import { now } from '@/lib/time/clock';
import { noticeChangeTimes } from '@/lib/process/current-settings';
import { isCaughtUp, isSubscribed, listenToChannel } from '@/lib/database/listener';
import { fromServer } from '@/lib/process/from-server';
import { fromApp } from '@/lib/process/from-app';

const CHANNEL = 'public_pages';

/**
 * Maximum age in ms of a cached page. It is shorter for school pages, because they contain relative times such as "2
 * minutes ago".
 */
const MAX_AGE_MS = { school: 60_000, other: 600_000 };

type Extent = {
  /** School that the page shows. Changes of this school invalidate the cached page. */
  school?: number;
  /** Returns the times at which the page changes without an event, for example when a membership or a day ends. */
  until?: () => Promise<(Date | null)[]>;
};

/**
 * Marks the current page as the same for all visitors, except for its nonce. server/web/page-cache.ts then serves the
 * page from memory until the database reports a change (record 005). `moment` is the page's start time, before the page
 * read any data. Does nothing for a signed-in person.
 */
export async function cacheForVisitors(moment: Date, { school, until }: Extent = {}): Promise<void> {
  const id = (await headers()).get('x-page-request');
  if (id === null || !fromApp.cacheablePages.has(id)) return;
  const maxAge = school === undefined ? MAX_AGE_MS.other : MAX_AGE_MS.school;
  const ends = ((await until?.()) ?? []).flatMap((end) => (end === null ? [] : [end.getTime()]));
  if (fromApp.cacheablePages.has(id))
    // While `until` ran, a part of the page may have failed. The page's id is then no longer in `keepable`, and the
    // page is not cached.
    fromApp.cacheablePages.set(id, {
      school: school ?? null,
      until: Math.min(moment.getTime() + maxAge, ...ends, ...noticeChangeTimes(moment.getTime())),
    });
}

/** Starts invalidating cached pages when their content changes. */
export function startPageCache(): void {
  if (!fromServer.isRunning) return;
  fromApp.pageCacheState = {
    isHeard: () => isSubscribed(CHANNEL),
    isCaughtUp: () => isCaughtUp(CHANNEL),
    now: () => now().getTime(),
  };
  void listenToChannel(CHANNEL, (school) => fromServer.forgetPages(school ? Number(school) : null));
}
