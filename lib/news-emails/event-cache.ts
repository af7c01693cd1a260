import 'server-only';
import { eventsAt } from '@/lib/events/queries';
import type { OccurrenceView } from '@/lib/events/schema';

const KEPT_MS = 60_000;
const MOST_KEPT = 2_000;

const kept = new Map<string, { since: number; found: Promise<OccurrenceView[]> }>();

/**
 * Returns events at these schools between two moments. Caches them for a minute, because thousands of digests of one
 * evening need the same ones.
 */
export async function keptEvents(schoolIds: number[], from: Date, to: Date): Promise<OccurrenceView[]> {
  const moment = Date.now();
  const found = schoolIds.map((id) => {
    const key = `${id} ${from.getTime()} ${to.getTime()}`;
    const known = kept.get(key);
    if (known && moment - known.since < KEPT_MS) return known.found;
    const asked = eventsAt([id], from, to);
    asked.catch(() => kept.delete(key));
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { since: moment, found: asked });
    return asked;
  });
  return (await Promise.all(found)).flat();
}
