import { describe, expect, it } from 'vitest';
import { formatAuditAction, humanizeIdentifier, listFieldChanges, formatFieldValue } from './field-changes';

describe('an audit log entry', () => {
  it('an audit log entry shows the old and new value of each field side by side', () => {
    const details = {
      before: { phone: '902 555 0100', city: 'Truro' },
      after: { phone: null, city: 'Truro', fax: '1' },
      reason: 'closed line',
    };
    expect(listFieldChanges(details)).toEqual([
      { field: 'phone', before: '902 555 0100', after: null },
      { field: 'city', before: 'Truro', after: 'Truro' },
      { field: 'fax', before: null, after: '1' },
      { field: 'reason', before: null, after: 'closed line' },
    ]);
  });

  it('an audit log entry omits a field that was empty before and after the change', () => {
    const details = { before: { location: '', title: 'Fair' }, after: { location: null, title: 'Fair' }, reason: null };
    expect(listFieldChanges(details)).toEqual([{ field: 'title', before: 'Fair', after: 'Fair' }]);
  });

  it('an audit log entry with empty or malformed details lists no field changes', () => {
    expect(listFieldChanges({})).toEqual([]);
    expect(listFieldChanges({ before: 'x', after: [1] })).toEqual([]);
  });

  it.each([
    [true, 'yes'],
    [false, 'no'],
    [0, '0'],
    ['2026-11-29T04:00:00.000Z', 'Nov 29, 2026 12:00 AM'],
    ['2026-11-29', '2026-11-29'],
    ['', null],
    [null, null],
    [[1, 'a', null], '1, a, –'],
    [[], null],
    [Array.from({ length: 20 }, () => 1), Array.from({ length: 20 }, () => '1').join(', ')],
    [Array.from({ length: 23 }, () => 1), `${Array.from({ length: 20 }, () => '1').join(', ')} and 3 more`],
    [{ userId: 4, isAdmin: false }, 'user ID: 4; admin: no'],
  ])('formats %j as %j', (value, expected) => expect(formatFieldValue(value)).toBe(expected));

  it.each([
    ['schoolFamily', 'school family'],
    ['school_family', 'school family'],
    ['user.suspend', 'user: suspend'],
    ['reviewId', 'review ID'],
  ])('humanizeIdentifier converts %s to %s', (name, expected) => expect(humanizeIdentifier(name)).toBe(expected));

  it.each([
    ['school.make-code', 'Created a school code'],
    ['school.new-action', 'school: new action'],
  ])('names the action %s %s', (action, expected) => expect(formatAuditAction(action)).toBe(expected));
});
