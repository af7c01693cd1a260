import 'server-only';
import { onePerProcess } from '@/lib/process';

const MINUTE = 60_000;
/** Of autumn. */
const LONGEST_DAY = 25 * 60;
const MARGIN = 15 * MINUTE;

/**
 * So many milliseconds after a round the next one has ended: it waits for its hour, and for one that died to expire. Null for what runs on some
 * days of a month alone, since ended rounds are not remembered for so long.
 */
export function nextWithin({ cron, expireInSeconds }: { cron: string; expireInSeconds: number }): number | null {
  const [minute = '', hour, day] = cron.split(' ');
  if (day !== '*') return null;
  const every = /^\*(?:\/(\d+))?$/.exec(minute);
  const minutes = every ? Number(every[1] ?? 1) : 60;
  return (hour === '*' ? minutes : LONGEST_DAY) * MINUTE + expireInSeconds * 1_000 + MARGIN;
}

/** The jobs that this process runs by the clock, once it does, by their names: within how long the next round has ended. */
export const knownJobs = (): Map<string, number | null> =>
  onePerProcess('known jobs', () => new Map<string, number | null>());
