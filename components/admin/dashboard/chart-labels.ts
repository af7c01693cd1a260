import type { MemberState } from '@/lib/policy/member-states';
import type { DailyStatisticName } from '@/lib/statistics/daily-statistic-names';

/**
 * Labels of membership states. The state `paying` is labelled “Renewing”, because “paying members” on the Accounting
 * page also include people who cancelled after they paid for the current period.
 */
export const MEMBER_STATE_LABELS: Record<MemberState, string> = {
  paying: 'Renewing',
  trial: 'In the free trial',
  complimentary: 'Complimentary',
  seat: 'In a household seat',
  ending: 'Cancelled, still active',
  lapsed: 'Lapsed',
  never: 'Never subscribed',
  administrators: 'Administrators',
};

export const DAILY_STATISTIC_LABELS: Record<DailyStatisticName, string> = {
  signUps: 'Sign-ups',
  posts: 'Posts',
  comments: 'Comments',
  reports: 'Reports',
  ended: 'Ended memberships',
};
