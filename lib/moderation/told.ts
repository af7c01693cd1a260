import type { Decision } from './review-codes';

type Judged = {
  decision: Decision;
  /** Whether anything kept it from being shown until now. */
  wasWithheld: boolean;
  isSuspended: boolean;
};

/**
 * What the writer is told of a decision: that and why, and whether he may answer. Nothing when nothing has happened to what he wrote: that
 * somebody reported it would be all he learned. There is nothing to answer when nothing was taken from him.
 */
export function told({ decision, wasWithheld, isSuspended }: Judged): 'nothing' | 'reason' | 'reason-and-answer' {
  if (decision !== 'keep' || isSuspended) return 'reason-and-answer';
  return wasWithheld ? 'reason' : 'nothing';
}
