// A poll shows no number for fewer than five votes. Two successive numbers differ by at least five votes, because a
// smaller difference would reveal how one person voted (record 067).

export const MIN_VOTES = 5;

/**
 * Returns the number of votes that a poll's public result includes. These are the first votes in order of time. While a
 * poll is open, this number grows in steps of five and stays at least five below the true number.
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
