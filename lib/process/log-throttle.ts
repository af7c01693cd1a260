const MAX_SUBJECTS = 10_000;

/**
 * Creates a throttle for log lines. For each subject, the returned function returns true at most once in the given
 * number of milliseconds, so that repeated events do not fill the log.
 */
export function createLogThrottle(): (subject: string, milliseconds: number) => boolean {
  const windowEnds = new Map<string, number>();
  return (subject, milliseconds) => {
    const moment = Date.now();
    if ((windowEnds.get(subject) ?? 0) > moment) return false;
    if (windowEnds.size >= MAX_SUBJECTS) windowEnds.clear();
    windowEnds.set(subject, moment + milliseconds);
    return true;
  };
}
