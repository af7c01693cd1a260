/** How long a supervisor waits before it uses force: ours, and most others. */
export const FORCE_AFTER_MS = 30_000;
const ENDS_WITHIN_MS = FORCE_AFTER_MS - 1_000;

/** How long what was begun may take once nobody is let in any more, after so long a time of serving who still came: together less than force waits. */
export const patienceAfter = (delay: number): number => ENDS_WITHIN_MS - delay;
