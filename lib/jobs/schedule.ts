import 'server-only';
import { onePerProcess } from '@/lib/process/process-state';

const MINUTE = 60_000;
/** Minutes in the longest day, when clocks go back in autumn. */
const LONGEST_DAY = 25 * 60;
const MARGIN = 15 * MINUTE;

/**
 * Returns the milliseconds within which the next run has finished. The time includes the wait for its hour and the
 * expiry of a run that died.
 * Returns null for jobs that run on certain days of a month, since finished runs are not stored that long.
 */
export function maxMsToNextRun({ cron, expireInSeconds }: { cron: string; expireInSeconds: number }): number | null {
  const [minute = '', hour, day] = cron.split(' ');
  if (day !== '*') return null;
  const every = /^\*(?:\/(\d+))?$/.exec(minute);
  const minutes = every ? Number(every[1] ?? 1) : 60;
  return (hour === '*' ? minutes : LONGEST_DAY) * MINUTE + expireInSeconds * 1_000 + MARGIN;
}

/** Jobs that this process schedules, by name, with the time in ms within which the next run has finished. */
export const scheduledJobs = (): Map<string, number | null> =>
  onePerProcess('known jobs', () => new Map<string, number | null>());
