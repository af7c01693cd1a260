import { describe, expect, it } from 'vitest';
import { getAccessEnd, hasAccess } from './access';
import { actorFromUser } from './actor';

const NOW = new Date('2026-11-05T12:00:00.000Z');
const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

const [past, exactlyNow, soon, later] = [at(-1), at(0), at(1), at(86_400_000)];
const facts = (
  accessUntil: Date | null,
  overrideUntil: Date | null = null,
  isAdmin = false,
  seatUntil: Date | null = null,
) => ({ isAdmin, accessUntil, overrideUntil, seatUntil });

describe('the dates that decide whether a person has access', () => {
  it.each([
    ['nobody paid', facts(null), false],
    ['the paid access ended a millisecond ago', facts(past), false],
    ['the paid access ends exactly now', facts(exactlyNow), false],
    ['the paid access ends in a millisecond', facts(soon), true],
    ['a complimentary membership ended', facts(null, past), false],
    ['a complimentary membership ends exactly now', facts(null, exactlyNow), false],
    ['a complimentary membership is running', facts(null, soon), true],
    ['the paid membership ended and a complimentary one is running', facts(past, soon), true],
    ['the paid membership is running and a complimentary one ended', facts(soon, past), true],
    ['a household seat is running', facts(past, past, false, soon), true],
    ['a household seat ends exactly now', facts(null, null, false, exactlyNow), false],
    ['an administrator never paid', facts(null, null, true), true],
    ["an administrator's own membership ended", facts(past, past, true), true],
  ] as const)('decides the access of a person by dates when %s: %o is %s', (_why, dates, expected) => {
    expect(hasAccess(dates, NOW)).toBe(expected);
  });

  it.each([
    ['the later of two ends', facts(soon, later), later],
    ['the later of two ends, the other way round', facts(later, soon), later],
    ['the end that is still ahead', facts(past, soon), soon],
    ['the end of the seat if the seat lasts longest', facts(soon, null, false, later), later],
    ['null for a person without access', facts(past), null],
    ['null for administrators, whose access has no end', facts(later, null, true), null],
  ] as const)('the end of access is reported as: %s', (_what, dates, expected) => {
    expect(getAccessEnd(dates, NOW)).toEqual(expected);
  });
});

describe('the role and rights that actorFromUser gives a user', () => {
  it.each([
    [[3], NOW, { moderates: [3] }],
    [[3], null, {}],
    [[], NOW, {}],
  ])(
    'a moderator of the schools %o with the email confirmation date %o has the rights %o',
    (moderates, emailVerifiedAt, expected) => {
      const user = { id: 3, ...facts(null), moderates, emailVerifiedAt };
      expect(actorFromUser(user, NOW)).toEqual({ role: 'member', id: 3, ...expected });
      expect(actorFromUser({ ...user, isAdmin: true }, NOW)).toEqual({ role: 'admin', id: 3 });
    },
  );

  it.each([
    ['a visitor', null, { role: 'visitor', id: null }],
    ['a member without access', { id: 3, ...facts(exactlyNow) }, { role: 'member', id: 3 }],
    ['a subscriber', { id: 3, ...facts(soon) }, { role: 'subscriber', id: 3 }],
    ['an administrator, whatever they pay', { id: 3, ...facts(past, null, true) }, { role: 'admin', id: 3 }],
  ] as const)('the actor has the right role and id for %s', (_who, user, expected) => {
    expect(actorFromUser(user, NOW)).toEqual(expected);
  });
});
