import 'server-only';
import { listEventsAtSchools } from '@/lib/events/queries';
import type { OccurrenceView } from '@/lib/events/schema';

const CACHE_MS = 60_000;
const MAX_CACHED = 2_000;

const cache = new Map<string, { since: number; found: Promise<OccurrenceView[]> }>();

/**
 * Returns events at these schools between two times. The results are cached for a minute, because thousands of digests
 * need the same events.
 */
export async function fetchCachedEvents(schoolIds: number[], from: Date, to: Date): Promise<OccurrenceView[]> {
  const moment = Date.now();
  const events = schoolIds.map((id) => {
    const key = `${id} ${from.getTime()} ${to.getTime()}`;
    const cached = cache.get(key);
    if (cached && moment - cached.since < CACHE_MS) return cached.found;
    const query = listEventsAtSchools([id], from, to);
    query.catch(() => cache.delete(key));
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, { since: moment, found: query });
    return query;
  });
  return (await Promise.all(events)).flat();
}
