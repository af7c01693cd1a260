import { site } from '@/lib/site';

// The specification's public claim about verified parents, followed by a description of what the code enforces
// (decision C1).

export const VERIFIED_PARENTS_NOTICE = `Only verified ${site.province} parents can post or vote`;

export const VERIFIED_PARENTS_EXPLANATION =
  'Everyone who joins confirms that they are a parent or guardian in Nova Scotia. A badge shows which parents are verified, and their votes rank first.';
