import { SHARED_BY, type ParentLevel } from '@/lib/verification/level';
import { site } from '@/lib/site';

export type Proven = Exclude<ParentLevel, 'none'>;

/** Returns the label of an author's verification badge. */
export const proofName = (level: Proven, schoolName: string): string =>
  level === 'school' ? `Parent, verified for ${schoolName}` : 'Verified parent';

/** Explanations of how a parent becomes verified, by level. */
export const PROOF_MEANS: Record<Proven, string> = {
  school:
    "This parent used a code from the school's poster, was vouched for by two verified parents of the school, or was checked by an administrator.",
  parent: `A bank confirmed that this parent's card has an address in ${site.province}, or an administrator checked. It doesn't say which school.`,
};

export const PROOF_OF_ANONYMOUS = `Set when the post was written, and shown only while at least ${SHARED_BY} people here have it, so it doesn't point to anyone.`;
