// A poll shows no number for fewer than five votes, and no two successive numbers that differ by fewer than five votes
// (record 067). Otherwise the difference would reveal how one person voted.

export const MIN_VOTES = 5;

/**
 * Returns how many votes are publicly counted, beginning with the first vote. While a poll is open, the count grows in
 * steps of five and stays at least five behind.
 */
export function countedVotes(votes: number, isClosed: boolean): number {
  if (isClosed) return votes >= MIN_VOTES ? votes : 0;
  return Math.max(0, Math.floor(votes / MIN_VOTES) - 1) * MIN_VOTES;
}

/**
 * Returns the counted votes for each choice. Null while no votes are counted. `cast` lists the chosen options in order
 * of voting.
 */
export function countsOf(cast: readonly number[], choices: number, isClosed: boolean): number[] | null {
  const counted = cast.slice(0, countedVotes(cast.length, isClosed));
  if (counted.length === 0) return null;
  return Array.from({ length: choices }, (_, choice) => counted.filter((one) => one === choice).length);
}
