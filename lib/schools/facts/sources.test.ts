import { expect, it } from 'vitest';
import { byAdministrator, byParent, sourceText } from './sources';

it('shows a source with its edition as written, or with its day in the usual date format', () => {
  const moment = new Date('2026-11-24T02:00:00Z'); // in Nova Scotia it is still the 23rd at this time
  expect(sourceText({ name: 'School list of the province', asOf: '2020-21', link: null })).toBe(
    'School list of the province, 2020-21',
  );
  expect(sourceText(byAdministrator(moment))).toBe('Administrators of this site, Nov 23, 2026');
  expect(sourceText(byParent(moment, null))).toBe('Suggested by a parent and checked, Nov 23, 2026');
});
