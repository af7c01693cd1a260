import { describe, expect, it } from 'vitest';
import { escapeSpreadsheetCell, unescapeSpreadsheetCell } from './escape-spreadsheet-cell';

describe('the guard against formulas in exported cells', () => {
  it.each(['=1+1', '+1 902 555 0100', '-61.0', '@sum', '\tx', '\rx', '\n=x', '＝1', "'=1", "''=1"])(
    'escapeSpreadsheetCell prevents a spreadsheet from running the cell %j as a formula',
    { tags: ['I6'] },
    (cell) => {
      expect(escapeSpreadsheetCell(cell)).toBe(`'${cell}`);
    },
  );

  it.each(['7-12', '9-12', '6/8', '2025-09-12', '9025550100', '12E5', '00123', "'7-12"])(
    'escapeSpreadsheetCell prevents a spreadsheet from reading the cell %j as a date or number',
    (cell) => {
      expect(escapeSpreadsheetCell(cell)).toBe(`'${cell}`);
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
  ])('escapeSpreadsheetCell does not change the cell %j', (cell) => {
    expect(escapeSpreadsheetCell(cell)).toBe(cell);
    expect(unescapeSpreadsheetCell(cell)).toBe(cell);
  });

  it.each(['=1', "'=1", "''=1", '-', "'Round", "it's", '＠x', '', "'", '7-12', "'9-12", "''9-12"])(
    'unescapeSpreadsheetCell restores the original cell %j',
    (cell) => {
      expect(unescapeSpreadsheetCell(escapeSpreadsheetCell(cell))).toBe(cell);
    },
  );
});
