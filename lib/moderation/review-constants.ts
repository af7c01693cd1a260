import {
  AppealDecision,
  Caution,
  ReportReason,
  ReviewCause,
  ReviewDecision,
  ReviewStatus,
  Withheld,
} from '@/prisma/generated/enums';

export type { AppealDecision, Caution, ReportReason, Withheld };
export type ReviewCauseCode = ReviewCause;
export type ReviewDecisionCode = ReviewDecision;

export const REPORT_REASONS = Object.values(ReportReason);

export const REPORT_REASON_TEXT: Record<ReportReason, { label: string; hint: string }> = {
  danger: { label: 'Somebody is in danger', hint: 'A threat, violence or self-harm. Call 911 first.' },
  disrespectful: { label: 'Disrespectful', hint: 'Attacks a person instead of criticizing a policy.' },
  dishonest: { label: 'Dishonest', hint: 'False or misleading.' },
  not_constructive: { label: 'Not constructive', hint: 'Meant only to provoke or tear down.' },
  privacy: { label: 'Invades privacy', hint: 'Shows something a person would want to keep private.' },
  off_topic: { label: 'Off topic', hint: 'Not about schools or education.' },
  child: { label: 'Identifies a child', hint: 'A name, a face or anything else that could identify a child.' },
};

export const HIDING_REASONS = Object.values(Withheld);
export const REVIEW_CAUSES = Object.values(ReviewCause);

export const REVIEW_CAUSE_TEXT: Record<ReviewCauseCode, string> = {
  reports: 'Reported',
  words: 'Watched word',
  first: 'First post',
  cautions: 'Posted despite a warning',
  resubmitted: 'Edited after it was sent back',
};

export const CONTENT_WARNING_KINDS = Object.values(Caution);

/** Names of the content warnings (hints about personal details in a text) that the author saw before posting. */
export const CONTENT_WARNING_TEXT: Record<Caution, string> = {
  staff: 'Names a member of staff',
  phone: 'A phone number',
  email: 'An email address',
  plate: 'A licence plate',
  child: 'A child’s name with a grade',
};

export const REVIEW_STATUSES = Object.values(ReviewStatus);
export const REVIEW_DECISIONS = Object.values(ReviewDecision);
export const APPEAL_DECISIONS = Object.values(AppealDecision);

/** Number of seconds within which a person may withdraw a report. */
export const REPORT_WITHDRAWAL_SECONDS = 10;

/** Number of minutes for which a review is reserved for the reviewer who claimed it. */
export const REVIEW_CLAIM_MINUTES = 30;
