import 'server-only';
import { getProcessWideValue } from '@/lib/process-wide-values';
import { MINUTE } from '@/lib/time/duration';

/** Maximum number of minutes between two runs of a daily job. A day has 25 hours when clocks go back in autumn. */
const LONGEST_DAY = 25 * 60;
const MARGIN = 15 * MINUTE;

/**
 * Returns the maximum time in ms between the ends of two consecutive runs of a job. Returns null for jobs that run only
 * on certain days of a month.
 */
export function calculateMaxRunInterval({
  cron,
  expireInSeconds,
}: {
  cron: string;
  expireInSeconds: number;
}): number | null {
  const [minute = '', hour, day] = cron.split(' ');
  if (day !== '*') return null;
  const every = /^\*(?:\/(\d+))?$/.exec(minute);
  const minutes = every ? Number(every[1] ?? 1) : 60;
  return (hour === '*' ? minutes : LONGEST_DAY) * MINUTE + expireInSeconds * 1_000 + MARGIN;
}

/**
 * Jobs that this process schedules, with the maximum time in ms between two finished runs. The time is null for jobs
 * that run only on certain days of a month.
 */
export const getMaxRunIntervals = (): Map<string, number | null> =>
  getProcessWideValue('known jobs', () => new Map<string, number | null>());
