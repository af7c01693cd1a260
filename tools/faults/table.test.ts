import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { R13 } from './security';
import { FAULTS } from './table';

const top = path.resolve(import.meta.dirname, '../..');

it.each(FAULTS)(
  '$name still fits the code that it spoils, in one place, and its test is there',
  ({ file, from, test, title = '' }) => {
    expect(readFileSync(path.join(top, file), 'utf8').split(from)).toHaveLength(2);
    expect(existsSync(path.join(top, test))).toBe(true);
    // Where none has the title, none would be run.
    if (title) expect(readFileSync(path.join(top, test), 'utf8')).toContain(title);
  },
);

it('has the twelve of security R13', () => {
  expect(new Set(R13).size).toBe(12);
  expect(R13.filter((name) => FAULTS.every((fault) => fault.name !== name))).toEqual([]);
});
