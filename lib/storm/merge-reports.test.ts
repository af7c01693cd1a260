import { expect, it } from 'vitest';
import { MINUTE } from '@/lib/time/duration';
import { mergeReports, type StormRow } from './merge-reports';
import { stormKindText, stormStatusText } from './storm-texts';

const START = Date.parse('2026-12-01T10:12:00Z');

/** A report `minutesLater` after the first one. */
const report = (household: string, minutesLater: number, more: Partial<StormRow> = {}): StormRow => ({
  scope: 'school:1',
  kind: 'closed',
  minutes: null,
  source: null,
  reporterHash: `parent of ${household}`,
  householdHash: household,
  createdAt: new Date(START + minutesLater * MINUTE),
  ...more,
});
const confirmed = (more: Partial<StormRow> = {}) => report('', 60, { reporterHash: '', ...more });

const shown = (...rows: StormRow[]) =>
  mergeReports(rows).map(({ kind, minutes, status, parents, firstAt }) =>
    [
      stormKindText({ kind, minutes }),
      stormStatusText({ status, parents, firstAt: firstAt.toISOString().slice(11, 16) }),
    ].join(': '),
  );

it('one report is unconfirmed', () => {
  expect(shown(report('a', 0))).toEqual(['Closed: Unconfirmed, reported at 10:12']);
});

it('two equal reports merge up to 20 minutes apart, whatever their order in the list', () => {
  expect(shown(report('b', 20), report('a', 0))).toEqual(['Closed: 2 parents, first at 10:12']);
  expect(shown(report('a', 0), report('b', 20.001))).toEqual(['Closed: Unconfirmed, reported at 10:12']);
});

it('a late report merges with an earlier one of the last 20 minutes, and the line keeps its first time', () => {
  expect(shown(report('a', 0), report('b', 30), report('c', 45))).toEqual(['Closed: 2 parents, first at 10:12']);
});

it('a merged line stays merged', () => {
  expect(shown(report('a', 0), report('b', 1), report('c', 200))).toEqual(['Closed: 2 parents, first at 10:12']);
});

it('a family counts once', () => {
  const both = [report('a', 0), report('a', 5, { reporterHash: 'other guardian' })];
  expect(shown(...both)).toEqual(['Closed: Unconfirmed, reported at 10:12']);
  expect(shown(...both, report('b', 6))).toEqual(['Closed: 2 parents, first at 10:12']);
});

it('different reports do not merge: another kind, another delay, another school', () => {
  const delayed = (household: string, minutes: number) => report(household, 0, { kind: 'delayed', minutes });
  expect(
    shown(delayed('a', 60), delayed('b', 120), report('c', 0), report('d', 0, { scope: 'school:2' })),
  ).toHaveLength(4);
  expect(shown(delayed('a', 60), delayed('b', 60))).toEqual(['Delayed by 60 minutes: 2 parents, first at 10:12']);
});

it('the number of parents is told as two, and then in fives', () => {
  const parents = (count: number) =>
    mergeReports(Array.from({ length: count }, (_, index) => report(`household ${index}`, index)))[0]?.parents;
  expect([2, 4, 5, 9, 10, 14].map(parents)).toEqual([2, 2, 5, 5, 10, 10]);
  expect(shown(...Array.from({ length: 7 }, (_, index) => report(`household ${index}`, index)))).toEqual([
    'Closed: 5+ parents, first at 10:12',
  ]);
});

it('a confirmed line replaces the reports of the same kind at the same place', () => {
  expect(shown(report('a', 0), report('b', 1), confirmed())).toEqual(['Closed: Confirmed at 11:12']);
  expect(shown(report('a', 0), confirmed({ kind: 'bus_late' }))).toEqual([
    'Bus late: Confirmed at 11:12',
    'Closed: Unconfirmed, reported at 10:12',
  ]);
});

it('a line has the link of the first report that has one', () => {
  const source = 'https://example.org/closures';
  expect(mergeReports([report('a', 0), report('b', 1, { source })])).toMatchObject([{ source }]);
});
