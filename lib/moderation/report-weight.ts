// Rules for report weight (decision E4, records 032 and 105). Reports with enough total weight hide a post or comment
// before a review, up to certain limits.

/** Total report weight that hides a post or comment until a reviewer has looked at it. */
export const REPORT_WEIGHT_TO_HIDE = 3;

/**
 * Maximum number of one person's reports that have weight within seven days. Reports that administrators upheld do not
 * count toward this maximum.
 */
export const MAX_COUNTED_REPORTS = 3;
export const COUNTED_REPORTS_PERIOD_DAYS = 7;

/** Days for which a person must have followed a school before their reports count there. */
export const MIN_FOLLOWING_DAYS = 7;

/**
 * Maximum number of schools at which a person counts as a parent. People verified for more schools probably collect
 * verification codes, and count at none.
 */
export const MAX_SCHOOLS_PER_PARENT = 3;

/**
 * Maximum number of posts and comments that are hidden by reports and wait for a review. Applies separately to each
 * school, each author and the whole site.
 */
export const MAX_UNREVIEWED_HIDDEN_ITEMS = 3;

/**
 * Maximum number of posts and comments that reports can hide on the whole site in an hour. Content shown again still
 * counts, so that a campaign cannot hide more.
 */
export const MAX_HOURLY_HIDDEN_ITEMS = 6;

/** Number of days for which a decision about reported content affects the report weight of its reporters. */
export const REPORTER_HISTORY_DAYS = 180;
/**
 * If a person's refused reports outnumber their upheld ones by at least this number, their reports have half their
 * weight.
 */
const HALF_AFTER = 3;
/** If a person's refused reports outnumber their upheld ones by at least this number, their reports have no weight. */
const NOTHING_AFTER = 10;

/** One person's report of a post or comment, with facts about the reporter. */
export type WeighedReport = {
  /**
   * How the reporter belongs to this school: as a verified `parent`, or as a `follower` for at least
   * `MIN_FOLLOWING_DAYS`. Null if the report has no weight, for example during a suspension.
   */
  belongs: 'parent' | 'follower' | null;
  /** True if the reporter is a moderator of this school. */
  moderates: boolean;
  /** Number of the reporter's past reports that were wrong, because administrators kept the content. */
  refused: number;
  /** Number of the reporter's past reports that were right, because administrators hid or deleted the content. */
  upheld: number;
  /** Number of the reporter's earlier reports that count toward the weekly maximum. */
  earlier: number;
};

/**
 * Numbers of posts and comments that are hidden by reports and wait for a review. The content whose reports are being
 * weighed does not count.
 */
type Hidden = {
  /** Number of hidden posts and comments at this school, including those that its moderator reported. */
  atSchool: number;
  /** Number of hidden posts and comments by this author, without those that the school's moderator reported. */
  ofAuthor: number;
};
export type HiddenContentCounts = Hidden & {
  /** Number of hidden posts and comments on the whole site, without those that their school's moderator reported. */
  everywhere: number;
  /** Number of posts and comments that reports had hidden and that reviewers showed again within the last hour. */
  keptInHour: number;
  /** Number of posts and comments that are hidden only because of reports by verified parents of the school. */
  byParents: Hidden;
};

export const ZERO_HIDDEN_CONTENT_COUNTS: HiddenContentCounts = {
  atSchool: 0,
  ofAuthor: 0,
  everywhere: 0,
  keptInHour: 0,
  byParents: { atSchool: 0, ofAuthor: 0 },
};

/** Returns the weight of a report, from 0 to 1. */
export function calculateReportWeight({ belongs, refused, upheld, earlier }: WeighedReport): number {
  if (belongs === null || earlier >= MAX_COUNTED_REPORTS) return 0;
  const wrong = refused - upheld;
  if (wrong >= NOTHING_AFTER) return 0;
  return wrong >= HALF_AFTER ? 0.5 : 1;
}

const isEnough = (voices: readonly WeighedReport[]): boolean =>
  voices.reduce((sum, voice) => sum + calculateReportWeight(voice), 0) >= REPORT_WEIGHT_TO_HIDE;

const hasRoom = ({ atSchool, ofAuthor }: Hidden): boolean =>
  atSchool < MAX_UNREVIEWED_HIDDEN_ITEMS && ofAuthor < MAX_UNREVIEWED_HIDDEN_ITEMS;

const siteHasRoom = ({ everywhere, keptInHour }: HiddenContentCounts): boolean =>
  everywhere < MAX_UNREVIEWED_HIDDEN_ITEMS && everywhere + keptInHour < MAX_HOURLY_HIDDEN_ITEMS;

/**
 * Returns `withhold` if the reports hide the content. Returns `campaign` if many people reported the content but it
 * stays visible, so that administrators are notified. Otherwise returns null.
 */
export function decideReportOutcome(
  voices: readonly WeighedReport[],
  hidden: HiddenContentCounts,
): 'withhold' | 'campaign' | null {
  const isMany = voices.length >= REPORT_WEIGHT_TO_HIDE;
  if (voices.some(({ moderates }) => moderates) && hidden.atSchool < MAX_UNREVIEWED_HIDDEN_ITEMS) return 'withhold';
  if (isEnough(voices.filter(({ belongs }) => belongs === 'parent')) && hasRoom(hidden.byParents)) return 'withhold';
  if (isEnough(voices) && hasRoom(hidden) && siteHasRoom(hidden)) return 'withhold';
  return isMany ? 'campaign' : null;
}
