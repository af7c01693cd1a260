import { site } from '@/lib/site';

// The public claim, in the specification's words, and beside it exactly what is enforced (decision C1). honest.test.ts
// compares both with the policy.

export const CLAIM = `Only verified ${site.province} parents can post or vote`;

export const CLAIM_MEANS =
  'Everybody who joins confirms to be one; a mark shows who has proven it, and their votes rank first.';
