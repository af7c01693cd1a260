import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseTestTitles } from '../tests/parse-test-titles';
import { REQUIRED_SECURITY_FAULT_NAMES } from './seeded-security-faults';
import { ALL_SEEDED_FAULTS } from './all-seeded-faults';

const top = path.resolve(import.meta.dirname, '../..');

it.each(ALL_SEEDED_FAULTS)(
  'the seeded fault $name, a deliberate bug, replaces code that occurs only once in its file',
  { tags: ['R13'] },
  ({ file, from, test, title = '' }) => {
    expect(readFileSync(path.join(top, file), 'utf8').split(from)).toHaveLength(2);
    const tests = parseTestTitles(test, readFileSync(path.join(top, test), 'utf8'));
    // `npm run faults` skips tests with the tag `thorough`, so each fault needs a test without this tag.
    const everyday = tests.filter(({ isThorough, isSkipped }) => !isThorough && !isSkipped);
    expect(everyday.some(({ path: titles }) => titles.join(' ').includes(title))).toBe(true);
  },
);

it('the seeded faults include the twelve faults that security requirement R13 names', { tags: ['R13'] }, () => {
  expect(new Set(REQUIRED_SECURITY_FAULT_NAMES).size).toBe(12);
  expect(
    REQUIRED_SECURITY_FAULT_NAMES.filter((name) => ALL_SEEDED_FAULTS.every((fault) => fault.name !== name)),
  ).toEqual([]);
});
