import { site } from '@/lib/site';

// The meaning of "verified" in the texts of all pages. `VERIFIED_PARENTS_NOTICE` is the public claim of the
// specification. The other sentences say what the code enforces (decisions C1 and C2).

export const VERIFIED_PARENTS_NOTICE = `Only verified ${site.province} parents can post or vote`;

/** Sentence after `VERIFIED_PARENTS_NOTICE` on every page that shows that notice. */
export const VERIFIED_PARENTS_EXPLANATION = `Everyone confirms that they're a ${site.province} parent when they join, and gets a ✓ once it's proven.`;

/** Sentence about the effect of the ✓ (the mark of verified parents) on votes. Texts that explain the ✓ end with it. */
export const VERIFIED_PARENT_VOTES_NOTICE = 'Votes of verified parents count first.';

const BANK = `a bank confirmed that the parent's card has an address in ${site.province}`;
const SCHOOL =
  "the parent used a code from the school's poster, or two verified parents of the school vouched for them";
const ADMINISTRATOR = 'an administrator checked';
const capitalized = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/**
 * For each verification level, a sentence that lists the checks by which a parent gets the ✓. `any` lists the checks of
 * both levels.
 */
export const VERIFICATION_CHECKS = {
  parent: `${capitalized(BANK)}, or ${ADMINISTRATOR}.`,
  school: `${capitalized(SCHOOL)}, or ${ADMINISTRATOR}.`,
  any: `${capitalized(BANK)}, ${SCHOOL}, or ${ADMINISTRATOR}.`,
} as const;

/** Sentence on public pages about what people can do with an account but without a membership. */
export const FREE_ACCOUNT_RIGHTS =
  'With a free account, you can read, follow schools and vote. Writing takes a membership.';
