import { promises } from './site';

const DAY = 86_400_000;

/** For how long things are kept: the jobs, the texts and the privacy page have it from here. */
export const KEPT = {
  /** A copy that somebody asked for. */
  export: 7 * DAY,
  /** The word of a deletion that was done, by number. */
  deletion: 365 * DAY,
} as const;

/** Between two copies that one person asks for. */
export const BETWEEN_EXPORTS = DAY;

/** Of the deletion of an account (decision P1). */
export const DELETION = {
  /** In which it can be undone. */
  undo: 7 * DAY,
  /** Within which it is done. */
  deadline: promises.daysToDelete * DAY,
  /** For which its receipt is tried, and the address for it kept. */
  receipt: 3 * DAY,
} as const;
