import type { Decision } from './review-codes';

type Outcome = {
  decision: Decision;
  /** True if the content was hidden pending review until the decision. */
  wasWithheld: boolean;
  isSuspended: boolean;
};

/**
 * Returns what the author is notified of after a decision: nothing, the reason, or the reason and the right to appeal.
 * If the content did not change, the author gets no notification, which would only reveal that somebody reported it. An
 * author who lost nothing cannot appeal.
 */
export function authorNotice({
  decision,
  wasWithheld,
  isSuspended,
}: Outcome): 'nothing' | 'reason' | 'reason-and-answer' {
  if (decision !== 'keep' || isSuspended) return 'reason-and-answer';
  return wasWithheld ? 'reason' : 'nothing';
}
