import { MIN_PEOPLE_PER_LEVEL, type ParentLevel } from '@/lib/verification/verification-level-privacy';
import { site } from '@/lib/site';

export type VerifiedParentLevel = Exclude<ParentLevel, 'none'>;

/** Returns the label of an author's verification badge. */
export const verificationBadgeLabel = (level: VerifiedParentLevel, schoolName: string): string =>
  level === 'school' ? `Parent, verified for ${schoolName}` : 'Verified parent';

/** Explanations of how a parent becomes verified, by level. */
export const VERIFICATION_EXPLANATIONS: Record<VerifiedParentLevel, string> = {
  school:
    "This parent used a code from the school's poster, was vouched for by two verified parents of the school, or was checked by an administrator.",
  parent: `A bank confirmed that this parent's card has an address in ${site.province}, or an administrator checked. The badge doesn't say which school.`,
};

export const ANONYMOUS_POST_BADGE_NOTE = `This badge was set when the post was written. It shows only while at least ${MIN_PEOPLE_PER_LEVEL} people here have it, so it doesn't reveal who wrote the post.`;
