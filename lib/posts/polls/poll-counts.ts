// A poll shows no number for fewer than five votes. Two successive numbers differ by at least five votes, because a
// smaller difference would reveal how one person voted (record 067).

export const MIN_PUBLISHABLE_VOTES = 5;

/**
 * Returns how many votes the public result of a poll includes, counted from the first vote on. While the poll is open,
 * this is a multiple of five and leaves out at least the last five votes.
 */
export function countedVotes(votes: number, isClosed: boolean): number {
  if (isClosed) return votes >= MIN_PUBLISHABLE_VOTES ? votes : 0;
  return Math.max(0, Math.floor(votes / MIN_PUBLISHABLE_VOTES) - 1) * MIN_PUBLISHABLE_VOTES;
}

/**
 * Returns the counted votes for each choice, or null if none are counted. `cast` lists the choices in the order in
 * which people voted.
 */
export function pollCountsOf(cast: readonly number[], choices: number, isClosed: boolean): number[] | null {
  const counted = cast.slice(0, countedVotes(cast.length, isClosed));
  if (counted.length === 0) return null;
  return Array.from({ length: choices }, (_, choice) => counted.filter((one) => one === choice).length);
}
