import type { Decision } from './review-codes';

type Outcome = {
  decision: Decision;
  /** True if the content was hidden pending review until the decision. */
  wasWithheld: boolean;
  isSuspended: boolean;
};

/**
 * Returns what a decision's notification to the author contains: nothing, the reason, or the reason and the right to
 * appeal.
 * If nothing happened to the content, the author gets no notification, because it would only reveal that somebody
 * reported it.
 * An author who lost nothing cannot appeal.
 */
export function authorNotice({
  decision,
  wasWithheld,
  isSuspended,
}: Outcome): 'nothing' | 'reason' | 'reason-and-answer' {
  if (decision !== 'keep' || isSuspended) return 'reason-and-answer';
  return wasWithheld ? 'reason' : 'nothing';
}
