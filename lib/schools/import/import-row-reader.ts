import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';
import { site } from '@/lib/site';
import { truncateText } from '@/lib/text/truncate-text';
import { cleanText } from '@/lib/text/clean-text';
import type { SchoolField } from '../admin/schema';
import { findFieldForColumnName, isRejectionReasonColumn } from './csv-columns';
import { unescapeSpreadsheetCell } from '../admin/escape-spreadsheet-cell';
import type { ImportError } from './schema';

/** Values of an imported row by field. Empty cells are left out. */
export type ImportedCells = Partial<Record<SchoolField, string>>;
export type ParsedImportRow = { row: number; cells: ImportedCells; errors: ImportError[] };

const MAX_IGNORED = 50;

/** Creates a reader for the rows of an import request. A column may have any of the known names for its field. */
export function createImportRowReader() {
  const fieldByHeader = new Map<string, SchoolField | null>();
  const ignored = new Set<string>();

  function fieldNamed(header: string): SchoolField | null {
    let field = fieldByHeader.get(header);
    if (field === undefined) {
      field = findFieldForColumnName(header);
      if (fieldByHeader.size < 1_000) fieldByHeader.set(header, field);
      if (field === null && !isRejectionReasonColumn(header) && ignored.size < MAX_IGNORED)
        ignored.add(truncateText(header.toWellFormed(), 100));
    }
    return field;
  }

  function read(row: number, object: unknown): ParsedImportRow {
    const cells: ImportedCells = {};
    const errors: ImportError[] = [];
    if (typeof object !== 'object' || object === null || Array.isArray(object)) {
      return {
        row,
        cells,
        errors: [{ row, column: null, message: 'A row must be an object with a value for each column.' }],
      };
    }
    for (const [header, value] of Object.entries(object)) {
      const field = fieldNamed(header);
      const province = field && cellText(value);
      if (!field || province === '') continue;
      const cell = field === 'province' ? provinceOf(province) : province;
      if (cell === null) errors.push({ row, column: field, message: 'Must be text.' });
      else if (cells[field] !== undefined && cells[field] !== cell)
        errors.push({ row, column: field, message: "Two columns contain this field, and their values don't match." });
      else cells[field] = cell;
    }
    return { row, cells, errors };
  }

  return { read, ignoredColumns: () => [...ignored] };
}

const OUR_PROVINCE = new Set(['ns', 'novascotia', 'nouvelleecosse']);

/**
 * Converts the spellings 'NS', 'N.S.' and 'Nouvelle-Écosse' to the name of the province. Other provinces remain
 * unchanged.
 */
const provinceOf = (province: string | null): string | null =>
  province !== null && OUR_PROVINCE.has(foldCaseAndAccents(province).replace(/[^a-z]/g, '')) ? site.province : province;

/** Returns the text of a cell, or null for a value that cannot be a cell. */
function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? cleanText(unescapeSpreadsheetCell(cleanText(value))) : null;
}
