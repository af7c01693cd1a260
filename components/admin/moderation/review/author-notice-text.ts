import type { Decide } from '@/lib/moderation/schema';
import { authorNotice } from '@/lib/moderation/author-notice';

type Done = {
  decision: Decide['decision'];
  wasWithheld: boolean;
  isSuspensionAsked: boolean;
  /**
   * Suspension in the response. It is null if no suspension started because a longer one runs, and undefined if the
   * response does not mention it.
   */
  suspendedUntil: string | null | undefined;
  isUnsigned: boolean;
};

/** Text about the notice that the author received, limited to facts that the reviewer may know. */
export function authorNoticeText({
  decision,
  wasWithheld,
  isSuspensionAsked,
  suspendedUntil,
  isUnsigned,
}: Done): string {
  const isSuspended = isUnsigned ? isSuspensionAsked : (suspendedUntil ?? null) !== null;
  if (authorNotice({ decision, wasWithheld, isSuspended }) === 'nothing')
    return "The decision is saved. We didn't notify the author.";
  // A suspension alone is not counted for an anonymous author, because its start would reveal them.
  const isSure = authorNotice({ decision, wasWithheld, isSuspended: isSuspended && !isUnsigned }) !== 'nothing';
  return isSure ? 'We notified the author.' : 'We notified the author of anything they need to know.';
}
