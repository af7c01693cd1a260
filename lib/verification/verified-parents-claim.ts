import { site } from '@/lib/site';

// The specification's public claim about verified parents, followed by what the code really enforces (decision C1).
// honest.test.ts compares both texts with the policy.

export const VERIFIED_PARENTS_CLAIM = `Only verified ${site.province} parents can post or vote`;

export const VERIFIED_PARENTS_EXPLANATION =
  'Everyone who joins confirms that they are a parent or guardian in Nova Scotia. A badge shows which parents are verified, and their votes rank first.';
