import { DAY, HOUR, MINUTE } from '@/lib/time/duration';
import type { SiteStatus } from './site-status';

/** Maximum age in ms of the last nightly backup. If the backup is older, a nightly backup was missed. */
const OLD_BACKUP = 30 * HOUR;
const MIN_FREE_SHARE = 0.1;

/**
 * Operators are warned if a queued item waits, or no job runs, for this time in ms. Normally, an item waits less than a
 * minute, and some job runs every minute.
 */
const LATE_AFTER = 15 * MINUTE;
/**
 * Maximum age in ms of a build. An older build counts as outdated, because packages should be updated monthly
 * (docs/security.md).
 */
const OLD_BUILD = 45 * DAY;

type CheckedStatus = Pick<
  SiteStatus,
  'jobs' | 'queues' | 'disks' | 'backup' | 'mail' | 'stripe' | 'database' | 'startedAt' | 'builtAt'
>;

const QUEUED: Record<string, string> = { mail: 'Emails', export: 'Data exports', push: 'Notifications' };

/** Returns true if the oldest queued item has waited too long. */
export const isQueueLate = (oldest: Date | null, now: Date): boolean =>
  oldest !== null && now.getTime() - oldest.getTime() > LATE_AFTER;

export const isDiskSpaceLow = ({ free, size }: { free: number; size: number }): boolean =>
  size > 0 && free / size < MIN_FREE_SHARE;

/**
 * Returns true if the last backup is old. A date far in the future also counts as old: the clock was wrong, so the real
 * age is unknown.
 */
export const isBackupOld = (last: Date, now: Date): boolean => Math.abs(now.getTime() - last.getTime()) > OLD_BACKUP;

export const isBuildOld = (builtAt: Date, now: Date): boolean => now.getTime() - builtAt.getTime() > OLD_BUILD;

/** Returns true if a job's next run should have ended by now. */
export const isJobOverdue = (dueAt: Date | null, now: Date): boolean => dueAt !== null && dueAt < now;

/** Returns one sentence for each problem that an operator must act on. */
export function listOperatorWarnings(status: CheckedStatus, now: Date): string[] {
  const { jobs, queues, disks, backup, mail, stripe, database, startedAt, builtAt } = status;
  const isOlderThan = (since: Date | null, milliseconds: number) =>
    since !== null && now.getTime() - since.getTime() > milliseconds;
  const lastRound = new Date(Math.max(startedAt.getTime(), ...jobs.map(({ ranAt }) => ranAt?.getTime() ?? 0)));
  const hasBackups = backup.isOn || (backup.elsewhere !== null && !isOlderThan(backup.elsewhere, OLD_BACKUP));
  const isOld = backup.isOn && isBackupOld(backup.last ?? new Date(0), now);
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  return [
    ...jobs.filter(({ failing }) => failing).map(({ name }) => `The job ${name} fails.`),
    ...(jobs.length === 0 ? ['No jobs run. The log says why.'] : []),
    ...(jobs.length > 0 && isOlderThan(lastRound, LATE_AFTER)
      ? ['No job has run for 15 minutes. Restart the site.']
      : jobs
          .filter(({ dueAt }) => isJobOverdue(dueAt, now))
          .map(({ name }) => `The job ${name} is late. Its last run didn't finish in time, or didn't start.`)),
    ...queues
      .filter(({ oldest }) => isQueueLate(oldest, now))
      .map(({ name }) => `${QUEUED[name] ?? name} have waited for more than 15 minutes.`),
    ...(failed > 0
      ? [`${failed} ${failed === 1 ? 'email or notification was' : 'emails or notifications were'} given up.`]
      : []),
    ...disks
      .filter(isDiskSpaceLow)
      .map(({ what, free, size }) => `Only ${Math.floor((100 * free) / size)}% of the disk for ${what} is free.`),
    ...(hasBackups ? [] : ['No backups are made. Choose a folder for them in the configuration.']),
    ...(isOld ? [backup.last ? 'The last backup is more than a day old.' : 'There is no backup yet.'] : []),
    ...(mail.isSent ? [] : ['No one gets email. Enter a mail server in the configuration.']),
    ...(stripe.mode === null ? ['Nothing can be bought. Connect the site to Stripe.'] : []),
    ...(stripe.isAway ? ["Stripe isn't responding."] : []),
    ...(stripe.undealt > 0
      ? [`${stripe.undealt} ${stripe.undealt === 1 ? 'message' : 'messages'} from Stripe couldn't be processed yet.`]
      : []),
    ...(builtAt && isBuildOld(builtAt, now)
      ? ["This version is more than 45 days old. Check if there's a newer one."]
      : []),
    ...(database.waiting > 0 ? ['Requests are waiting for a database connection.'] : []),
  ];
}
