import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isRare } from '../../tests/support/rare';
import { R13 } from './security';
import { FAULTS } from './table';

const top = path.resolve(import.meta.dirname, '../..');

it.each(FAULTS)(
  '$name matches its code in exactly one place, and its test exists',
  ({ file, from, test, title = '' }) => {
    expect(readFileSync(path.join(top, file), 'utf8').split(from)).toHaveLength(2);
    expect(existsSync(path.join(top, test))).toBe(true);
    const tests = readFileSync(path.join(top, test), 'utf8');
    // Otherwise no test would run: the title must exist, in an everyday test.
    expect(tests).toContain(title);
    expect(isRare(tests, title)).toBe(false);
  },
);

it('the table contains the twelve faults of security R13', () => {
  expect(new Set(R13).size).toBe(12);
  expect(R13.filter((name) => FAULTS.every((fault) => fault.name !== name))).toEqual([]);
});
