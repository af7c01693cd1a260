import type { ReviewDecisionCode } from './review-constants';

type Outcome = {
  decision: ReviewDecisionCode;
  /** True if the content was already hidden, pending review, at the time of the decision. */
  wasWithheld: boolean;
  isSuspended: boolean;
};

/**
 * Returns what the author's notification of a decision contains: nothing, the reason, or the reason and the right to
 * appeal. The author is not notified of a decision that changed nothing.
 */
export function buildAuthorNotice({
  decision,
  wasWithheld,
  isSuspended,
}: Outcome): 'nothing' | 'reason' | 'reason-and-answer' {
  if (decision !== 'keep' || isSuspended) return 'reason-and-answer';
  return wasWithheld ? 'reason' : 'nothing';
}
