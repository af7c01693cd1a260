import { describe, expect, it } from 'vitest';
import {
  nameForAdministrators,
  authorName,
  displayName,
  fullName,
  greetingName,
  initials,
  nameForVisitors,
  authorNameForPushMessage,
} from './person-names';

const named = (firstName: string | null, lastName: string | null) => ({ firstName, lastName });

describe('the displayed name of a person', () => {
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

describe('the name of an author', () => {
  it('authorName returns the full name of an author, or Anonymous for a missing author', () => {
    expect([authorName(named('Robin', 'Example')), authorName(null)]).toEqual(['Robin Example', 'Anonymous']);
  });

  it.each([
    [named('Robin', 'Example'), 'Robin Example'],
    [named(null, 'Example'), 'A parent'],
  ])('the public name for %j is %s', (person, expected) => {
    expect(nameForVisitors(person)).toBe(expected);
  });

  it.each([
    [{ firstName: 'Robin' }, 'Robin'],
    [{ firstName: null }, 'A parent'],
    [{ firstName: 'R'.repeat(50) }, 'R'.repeat(40)],
    [null, 'Anonymous'],
  ])('the name in a push message for %j is %s', (author, expected) => {
    expect(authorNameForPushMessage(author)).toBe(expected);
  });
});

it.each([
  [named('Robin', 'Example'), 'Robin Example', 'Robin Example'],
  [named(null, 'Example'), 'Example', 'Example'],
  [named('', null), '', 'No name'],
])('the full name for %j is "%s", shown to administrators as %s', (person, full, shown) => {
  expect([fullName(person), nameForAdministrators(person)]).toEqual([full, shown]);
});

describe('the name by which a person is greeted', () => {
  it.each([
    [{ firstName: 'Robin', email: 'r@x.ca' }, 'Robin'],
    [{ firstName: null, email: 'robin.e@x.ca' }, 'robin.e'],
    [{ firstName: null, email: '' }, 'User'],
    [null, 'User'],
  ])('the greeting for %j uses the name %s', (person, expected) => {
    expect(greetingName(person)).toBe(expected);
  });
});

describe('the initials on an avatar', () => {
  it.each([
    [{ ...named('Robin', 'Example'), email: 'z@x.ca' }, 'RE'],
    [{ ...named('robin', null), email: 'z@x.ca' }, 'R'],
    [{ ...named(null, 'Example'), email: 'z@x.ca' }, 'Z'],
    [{ ...named(null, null), email: 'z@x.ca' }, 'Z'],
    [{ ...named(null, null), email: '' }, 'U'],
    [named(null, null), 'U'],
    [null, 'U'],
    [{ ...named('Élise', 'ôtée') }, 'ÉÔ'],
    [{ ...named('👩‍🏫 Kim', null) }, '👩‍🏫'],
    [{ ...named('e\u0301lise', 'n\u0303u') }, 'E\u0301N\u0303'],
  ])('the initials for %j are %s', (person, expected) => {
    expect(initials(person)).toBe(expected);
  });
});
