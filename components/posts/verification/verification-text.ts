import { MIN_PEOPLE_PER_LEVEL, type ParentLevel } from '@/lib/verification/verification-level-privacy';
import { VERIFICATION_CHECKS, VERIFIED_PARENT_VOTES_NOTICE } from '@/lib/verification/verified-parents-notice';

export type VerifiedParentLevel = Exclude<ParentLevel, 'none'>;

/** Returns the label of an author's verification badge. */
export const verificationBadgeLabel = (level: VerifiedParentLevel, schoolName: string): string =>
  level === 'school' ? `Parent, verified for ${schoolName}` : 'Verified parent';

/** Explanations of how a parent becomes verified, by level. */
export const VERIFICATION_EXPLANATIONS: Record<VerifiedParentLevel, string> = {
  school: `${VERIFICATION_CHECKS.school} ${VERIFIED_PARENT_VOTES_NOTICE}`,
  parent: `${VERIFICATION_CHECKS.parent} The badge doesn't say which school. ${VERIFIED_PARENT_VOTES_NOTICE}`,
};

export const ANONYMOUS_POST_BADGE_NOTE = `This badge was set when the post was written. It shows only while at least ${MIN_PEOPLE_PER_LEVEL} people here have it, so it doesn't reveal who wrote the post.`;
