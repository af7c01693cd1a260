import { describe, expect, it } from 'vitest';
import { addFormulaGuard, removeFormulaGuard } from './formula-guard';

describe('the guard against formulas in exported cells', () => {
  it.each(['=1+1', '+1 902 555 0100', '-61.0', '@sum', '\tx', '\rx', '\n=x', '＝1', "'=1", "''=1"])(
    'addFormulaGuard prevents a spreadsheet from running the cell %j as a formula',
    { tags: ['I6'] },
    (cell) => {
      expect(addFormulaGuard(cell)).toBe(`'${cell}`);
    },
  );

  it.each(['7-12', '9-12', '6/8', '2025-09-12', '9025550100', '12E5', '00123', "'7-12"])(
    'addFormulaGuard prevents a spreadsheet from reading the cell %j as a date or number',
    (cell) => {
      expect(addFormulaGuard(cell)).toBe(`'${cell}`);
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
  ])('addFormulaGuard does not change the cell %j', (cell) => {
    expect(addFormulaGuard(cell)).toBe(cell);
    expect(removeFormulaGuard(cell)).toBe(cell);
  });

  it.each(['=1', "'=1", "''=1", '-', "'Round", "it's", '＠x', '', "'", '7-12', "'9-12", "''9-12"])(
    'removeFormulaGuard restores the original cell %j',
    (cell) => {
      expect(removeFormulaGuard(addFormulaGuard(cell))).toBe(cell);
    },
  );
});
