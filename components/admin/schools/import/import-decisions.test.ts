import { expect, it } from 'vitest';
import type { ImportConflict } from '@/lib/schools/import/schema';
import {
  decideConflicts,
  conflictCountsByField,
  countOmittedRows,
  listReplacedCorrections,
  selectRowsToImport,
  createNewConflictPredicate,
  type CheckedImportFile,
} from './import-decisions';

const conflict = (row: number, field: ImportConflict['field'], second = '00'): ImportConflict => ({
  row,
  schoolId: row * 10,
  name: 'A',
  field,
  current: 'right',
  given: 'wrong',
  correctedAt: `2026-11-22T10:00:${second}.000Z`,
});
const conflicts = [conflict(2, 'phone'), conflict(3, 'phone'), conflict(3, 'fax'), conflict(4, 'fax')];
const line = (row: number) => ({ row, cells: [] });
const checked: CheckedImportFile = {
  changes: [],
  errors: [],
  conflicts,
  unchanged: 5,
  ready: [line(3), line(9)],
  contested: [line(2), line(4)],
};

it('a row that changes only manually corrected fields is imported if the administrator accepts one of its values', () => {
  expect(selectRowsToImport(checked, new Set())).toEqual({ rows: [line(3), line(9)], won: 0, unchanged: 7 });
  const taken = decideConflicts(new Set(), conflicts.slice(0, 2), true);
  expect(selectRowsToImport(checked, taken)).toEqual({ rows: [line(2), line(3), line(9)], won: 1, unchanged: 6 });
  expect(listReplacedCorrections(checked, taken, [line(3), line(9)])).toEqual([
    { schoolId: 30, field: 'phone', correctedAt: conflicts[1]?.correctedAt },
  ]);
  expect(decideConflicts(taken, conflicts, false).size).toBe(0);
  expect(decideConflicts(taken, conflicts, true).size).toBe(4);
});

it('the import lists the fields with the most conflicts first', () => {
  expect(conflictCountsByField([...conflicts, conflict(5, 'fax')])).toEqual([
    { field: 'fax', count: 3 },
    { field: 'phone', count: 2 },
  ]);
});

it('a conflict counts as unseen if the school was corrected after the administrator had checked the file', () => {
  const now = [conflict(2, 'phone'), conflict(3, 'phone', '01'), conflict(3, 'city')];
  expect(now.filter(createNewConflictPredicate(checked))).toEqual(now.slice(1));
});

it('countOmittedRows counts the rejected, unchanged and conflicting rows that an import leaves out', () => {
  const error = (row: number) => ({ row, column: null, message: 'Wrong' });
  const faulty = { ...checked, errors: [error(7), error(7), error(8)] };
  expect(countOmittedRows(faulty, new Set())).toEqual({ rejected: 2, unchanged: 7, conflicts: 2 });
  expect(countOmittedRows(faulty, decideConflicts(new Set(), conflicts, true))).toEqual({
    rejected: 2,
    unchanged: 5,
    conflicts: 0,
  });
});
