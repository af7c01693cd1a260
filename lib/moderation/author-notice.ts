import type { ReviewDecisionCode } from './review-constants';

type Outcome = {
  decision: ReviewDecisionCode;
  /** True if the content was already hidden, pending review, at the time of the decision. */
  wasWithheld: boolean;
  isSuspended: boolean;
};

/**
 * Returns the content of the author's notice after a decision: nothing, the reason, or the reason and the right to
 * appeal. The author learns nothing if the decision changed nothing.
 */
export function buildAuthorNotice({
  decision,
  wasWithheld,
  isSuspended,
}: Outcome): 'nothing' | 'reason' | 'reason-and-answer' {
  if (decision !== 'keep' || isSuspended) return 'reason-and-answer';
  return wasWithheld ? 'reason' : 'nothing';
}
