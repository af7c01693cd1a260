// Minimum number of votes in a published poll result, and of new votes between two published results. A smaller
// difference would reveal how one person voted (record 067).

export const MIN_PUBLISHABLE_VOTES = 5;

/**
 * Returns how many of a poll's votes the public result includes. The result includes the earliest votes. The result of
 * an open poll grows in steps of five votes, and leaves out at least the last five.
 */
export function countPublishableVotes(votes: number, isClosed: boolean): number {
  if (isClosed) return votes >= MIN_PUBLISHABLE_VOTES ? votes : 0;
  return Math.max(0, Math.floor(votes / MIN_PUBLISHABLE_VOTES) - 1) * MIN_PUBLISHABLE_VOTES;
}

/**
 * Returns the number of votes for each choice of a poll. Counts only the votes that may be published, and returns null
 * if there are none. `cast` lists the choice of each vote, in the order of voting.
 */
export function countVotesByChoice(cast: readonly number[], choices: number, isClosed: boolean): number[] | null {
  const counted = cast.slice(0, countPublishableVotes(cast.length, isClosed));
  if (counted.length === 0) return null;
  return Array.from({ length: choices }, (_, choice) => counted.filter((one) => one === choice).length);
}
