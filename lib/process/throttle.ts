const MOST = 10_000;

/**
 * Creates a throttle for log lines. It returns true the first time a subject occurs within the given ms, so that
 * repeated attempts do not fill the log.
 */
export function seldom(): (what: string, milliseconds: number) => boolean {
  const until = new Map<string, number>();
  return (what, milliseconds) => {
    const moment = Date.now();
    if ((until.get(what) ?? 0) > moment) return false;
    if (until.size >= MOST) until.clear();
    until.set(what, moment + milliseconds);
    return true;
  };
}
