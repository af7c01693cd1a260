import { expect, it } from 'vitest';
import { sourceFromAdministrator, sourceFromParent, sourceText } from './sources';

it('formats the source of a field with its school year, or with its day in Nova Scotia', () => {
  const moment = new Date('2026-11-24T02:00:00Z'); // In Nova Scotia, the date at this time is still November 23.
  expect(sourceText({ name: 'School list of the province', asOf: '2020-21', link: null })).toBe(
    'School list of the province, 2020-21',
  );
  expect(sourceText(sourceFromAdministrator(moment))).toBe('Administrators of this site, Nov 23, 2026');
  expect(sourceText(sourceFromParent(moment, null))).toBe('Suggested by a parent and checked, Nov 23, 2026');
});
