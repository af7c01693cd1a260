import {
  REVIEW_CAUSE_TEXT,
  type ReportReason,
  type ReviewCauseCode,
  type ReviewDecisionCode,
  type Withheld,
} from '@/lib/moderation/review-constants';

export const DECISION_LABELS: Record<ReviewDecisionCode, string> = {
  keep: 'Kept',
  hide: 'Hidden',
  send_back: 'Sent back',
  delete: 'Deleted',
};

/** School moderators do not see the reason why content was held for review. */
type Held = 'held';

export const reviewReasonText = (cause: ReviewCauseCode | Held): string =>
  cause === 'held' ? 'Held for review' : REVIEW_CAUSE_TEXT[cause];

/** Label of an urgent review. If the reports name both danger and an identifiable child, the label names the danger. */
export const urgencyText = (reasons: readonly { reason: ReportReason }[]): string =>
  reasons.some(({ reason }) => reason === 'danger') ? 'Somebody may be in danger' : 'May identify a child';

export const HIDDEN_CONTENT_STATE_LABELS: Record<Withheld | Held, string> = {
  held: 'Not shown yet',
  reports: 'Hidden from everyone for now',
  words: 'Not shown yet',
  first: 'Not shown yet',
  removed: 'Hidden by a decision',
  sent_back: 'Waiting for the author’s edit',
  resubmitted: 'Not shown yet',
};
