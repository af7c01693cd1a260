// Record 067: no number of a poll is told of fewer than five votes, nor two between which fewer than five lie, so that nobody learns from the
// difference how one person voted.

export const FEWEST = 5;

/** How many of the votes, from the first on, are counted for everybody to see: while it is open five fewer than there may be, in steps of five. */
export function countedOf(votes: number, isClosed: boolean): number {
  if (isClosed) return votes >= FEWEST ? votes : 0;
  return Math.max(0, Math.floor(votes / FEWEST) - 1) * FEWEST;
}

/** Of each choice how many chose it, of those that are counted; null while none are. `cast`: what was chosen, in the order of the votes. */
export function countsOf(cast: readonly number[], choices: number, isClosed: boolean): number[] | null {
  const counted = cast.slice(0, countedOf(cast.length, isClosed));
  if (counted.length === 0) return null;
  return Array.from({ length: choices }, (_, choice) => counted.filter((one) => one === choice).length);
}
