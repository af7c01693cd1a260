import 'server-only';
import { headers } from 'next/headers';
import { now } from '@/lib/clock';
import { noticeTurns } from '@/lib/in-force';
import { isCaughtUp, isHeard, listen } from '@/lib/database/listener';
import { life } from '@/lib/process';

const CHANNEL = 'public_pages';

/** How old a page is at the most: one that tells of a school says "2 minutes ago" and the like. */
const OLDEST_MS = { school: 60_000, other: 600_000 };

type Extent = {
  /** The school that it tells of: what happens there ends it. */
  school?: number;
  /** When it would be another by itself, as a membership or a day ends. */
  until?: () => Promise<(Date | null)[]>;
};

/**
 * Said by a page that is the same for all visitors but for its nonce: server/web/kept-pages.ts then answers the next ones from memory, until the
 * database tells of a change (record 039). `moment` is from before anything was read for it. Where somebody asks who is known it does nothing.
 */
export async function keepForVisitors(moment: Date, { school, until }: Extent = {}): Promise<void> {
  const id = (await headers()).get('x-page-request');
  if (id === null || !life.keepable.has(id)) return;
  const oldest = school === undefined ? OLDEST_MS.other : OLDEST_MS.school;
  const ends = ((await until?.()) ?? []).flatMap((end) => (end === null ? [] : [end.getTime()]));
  if (life.keepable.has(id))
    // no part of it failed meanwhile
    life.keepable.set(id, {
      school: school ?? null,
      until: Math.min(moment.getTime() + oldest, ...ends, ...noticeTurns(moment.getTime())),
    });
}

/** From now on the pages that are kept end with what they show. */
export function startKeptPages(): void {
  if (!life.isServedByUs) return;
  life.keptPages = {
    isHeard: () => isHeard(CHANNEL),
    isCaughtUp: () => isCaughtUp(CHANNEL),
    now: () => now().getTime(),
  };
  void listen(CHANNEL, (school) => life.forgetPages(school ? Number(school) : null));
}
