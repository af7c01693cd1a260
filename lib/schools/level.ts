import { entryOf } from '@/lib/entry';
import { fold } from '@/lib/text/fold';

/** The sign of a school on the map. 'several' is whatever joins levels: Elementary/Junior High, Junior/Senior High, P-12. */
export const LEVELS = ['elementary', 'junior', 'senior', 'several', 'unknown'] as const;
export type Level = (typeof LEVELS)[number];

export const LEVEL_LABELS: Record<Level, string> = {
  elementary: 'Elementary',
  junior: 'Junior high',
  senior: 'Senior high',
  several: 'Several levels',
  unknown: 'Type not listed',
};

const BY_TYPE: Record<string, Level> = { elementary: 'elementary', 'junior high': 'junior', 'senior high': 'senior' };

/** A type that is none of the usual three stands for several levels. */
export function levelOf(type: string | null): Level {
  const written = fold(type ?? '').trim();
  return written === '' ? 'unknown' : (entryOf(BY_TYPE, written) ?? 'several');
}
