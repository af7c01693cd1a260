import { site } from '@/lib/site';

// `VERIFIED_PARENTS_NOTICE` is the public claim about verified parents from the specification.
// `VERIFIED_PARENTS_EXPLANATION` describes what the code enforces (decision C1).

export const VERIFIED_PARENTS_NOTICE = `Only verified ${site.province} parents can post or vote`;

export const VERIFIED_PARENTS_EXPLANATION =
  'Everyone who joins confirms that they are a parent or guardian in Nova Scotia. A badge shows which parents are verified, and their votes rank first.';
