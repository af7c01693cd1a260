/** States of a person's membership. Each person is in exactly one of these states. */
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
  administrators: false, // Administrators have access but do not count as members.
};

/** Adds up the numbers of members whose state gives access. */
export const countMembersWithAccess = (members: Record<MemberState, number>): number =>
  MEMBER_STATES.reduce((sum, state) => sum + (HAS_ACCESS[state] ? members[state] : 0), 0);
