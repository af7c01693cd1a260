import type { JoinByCodeReply } from '@/lib/verification/schema';

/**
 * Returns the message after joining a school by a code. People whom an administrator has marked as not a parent of the
 * school are asked to write to us.
 */
export function schoolJoinedMessage(
  { authorVerified, isEmailProven }: Pick<JoinByCodeReply, 'authorVerified' | 'isEmailProven'>,
  schoolName: string,
): string {
  if (authorVerified === 'school') return `You're verified as a parent of ${schoolName}.`;
  if (!isEmailProven) return `Confirm your email address to be verified as a parent of ${schoolName}.`;
  return `You now follow ${schoolName}. You're not verified as one of its parents. If you are one, write to us.`;
}
