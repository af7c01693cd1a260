import Papa, { type Parser, type ParseResult } from 'papaparse';
import { decodeCsvBytes, type CsvEncoding } from './csv-decode';

/** A row of a CSV file. `row` is the row number in a spreadsheet: the header is row 1, and empty lines count. */
export type CsvRow = { row: number; cells: string[] };
export type CsvTable = { headers: string[]; rows: CsvRow[]; encoding: CsvEncoding };

/** Error for a CSV file that cannot be read. The page shows the error's message to the person who chose the file. */
export class CsvError extends Error {}

/**
 * Number of characters that are parsed between two pauses, in which the page responds to clicks. Parsing them takes a
 * few milliseconds.
 */
const CHUNK = 128 * 1024;
const QUOTES: Record<string, string> = {
  MissingQuotes: 'a quotation mark is opened and never closed',
  InvalidQuotes: 'there is a quotation mark in the middle of a cell',
};

/** Matches a line such as 'sep=;' before the header, which tells Excel the separator of the file. */
const SEPARATOR = /^"?sep=([,;\t|])"?[ \t,;]*(?:\r\n|[\r\n])([^]*)$/i;

/**
 * Reads a CSV file with any common encoding, separator and line ending, without empty lines. Throws `CsvError` if the
 * file cannot be read.
 */
export async function readCsv(bytes: Uint8Array): Promise<CsvTable> {
  const { text, encoding } = decodeCsvBytes(bytes);
  if (text.slice(0, 1000).includes('\0')) throw new CsvError('This is not a text file. Save the table as CSV first.');
  const [, separator, rest = text] = SEPARATOR.exec(text) ?? [];
  const [header, ...rows] = await rowsOf(rest, separator ?? separatorOf(rest));
  return { headers: (header?.cells ?? []).map((name) => name.trim()), rows, encoding };
}

/**
 * Detects the separator from the line of column names, because Excel writes a different separator in some countries.
 */
function separatorOf(text: string): string {
  const [header = ''] = text
    .slice(0, CHUNK)
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const [best] = [',', ';', '\t'].sort((a, b) => header.split(b).length - header.split(a).length);
  return best ?? ',';
}

function rowsOf(text: string, separator: string): Promise<CsvRow[]> {
  const findings: CsvRow[] = [];
  let read = 0;
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimiter: separator,
      chunkSize: CHUNK,
      chunk: ({ data, errors }: ParseResult<string[]>, parser: Parser) => {
        const broken = errors.find(({ type }) => type === 'Quotes');
        if (broken) {
          reject(new CsvError(`Row ${read + (broken.row ?? 0) + 1}: ${QUOTES[broken.code] ?? broken.message}.`));
          return parser.abort();
        }
        for (const [index, cells] of data.entries()) {
          if (cells.some((cell) => cell.trim() !== '')) findings.push({ row: read + index + 1, cells });
        }
        read += data.length;
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(findings),
    });
  });
}
