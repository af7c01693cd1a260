import type { Decide } from '@/lib/moderation/schema';
import { told } from '@/lib/moderation/told';

type Done = {
  decision: Decide['decision'];
  wasWithheld: boolean;
  isSuspensionAsked: boolean;
  /** The answer's: null where none began, since one runs that lasts longer; undefined where the answer does not say. */
  suspendedUntil: string | null | undefined;
  isUnsigned: boolean;
};

/** What the writer has been told of a decision, as far as who decided may know it. */
export function toldText({ decision, wasWithheld, isSuspensionAsked, suspendedUntil, isUnsigned }: Done): string {
  const isSuspended = isUnsigned ? isSuspensionAsked : (suspendedUntil ?? null) !== null;
  if (told({ decision, wasWithheld, isSuspended }) === 'nothing')
    return "The decision is saved. We didn't notify the author.";
  // By the suspension alone: whether one began is not said of who is not to be known.
  const isSure = told({ decision, wasWithheld, isSuspended: isSuspended && !isUnsigned }) !== 'nothing';
  return isSure ? 'We notified the author.' : 'We notified the author of anything they need to know.';
}
