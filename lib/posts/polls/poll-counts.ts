// Minimum number of votes in a published poll result, and minimum number of votes added between two published results.
// Results that differ by fewer votes would reveal how one person voted (record 067).

export const MIN_PUBLISHABLE_VOTES = 5;

/**
 * Returns how many votes the public result of a poll includes, beginning with the earliest vote. The result of an open
 * poll grows by five votes at a time, and leaves out at least the last five. It therefore never reveals a single vote.
 */
export function countPublishableVotes(votes: number, isClosed: boolean): number {
  if (isClosed) return votes >= MIN_PUBLISHABLE_VOTES ? votes : 0;
  return Math.max(0, Math.floor(votes / MIN_PUBLISHABLE_VOTES) - 1) * MIN_PUBLISHABLE_VOTES;
}

/**
 * Returns the number of counted votes for each choice, or null if no votes are counted. `cast` lists the chosen option
 * of each vote, in the order of voting.
 */
export function countVotesByChoice(cast: readonly number[], choices: number, isClosed: boolean): number[] | null {
  const counted = cast.slice(0, countPublishableVotes(cast.length, isClosed));
  if (counted.length === 0) return null;
  return Array.from({ length: choices }, (_, choice) => counted.filter((one) => one === choice).length);
}
