import type { UserView } from '@/lib/users/schema';

/** True for a person who has never started a membership, and to whom the site offers the free trial. */
export const hasNeverSubscribed = ({ subscriptionStatus, trialEnd }: UserView): boolean =>
  subscriptionStatus === 'inactive' && trialEnd === null;
