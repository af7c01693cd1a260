const DAY = 86_400_000;

/** For how long things are kept: the jobs, the texts and the privacy page have it from here. */
export const KEPT = {
  /** A copy that somebody asked for. */
  export: 7 * DAY,
} as const;

/** Between two copies that one person asks for. */
export const BETWEEN_EXPORTS = DAY;
