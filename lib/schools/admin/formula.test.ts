import { describe, expect, it } from 'vitest';
import { guard, unguard } from './formula';

describe('a cell of an exported file', () => {
  it.each(['=1+1', '+1 902 555 0100', '-61.0', '@sum', '\tx', '\rx', '\n=x', '＝1', "'=1", "''=1"])(
    '%j is no formula',
    (cell) => {
      expect(guard(cell)).toBe(`'${cell}`);
    },
  );

  it.each(['7-12', '9-12', '6/8', '2025-09-12', '9025550100', '12E5', '00123', "'7-12"])(
    '%j is no date and no number',
    (cell) => {
      expect(guard(cell)).toBe(`'${cell}`);
    },
  );

  it.each([
    '',
    'P-6',
    'PP-5',
    '0096',
    '51',
    '12 Main St',
    'B0E 1B0',
    '7-12 and adults',
    'Baddeck Academy',
    "'Round the Bay School",
    '902-555-0100',
    'a=b',
    '46.09,-60.75',
    "'",
    ' =1',
  ])('%j stays as it is', (cell) => {
    expect(guard(cell)).toBe(cell);
    expect(unguard(cell)).toBe(cell);
  });

  it.each(['=1', "'=1", "''=1", '-', "'Round", "it's", '＠x', '', "'", '7-12', "'9-12", "''9-12"])(
    '%j comes back from a round trip',
    (cell) => {
      expect(unguard(guard(cell))).toBe(cell);
    },
  );
});
