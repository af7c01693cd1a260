const MOST = 10_000;

/** Says of the first time in a while that it is the first: who goes on knocking must not fill the log. */
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
