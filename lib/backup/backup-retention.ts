import 'server-only';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { DAY } from '@/lib/time/duration';
import { parseBackupTime } from './backup-names';

/** Numbers of recent days, weeks and months. The last backup of each of these days, weeks and months is kept. */
export const BACKUP_RETENTION = { days: 7, weeks: 5, months: 12 };

/**
 * Returns the number of days since 1970-01-01. That day was a Thursday, so `weekOf` adds three days to make weeks begin
 * on Mondays.
 */
const dayOf = (moment: Date) => Math.floor(moment.getTime() / DAY);
const weekOf = (moment: Date) => Math.floor((dayOf(moment) + 3) / 7);
const monthOf = (moment: Date) => moment.getUTCFullYear() * 12 + moment.getUTCMonth();

/**
 * Returns the backups to keep: the last one of each recent day, week and month (UTC). Periods without a backup do not
 * count, so failures do not shorten the history.
 */
export function selectBackupsToKeep(names: readonly string[]): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const moment = parseBackupTime(name);
      return moment ? [{ name, moment }] : [];
    })
    .sort((a, b) => b.moment.getTime() - a.moment.getTime());
  const newest = newestFirst[0]?.moment.getTime() ?? 0;
  const lastOf = (period: (moment: Date) => number, most: number) => {
    const last = new Map<number, string>();
    for (const { name, moment } of newestFirst) if (!last.has(period(moment))) last.set(period(moment), name);
    return [...last.values()].slice(0, most);
  };
  const { days, weeks, months } = BACKUP_RETENTION;
  const toKeep = new Set([...lastOf(dayOf, days), ...lastOf(weekOf, weeks), ...lastOf(monthOf, months)]);
  const isInTime = (name: string) => newest - (parseBackupTime(name)?.getTime() ?? 0) <= RETENTION_PERIODS_MS.backups;
  return names.filter((name) => toKeep.has(name) && isInTime(name));
}

/**
 * Longest normal gap in ms between two backups. A longer gap suggests a wrong clock or a long outage, so an operator
 * should look at it.
 */
const STRANGE_GAP = 32 * DAY;

/** Returns true if a backup is dated more than a day in the future, because the clock was wrong when it was made. */
const isAhead = (name: string, now: Date): boolean => (parseBackupTime(name)?.getTime() ?? 0) > now.getTime() + DAY;

/**
 * Returns the newest backup. Ignores backups that have a date in the future because of a wrong clock. If all backups
 * have such a date, returns the last of them.
 */
export function findNewestBackup(names: readonly string[], now: Date): string | undefined {
  const inOrder = names.toSorted();
  return inOrder.findLast((name) => !isAhead(name, now)) ?? inOrder.at(-1);
}

/**
 * Returns the backups to delete, without backups dated in the future. Returns null if the newest backup is dated long
 * after the previous one, because the clock may be wrong.
 */
export function selectBackupsToDelete(names: readonly string[], now: Date): string[] | null {
  const past = names.filter((name) => !isAhead(name, now)).toSorted();
  const [previous, newest] = past.slice(-2).map((name) => parseBackupTime(name)?.getTime() ?? 0);
  if (previous !== undefined && newest !== undefined && newest - previous > STRANGE_GAP) return null;
  const toKeep = new Set(selectBackupsToKeep(past));
  return past.filter((name) => !toKeep.has(name));
}
