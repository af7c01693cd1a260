import { expect, it } from 'vitest';
import {
  browserResultsSection,
  extractBrowserResultsSection,
  journeyTable,
  replaceBrowserResultsSection,
  type PlayedJourney,
} from './journey-results';

const played = (changes: Partial<PlayedJourney>): PlayedJourney => ({
  journey: 'home page',
  engine: 'Firefox',
  width: 390,
  faults: [],
  pictures: [],
  ...changes,
});

it('the table of journeys marks failures, and notes below it name features that a browser lacks', () => {
  const table = journeyTable([
    played({}),
    played({ engine: 'WebKit', faults: ['console: no'] }),
    played({ journey: 'passkey', limit: 'has no passkeys' }),
    played({ journey: 'passkey', engine: 'WebKit', limit: 'has no passkeys', faults: ['a fault'] }),
  ]);
  expect(table.split('\n')).toEqual([
    '| Journey | Firefox 390 | WebKit 390 |',
    '|---|---|---|',
    '| home page | passes | fails |',
    '| passkey | (1) | fails (2) |',
    '',
    '(1) Firefox has no passkeys.',
    '',
    '(2) WebKit has no passkeys.',
  ]);
});

it('the quality document has one section with browser results, which stays when other sections are rewritten', () => {
  const first = browserResultsSection([played({})], ['Firefox 1'], '2026-01-01');
  const second = browserResultsSection([played({})], ['Firefox 2'], '2026-01-08');
  const document = replaceBrowserResultsSection(replaceBrowserResultsSection('# Quality\n', first), second);
  expect(document).toContain('Firefox 2');
  expect(document).not.toContain('Firefox 1,');
  expect(replaceBrowserResultsSection('# New\n', extractBrowserResultsSection(document))).toBe(`# New\n\n${second}\n`);
  expect(replaceBrowserResultsSection('# Old\n', extractBrowserResultsSection('# Old\n'))).toBe('# Old\n');
});
