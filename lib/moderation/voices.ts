// Report weight (decision E4, records 032 and 105): whose reports hide content before a reviewer has looked, and how much of it.
// A reviewer is an administrator or a moderator of the school. All numbers of the rule are in this file.

/** Total weight that hides something until a reviewer has looked. */
export const REPORTS_TO_WITHHOLD = 3;

/** Reports of one person that count within `HEARD_DAYS`, over all schools. Reports that administrators upheld are not counted. */
export const HEARD_REPORTS = 3;
export const HEARD_DAYS = 7;

/** Days for which somebody has followed a school before their reports count there. */
export const FOLLOWED_DAYS = 7;

/** Somebody verified as a parent of more schools than this counts as a parent of none: codes of many schools are collected, not given. */
export const PARENT_OF_SCHOOLS = 3;

/** Posts and comments that reports hide at a time before a reviewer has looked: at one school, of one author, and on the whole site. */
export const HIDDEN_AT_A_TIME = 3;

/** The same within an hour on the whole site, with those that reviewers have kept in that hour: quick reviewers do not speed up a campaign. */
export const HIDDEN_IN_AN_HOUR = 6;

/** Days for which an administrator's decision changes the weight of those who reported. */
export const RECORD_DAYS = 180;
/** Reports refused beyond those upheld: from here a report weighs half, and then nothing. */
const HALF_AFTER = 3;
const NOTHING_AFTER = 10;

/** One person's report, and what is known of its reporter. */
export type Voice = {
  /** A parent is verified for this school. A follower is a member or a verified parent who has followed it for `FOLLOWED_DAYS`. */
  belongs: 'parent' | 'follower' | null;
  /** Whether the reporter is a moderator of this school. */
  moderates: boolean;
  /** How often administrators kept what the reporter had reported, and how often they hid or deleted it. */
  refused: number;
  upheld: number;
  /** The reporter's earlier reports that count toward `HEARD_REPORTS`. */
  earlier: number;
};

/** Posts and comments that reports have hidden and no reviewer has seen, without the one that is judged. */
type Hidden = { atSchool: number; ofAuthor: number };
export type HiddenNow = Hidden & {
  everywhere: number;
  /** Kept by reviewers within the last hour. */
  keptInHour: number;
  /** Those of them that verified parents of their school have hidden by themselves. Only these limit other parents. */
  byParents: Hidden;
};

export const NOTHING_HIDDEN: HiddenNow = {
  atSchool: 0,
  ofAuthor: 0,
  everywhere: 0,
  keptInHour: 0,
  byParents: { atSchool: 0, ofAuthor: 0 },
};

/** From 0 to 1. */
export function weightOf({ belongs, refused, upheld, earlier }: Voice): number {
  if (belongs === null || earlier >= HEARD_REPORTS) return 0;
  const wrong = refused - upheld;
  if (wrong >= NOTHING_AFTER) return 0;
  return wrong >= HALF_AFTER ? 0.5 : 1;
}

const isEnough = (voices: readonly Voice[]): boolean =>
  voices.reduce((sum, voice) => sum + weightOf(voice), 0) >= REPORTS_TO_WITHHOLD;

const hasRoom = ({ atSchool, ofAuthor }: Hidden): boolean => atSchool < HIDDEN_AT_A_TIME && ofAuthor < HIDDEN_AT_A_TIME;

const siteHasRoom = ({ everywhere, keptInHour }: HiddenNow): boolean =>
  everywhere < HIDDEN_AT_A_TIME && everywhere + keptInHour < HIDDEN_IN_AN_HOUR;

/**
 * The effect of all reports of one thing. `withhold` hides it. `campaign` notifies administrators that enough people reported it and it is
 * still visible. Verified parents of the school hide at once, whatever followers have hidden elsewhere. A moderator of the school needs
 * nobody else, up to the limit of the school.
 */
export function ruling(voices: readonly Voice[], hidden: HiddenNow): 'withhold' | 'campaign' | null {
  const isMany = voices.length >= REPORTS_TO_WITHHOLD;
  if (voices.some(({ moderates }) => moderates) && hidden.atSchool < HIDDEN_AT_A_TIME) return 'withhold';
  if (isEnough(voices.filter(({ belongs }) => belongs === 'parent')) && hasRoom(hidden.byParents)) return 'withhold';
  if (isEnough(voices) && hasRoom(hidden) && siteHasRoom(hidden)) return 'withhold';
  return isMany ? 'campaign' : null;
}
