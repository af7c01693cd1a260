import type { Decision, Withheld } from '@/lib/moderation/review-codes';

export const DECISION_TEXT: Record<Decision, string> = { keep: 'Kept', hide: 'Hidden', delete: 'Deleted' };

export const WITHHELD_TEXT: Record<Withheld, string> = {
  reports: 'Hidden from everybody for now',
  words: 'Not shown yet',
  first: 'Not shown yet',
  removed: 'Hidden by a decision',
};
