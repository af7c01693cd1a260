/** People by what they are now; everybody is in one of these. */
export const MEMBER_STATES = [
  'paying',
  'trial',
  'complimentary',
  'seat',
  'ending',
  'lapsed',
  'never',
  'administrators',
] as const;
export type MemberState = (typeof MEMBER_STATES)[number];
