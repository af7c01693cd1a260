import { describe, expect, it } from 'vitest';
import { displayName, greetingName, initials, isNewcomer } from './display-name';

const named = (firstName: string | null, lastName: string | null) => ({ firstName, lastName });

describe('the name by which other people see a person', () => {
  it.each([
    [named('Robin', 'Example'), 'Robin Example'],
    [named('Robin', null), 'Robin'],
    [named(null, 'Example'), 'Unknown User'],
    [named(null, null), 'Unknown User'],
    [null, 'Unknown User'],
  ])('the displayed name for %j is %s', (person, expected) => {
    expect(displayName(person)).toBe(expected);
  });

  it('an email address is never shown as a name', () => {
    expect(displayName({ ...named(null, null), ...{ email: 'robin@x.ca' } })).toBe('Unknown User');
  });
});

describe('the name by which a person is greeted', () => {
  it.each([
    [{ firstName: 'Robin', email: 'r@x.ca' }, 'Robin'],
    [{ firstName: null, email: 'robin.e@x.ca' }, 'robin.e'],
    [{ firstName: null, email: '' }, 'User'],
  ])('the greeting for %j uses the name %s', (person, expected) => {
    expect(greetingName(person)).toBe(expected);
  });
});

it('a person counts as a newcomer for 24 hours after registration', () => {
  const createdAt = new Date('2026-11-22T12:00:00Z');
  expect(isNewcomer({ createdAt }, new Date('2026-11-23T11:59:59Z'))).toBe(true);
  expect(isNewcomer({ createdAt }, new Date('2026-11-23T12:00:00Z'))).toBe(false);
});

describe('the initials on an avatar', () => {
  it.each([
    [{ ...named('Robin', 'Example'), email: 'z@x.ca' }, 'RE'],
    [{ ...named('robin', null), email: 'z@x.ca' }, 'R'],
    [{ ...named(null, 'Example'), email: 'z@x.ca' }, 'Z'],
    [{ ...named(null, null), email: 'z@x.ca' }, 'Z'],
    [{ ...named(null, null), email: '' }, 'U'],
    [named(null, null), 'U'],
    [{ ...named('Élise', 'ôtée') }, 'ÉÔ'],
    [{ ...named('👩‍🏫 Kim', null) }, '👩‍🏫'],
    [{ ...named('e\u0301lise', 'n\u0303u') }, 'E\u0301N\u0303'],
  ])('the initials for %j are %s', (person, expected) => {
    expect(initials(person)).toBe(expected);
  });
});
