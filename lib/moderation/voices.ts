// Whose reports hide something before an administrator has looked, and how much (decision E4). All the numbers are here.

/** So many full voices hide it for everybody until it was looked at. */
export const REPORTS_TO_WITHHOLD = 3;

/** So many reports of one person at one school are heard in so many days, besides those that administrators found right. */
export const HEARD_AT_A_SCHOOL = 3;
export const HEARD_DAYS = 7;

/** So many posts and comments of one school are hidden by reports at a time: what is more than an administrator has looked at stays. */
export const HIDDEN_AT_A_SCHOOL = 5;

/** For so long it counts how often administrators found somebody right or refused him. */
export const RECORD_DAYS = 180;
/** Refused so much more often than found right, a voice weighs half, and then nothing. */
const HALF_AFTER = 3;
const NOTHING_AFTER = 10;

/** One person's report of something, and what is known of him. */
export type Voice = {
  /** He has access or is a verified parent, and is not suspended. */
  isHeard: boolean;
  /** He is a moderator of this school. */
  moderates: boolean;
  /** How often administrators kept what he had reported, and how often they hid or deleted it. */
  refused: number;
  upheld: number;
  /** His earlier reports at this school. */
  earlier: number;
};

/** From 0 to 1. */
export function weightOf({ isHeard, refused, upheld, earlier }: Voice): number {
  if (!isHeard || earlier >= HEARD_AT_A_SCHOOL) return 0;
  const wrong = refused - upheld;
  if (wrong >= NOTHING_AFTER) return 0;
  return wrong >= HALF_AFTER ? 0.5 : 1;
}

/**
 * What several say together: it is hidden, or so many people said it that somebody has to know why it is not, or neither. A moderator of
 * the school holds it alone, until somebody else has decided; but he hides no whole board either.
 */
export function ruling(voices: readonly Voice[], alreadyHidden: number): 'withhold' | 'campaign' | null {
  const isMany = voices.length >= REPORTS_TO_WITHHOLD;
  const weight = isMany ? voices.reduce((sum, voice) => sum + weightOf(voice), 0) : 0;
  const isHeard = weight >= REPORTS_TO_WITHHOLD || voices.some(({ moderates }) => moderates);
  if (isHeard && alreadyHidden < HIDDEN_AT_A_SCHOOL) return 'withhold';
  return isMany ? 'campaign' : null;
}
