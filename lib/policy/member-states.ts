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

const HAS_ACCESS: Record<MemberState, boolean> = {
  paying: true,
  trial: true,
  complimentary: true,
  seat: true,
  ending: true,
  lapsed: false,
  never: false,
  administrators: false, // who are no members
};

/** Of people by their states so many as may read and write by a membership. */
export const withAccess = (members: Record<MemberState, number>): number =>
  MEMBER_STATES.reduce((sum, state) => sum + (HAS_ACCESS[state] ? members[state] : 0), 0);
