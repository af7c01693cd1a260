import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isRare } from '../../tests/support/rare';
import { R13 } from './security';
import { FAULTS } from './table';

const top = path.resolve(import.meta.dirname, '../..');

it.each(FAULTS)(
  '$name still fits the code that it spoils, in one place, and its test is there',
  ({ file, from, test, title = '' }) => {
    expect(readFileSync(path.join(top, file), 'utf8').split(from)).toHaveLength(2);
    expect(existsSync(path.join(top, test))).toBe(true);
    const tests = readFileSync(path.join(top, test), 'utf8');
    // Where none has the title, none would be run; nor where a run of every day leaves it out.
    expect(tests).toContain(title);
    expect(isRare(tests, title)).toBe(false);
  },
);

it('has the twelve of security R13', () => {
  expect(new Set(R13).size).toBe(12);
  expect(R13.filter((name) => FAULTS.every((fault) => fault.name !== name))).toEqual([]);
});
