import type { ReviewDecisionCode } from './review-constants';

type Outcome = {
  decision: ReviewDecisionCode;
  /** True if the content was already hidden, pending review, at the time of the decision. */
  wasWithheld: boolean;
  isSuspended: boolean;
  isWarned: boolean;
};

/**
 * Returns what the author's notification contains: nothing, the reason, or the reason and the right to appeal. Authors
 * are not notified of decisions that changed nothing.
 */
export function buildAuthorNotice({
  decision,
  wasWithheld,
  isSuspended,
  isWarned,
}: Outcome): 'nothing' | 'reason' | 'reason-and-answer' {
  if (decision !== 'keep' || isSuspended || isWarned) return 'reason-and-answer';
  return wasWithheld ? 'reason' : 'nothing';
}
