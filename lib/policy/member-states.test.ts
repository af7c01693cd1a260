import { expect, it } from 'vitest';
import { countMembersWithAccess } from './member-states';

it('countMembersWithAccess counts every member with access, regardless of who pays', () => {
  const members = { paying: 1, trial: 2, complimentary: 4, seat: 8, ending: 16, lapsed: 32, never: 64 };
  expect(countMembersWithAccess({ ...members, administrators: 128 })).toBe(31);
});
