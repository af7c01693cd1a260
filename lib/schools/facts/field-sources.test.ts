import { expect, it } from 'vitest';
import { administratorSource, parentSuggestionSource, formatFieldSource } from './field-sources';

it('formatFieldSource shows the name of a source with a school year or a date', () => {
  const moment = new Date('2026-11-24T02:00:00Z'); // November 23, 10 p.m. in Nova Scotia.
  expect(formatFieldSource({ name: 'School list of the province', asOf: '2020-21', link: null })).toBe(
    'School list of the province, 2020-21',
  );
  expect(formatFieldSource(administratorSource(moment))).toBe('Administrators of this site, Nov 23, 2026');
  expect(formatFieldSource(parentSuggestionSource(moment, null))).toBe(
    'Suggested by a parent and checked, Nov 23, 2026',
  );
});
