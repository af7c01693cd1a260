import { describe, expect, it } from 'vitest';
import { SCHOOL_FIELDS } from '../admin/schema';
import { createDuplicateRowFinder } from './csv-duplicates';
import { findFieldForColumnName, guessColumnFields, REJECTION_REASON_COLUMN } from './csv-columns';
import { decodeCsvBytes } from './csv-decode';
import { CsvError, readCsv } from './csv-read';
import { writeRejectedRowsCsv } from './csv-rejected-rows';

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig: boolean) => {
  const fileBytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new Uint8Array(isBig ? fileBytes.swap16() : fileBytes);
};
const cellsOf = async (text: string) => (await readCsv(bytes(text))).rows.map(({ row, cells }) => [row, ...cells]);

describe('the school field to which a CSV column belongs', () => {
  it.each([
    ['address', 'civicAddress'],
    ['Civic Address', 'civicAddress'],
    ['CIVIC_ADDRESS', 'civicAddress'],
    ['gradeRange', 'grades'],
    [' Grades ', 'grades'],
    ['Téléphone', 'phone'],
    ['Courriel', 'email'],
    ['École', 'name'],
    ['Code postal', 'postalCode'],
    ['Principal’s email', 'principalEmail'],
    ['SLC number', 'slc'],
    ['rceCSAPCode', 'rceCSAPCode'],
    ['RCE/CSAP code', 'rceCSAPCode'],
    ['school_uuid', 'schoolUuid'],
  ])('the CSV column %s is read as the school field %s', (header, field) =>
    expect(findFieldForColumnName(header)).toBe(field),
  );

  it.each([
    '',
    '  ',
    '__proto__',
    'constructor',
    'toString',
    'id',
    'createdAt',
    'followerCount',
    REJECTION_REASON_COLUMN,
    'x'.repeat(1_000_000),
  ])('the CSV column %.20s does not match any school field', (header) => {
    expect(findFieldForColumnName(header)).toBeNull();
  });

  it('guessColumnFields recognizes all of our own column names', () => {
    expect(guessColumnFields(SCHOOL_FIELDS)).toEqual([...SCHOOL_FIELDS]);
  });

  it('guessColumnFields prefers our own column name if two columns match the same field', () => {
    expect(guessColumnFields(['address', 'Civic address', 'city', 'Town', 'x'])).toEqual([
      null,
      'civicAddress',
      'city',
      null,
      null,
    ]);
  });
});

describe('reading a CSV file', () => {
  const text = 'name,city\r\nÉcole Beau-Port,Chéticamp\r\n';

  it.each([
    ['utf-8', bytes(text)],
    ['utf-8', bytes(`\ufeff${text}`)],
    ['utf-16le', utf16(text, false)],
    ['utf-16be', utf16(text, true)],
    ['windows-1252', new Uint8Array(Buffer.from(text, 'latin1'))],
  ])('decodeCsvBytes decodes a CSV file as %s', (encoding, file) =>
    expect(decodeCsvBytes(file)).toEqual({ text, encoding }),
  );

  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['Windows line endings', 'a,b\r\n1,2\r\n'],
    ['line endings of old Macs', 'a,b\r1,2\r'],
    ['no line ending after the last row', 'a,b\n1,2'],
  ])('readCsv reads a CSV file with %s', async (_of, written) => {
    expect(await readCsv(bytes(written))).toMatchObject({ headers: ['a', 'b'], rows: [{ row: 2, cells: ['1', '2'] }] });
  });

  it.each([
    ['sep=;\r\na,x;b\r\n1;2\r\n', 'a,x'],
    ['\ufeffSEP=,\na,b;x\n1,2\n', 'a'],
    ['"sep=;"\ra;b\r1;2', 'a'],
    ['sep=|\na|b\n1|2', 'a'],
  ])('readCsv takes the separator from the sep= line of the CSV file %j', async (written, first) => {
    const { headers, rows } = await readCsv(bytes(written));
    expect([headers[0], rows]).toEqual([first, [{ row: 2, cells: ['1', '2'] }]]);
  });

  it('readCsv keeps a first column name that begins with "sep"', async () => {
    expect((await readCsv(bytes('sep=x;b\n1;2\n'))).headers).toEqual(['sep=x', 'b']);
  });

  it('readCsv reads quotes, line breaks and separators inside quoted cells', async () => {
    expect(await cellsOf('a;b\r\n"1 ""one"", and";"two\r\nlines"\r\n3;4')).toEqual([
      [2, '1 "one", and', 'two\r\nlines'],
      [3, '3', '4'],
    ]);
  });

  it('empty lines of a CSV file count as lines but give no rows', async () => {
    expect(await cellsOf('a,b\n\n1,2\n,\n  ,\n3,4\n\n')).toEqual([
      [3, '1', '2'],
      [6, '3', '4'],
    ]);
  });

  it('readCsv lets other work run while it reads ten thousand rows', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) =>
      [`School ${n}`, `"Two\nlines; of ${n}"`, 'é'.repeat(100)].join(','),
    );
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const table = await readCsv(bytes(`name,description,city\n${rows.join('\n')}`));
    clearInterval(timer);
    expect(table.rows).toHaveLength(10_000);
    expect(table.rows[9_999]).toEqual({ row: 10_001, cells: ['School 9999', 'Two\nlines; of 9999', 'é'.repeat(100)] });
    expect(turns).toBeGreaterThan(5);
  });

  it('a CSV cell may have a million characters', async () => {
    expect(
      (await cellsOf(`a,b\n"${'x'.repeat(1_000_000)}",2\n3,4`)).map((row) => row.map((cell) => String(cell).length)),
    ).toEqual([
      [1, 1_000_000, 1],
      [1, 1, 1],
    ]);
  });

  it.each([
    ['a,b\n1,"2\n3,4\n', /^Row 2: a quotation mark is opened and never closed\.$/],
    ['a,b\n1,2\n"3"x,4\n', /^Row 3: there is a quotation mark in the middle of a cell\.$/],
    ['PK\x03\x04\0\0\0', /^This is not a text file/],
  ])('readCsv explains why it cannot read the CSV file %j', async (written, message) => {
    const read = readCsv(bytes(written));
    await expect(read).rejects.toThrow(CsvError);
    await expect(read).rejects.toThrow(message);
  });

  it.each(['', '\n\n', 'name,city', 'name,city\n', '\ufeff'])(
    'readCsv returns no rows for a CSV file without data rows: %j',
    async (written) => expect((await readCsv(bytes(written))).rows).toEqual([]),
  );
});

describe('the file of rejected rows', () => {
  it(
    'the file of rejected rows contains the original cells, protected against spreadsheet formulas',
    { tags: ['I6'] },
    async () => {
      const table = await readCsv(
        bytes(`\ufeffname;Notes;${REJECTION_REASON_COLUMN}\nGood;x;\n=cmd|calc;"a;b ""c""";old\n'=x;@y;old\n`),
      );
      const csv = writeRejectedRowsCsv(
        table,
        new Map([
          [3, ['email: no', 'fax: no']],
          [4, ['city']],
        ]),
      );
      expect(csv).toBe(
        `\ufeffname,Notes,${REJECTION_REASON_COLUMN}\r\n'=cmd|calc,"a;b ""c""",email: no; fax: no\r\n'=x,'@y,city`,
      );
      const again = await readCsv(bytes(csv));
      expect(
        writeRejectedRowsCsv(
          again,
          new Map([
            [2, ['email: no', 'fax: no']],
            [3, ['city']],
          ]),
        ),
      ).toBe(csv);
    },
  );

  it('the file of rejected rows keeps extra cells of a row', async () => {
    expect(writeRejectedRowsCsv(await readCsv(bytes('name,city\nA,B,C\n')), new Map([[2, ['Why']]]))).toBe(
      `\ufeffname,city,${REJECTION_REASON_COLUMN}\r\nA,B,Why,C`,
    );
  });
});

describe('two rows of an import file that are about the same school', () => {
  const at = { schoolId: null, name: 'École', city: 'Digby' };

  it.each([
    [{ ...at, schoolId: 7 }, { ...at, schoolId: 7, name: 'Other' }, 1],
    [{ ...at, slc: '0042' }, { ...at, slc: '0042', name: 'Other' }, 1],
    [{ ...at, schoolUuid: 'u' }, { ...at, schoolUuid: 'u', name: 'Other' }, 1],
    [at, { ...at, name: ' ECOLE ', city: 'digby' }, 1],
    [at, { ...at, slc: '1' }, 1],
    [{ ...at, slc: '1' }, at, 1],
    [{ ...at, slc: '1' }, { ...at, slc: '2' }, null],
    [at, { ...at, city: 'Clare' }, null],
  ])(
    'createDuplicateRowFinder recognizes whether two rows are about the same school: %j and %j',
    (first, second, earlier) => {
      const claim = createDuplicateRowFinder();
      expect(claim(1, first)).toBeNull();
      expect(claim(2, second)).toBe(earlier);
    },
  );
});
