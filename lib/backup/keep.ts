import 'server-only';
import { KEPT } from '@/lib/retention';
import { madeAt } from './names';

/** So many days, weeks and months of which the last backup is kept. */
export const KEPT_BACKUPS = { days: 7, weeks: 5, months: 12 };

const DAY = 86_400_000;
/** The first day of the world's calendar of computers was a Thursday; weeks begin on Mondays. */
const dayOf = (moment: Date) => Math.floor(moment.getTime() / DAY);
const weekOf = (moment: Date) => Math.floor((dayOf(moment) + 3) / 7);
const monthOf = (moment: Date) => moment.getUTCFullYear() * 12 + moment.getUTCMonth();

/**
 * Which backups stay: the last one of each of the last days, weeks and months (of Greenwich) that have any. Days without one do not count, so
 * that a site whose backups failed for a month still has what it had. None stays longer than we say to people (the privacy page), once there
 * is a newer one.
 */
export function keptOf(names: readonly string[]): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const moment = madeAt(name);
      return moment ? [{ name, moment }] : [];
    })
    .sort((a, b) => b.moment.getTime() - a.moment.getTime());
  const newest = newestFirst[0]?.moment.getTime() ?? 0;
  const lastOf = (period: (moment: Date) => number, most: number) => {
    const last = new Map<number, string>();
    for (const { name, moment } of newestFirst) if (!last.has(period(moment))) last.set(period(moment), name);
    return [...last.values()].slice(0, most);
  };
  const { days, weeks, months } = KEPT_BACKUPS;
  const kept = new Set([...lastOf(dayOf, days), ...lastOf(weekOf, weeks), ...lastOf(monthOf, months)]);
  const isInTime = (name: string) => newest - (madeAt(name)?.getTime() ?? 0) <= KEPT.backups;
  return names.filter((name) => kept.has(name) && isInTime(name));
}

/** Of two that follow each other so far apart one clock was wrong, or nobody was there for a month: a look at it does not hurt. */
const STRANGE_GAP = 32 * DAY;

/** Made by a clock that stood ahead, as far as one can tell: by it nothing is measured. */
const isAhead = (name: string, now: Date): boolean => (madeAt(name)?.getTime() ?? 0) > now.getTime() + DAY;

/** The newest of them; one that lies ahead only where there is no other. */
export function newestOf(names: readonly string[], now: Date): string | undefined {
  const inOrder = names.toSorted();
  return inOrder.findLast((name) => !isAhead(name, now)) ?? inOrder.at(-1);
}

/**
 * Which of them go now: by one that lies ahead no other is measured, and none goes on the day on which the newest comes long after the one
 * before (null). So no clock that stood wrong takes good backups away.
 */
export function dueToGo(names: readonly string[], now: Date): string[] | null {
  const past = names.filter((name) => !isAhead(name, now)).toSorted();
  const [before, newest] = past.slice(-2).map((name) => madeAt(name)?.getTime() ?? 0);
  if (before !== undefined && newest !== undefined && newest - before > STRANGE_GAP) return null;
  const kept = new Set(keptOf(past));
  return past.filter((name) => !kept.has(name));
}
