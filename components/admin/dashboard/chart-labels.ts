import type { MemberState } from '@/lib/policy/member-states';
import type { DailySeries } from '@/lib/statistics/daily-statistic-names';

export const MEMBER_STATE_LABELS: Record<MemberState, string> = {
  paying: 'Paying members',
  trial: 'In the free trial',
  complimentary: 'Complimentary',
  seat: 'In a household seat',
  ending: 'Cancelled, still active',
  lapsed: 'Lapsed',
  never: 'Never subscribed',
  administrators: 'Administrators',
};

export const DAILY_SERIES_LABELS: Record<DailySeries, string> = {
  signUps: 'Sign-ups',
  posts: 'Posts',
  comments: 'Comments',
  reports: 'Reports',
  ended: 'Ended memberships',
};
