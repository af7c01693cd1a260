/** People by what they are now; everybody is in one of these. */
export const MEMBER_STATES = [
  'paying',
  'trial',
  'complimentary',
  'ending',
  'lapsed',
  'never',
  'administrators',
] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** What can be counted back from the rows, day by day. */
export const DAILY_SERIES = ['signUps', 'posts', 'comments', 'reports', 'ended'] as const;
export type DailySeries = (typeof DAILY_SERIES)[number];
