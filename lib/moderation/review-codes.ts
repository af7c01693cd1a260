/** The five community guidelines, and what comes before all of them (decision P3). */
export const REPORT_REASONS = [
  'disrespectful',
  'dishonest',
  'not_constructive',
  'privacy',
  'off_topic',
  'child',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REASON_TEXT: Record<ReportReason, { label: string; hint: string }> = {
  disrespectful: { label: 'Disrespectful', hint: 'Attacks a person instead of criticizing a policy.' },
  dishonest: { label: 'Dishonest', hint: 'False or misleading.' },
  not_constructive: { label: 'Not constructive', hint: 'Only there to provoke or to tear down.' },
  privacy: { label: 'Against privacy', hint: 'Shows what somebody would want to keep private.' },
  off_topic: { label: 'Off topic', hint: 'Not about schools or education.' },
  child: { label: 'Identifies a child', hint: 'A name, a face or anything else by which a child can be known.' },
};

/** Why a post or comment is seen by its writer alone: until a review, or, removed, because of one. */
export const WITHHELD = ['reports', 'words', 'first', 'removed'] as const;
export type Withheld = (typeof WITHHELD)[number];

/** What opens a review. */
export const CAUSES = ['reports', 'words', 'first'] as const;
export type Cause = (typeof CAUSES)[number];

export const CAUSE_TEXT: Record<Cause, string> = {
  reports: 'Reported',
  words: 'Watched word',
  first: 'First post',
};

export const REVIEW_STATUSES = ['open', 'decided', 'appealed', 'closed'] as const;

export const DECISIONS = ['keep', 'hide', 'delete'] as const;
export type Decision = (typeof DECISIONS)[number];

export const APPEAL_DECISIONS = ['upheld', 'reversed'] as const;
export type AppealDecision = (typeof APPEAL_DECISIONS)[number];

/** So many different people hide it for everybody until it was looked at. */
export const REPORTS_TO_WITHHOLD = 3;

/** An administrator who took a review has so long before anyone else may take it. */
export const CLAIM_MINUTES = 30;
