import type { DecisionInput } from '@/lib/moderation/schema';
import { buildAuthorNotice } from '@/lib/moderation/author-notice';

type Done = {
  decision: DecisionInput['decision'];
  wasWithheld: boolean;
  isSuspensionAsked: boolean;
  isWarned: boolean;
  /**
   * End of the suspension. Null if the author already has a longer suspension. Undefined if the response does not
   * mention suspensions.
   */
  suspendedUntil: string | null | undefined;
  isUnsigned: boolean;
};

/**
 * Returns a text that tells the reviewer whether the author was notified. If the author is anonymous, the text leaves
 * out facts that could identify them.
 */
export function describeAuthorNotice({
  decision,
  wasWithheld,
  isSuspensionAsked,
  isWarned,
  suspendedUntil,
  isUnsigned,
}: Done): string {
  const isSuspended = isUnsigned ? isSuspensionAsked : (suspendedUntil ?? null) !== null;
  if (buildAuthorNotice({ decision, wasWithheld, isSuspended, isWarned }) === 'nothing')
    return "The decision is saved. We didn't notify the author.";
  // Treats an anonymous author as not suspended. Otherwise the text would reveal that the author was suspended today,
  // and the reviewer could identify them by this date.
  const isSure =
    buildAuthorNotice({ decision, wasWithheld, isSuspended: isSuspended && !isUnsigned, isWarned }) !== 'nothing';
  return isSure ? 'We notified the author.' : 'We notified the author, if there was anything to tell them.';
}
