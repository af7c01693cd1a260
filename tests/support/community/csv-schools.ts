import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { guessColumnFields } from '@/lib/schools/import/csv-columns';
import { readCsv } from '@/lib/schools/import/csv-read';
import { rowToObject } from '@/lib/schools/import/csv-rows';

type Row = Record<string, string>;

/** Returns the province's list of schools, as a new site loads it. */
export const seedRows = (): Row[] =>
  Papa.parse<Row>(readFileSync('prisma/seed/ns-schools.csv', 'utf8'), { header: true, skipEmptyLines: true }).data;

/**
 * Returns the list of schools with one changed cell in each of 40 rows. The new values contain `mark`, so that lists
 * with different marks differ.
 */
export function editedRows(mark: string): { rows: Row[]; edits: { slc: string; field: string; value: string }[] } {
  const kinds: [string, (n: number) => string][] = [
    ['principal', (n) => `Zoé L’Écuyer ${mark} ${n}`],
    ['phone', (n) => `902-555-${String(1000 + n)} ${mark}`],
    ['description', (n) => `“Près de la mer” – ${mark}, ${n}; "quoted", and\nin two lines`],
    ['website', (n) => `https://example.test/${mark}/${n}`],
  ];
  const rows = seedRows();
  const edits = Array.from({ length: 40 }, (_, n) => {
    const row = rows[n * 9] as Row;
    const [field, valueOf] = kinds[n % kinds.length] ?? kinds[0]!;
    row[field] = valueOf(n);
    return { slc: row['slc'] ?? '', field, value: valueOf(n) };
  });
  return { rows, edits };
}

const WINDOWS: Record<string, number> = { '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96 };

/** Four file formats in which programs save the same table. */
export const FILE_FORMATS: [string, (rows: Row[]) => Uint8Array][] = [
  ['UTF-8 with a byte order mark', (rows) => new TextEncoder().encode(`\ufeff${Papa.unparse(rows)}`)],
  ['UTF-16', (rows) => new Uint8Array(Buffer.from(`\ufeff${Papa.unparse(rows, { delimiter: '\t' })}`, 'utf16le'))],
  [
    'windows-1252',
    (rows) =>
      Uint8Array.from(Papa.unparse(rows, { newline: '\r\n' }), (letter) => WINDOWS[letter] ?? letter.charCodeAt(0)),
  ],
  [
    'UTF-8 with semicolons and CRLF',
    (rows) => new TextEncoder().encode(Papa.unparse(rows, { delimiter: ';', newline: '\r\n' })),
  ],
];

/** Returns the rows that the import dialog sends for a file. */
export async function rowsSentFor(bytes: Uint8Array): Promise<Record<string, string>[]> {
  const table = await readCsv(bytes);
  const fields = guessColumnFields(table.headers);
  return table.rows.map((row) => rowToObject(row, fields));
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * Returns the text that a spreadsheet program saves for a cell. If the program mistakes the cell for a date or a
 * number, it saves a different text.
 */
function mistaken(cell: string): string {
  const [, first = '', second = ''] = /^(\d{1,2})-(\d{1,2})$/.exec(cell) ?? [];
  if (first) return `${Number(second)}-${MONTHS[Number(first) - 1]}`;
  if (!/^\d+$/.test(cell)) return cell;
  return cell.length < 10 ? String(Number(cell)) : Number(cell).toExponential(5).toUpperCase();
}

/**
 * Returns the file as if somebody had opened and saved it in a spreadsheet program, with the usual damage to numbers.
 */
export function saveInSpreadsheet(file: Uint8Array): Uint8Array {
  const { data } = Papa.parse<string[]>(new TextDecoder().decode(file));
  return new TextEncoder().encode(Papa.unparse(data.map((row) => row.map(mistaken))));
}
