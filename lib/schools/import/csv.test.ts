import { describe, expect, it } from 'vitest';
import { SCHOOL_FIELDS } from '../admin/schema';
import { makeClaims } from './csv-claims';
import { fieldOf, guessFields, REASON_COLUMN } from './csv-columns';
import { decode } from './csv-decode';
import { CsvError, readCsv } from './csv-read';
import { rejectsCsv } from './csv-rejects';

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig: boolean) => {
  const found = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new Uint8Array(isBig ? found.swap16() : found);
};
const cellsOf = async (text: string) => (await readCsv(bytes(text))).rows.map(({ row, cells }) => [row, ...cells]);

describe('the name of a column', () => {
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
  ])('%s is that of %s', (header, field) => expect(fieldOf(header)).toBe(field));

  it.each([
    '',
    '  ',
    '__proto__',
    'constructor',
    'toString',
    'id',
    'createdAt',
    'followerCount',
    REASON_COLUMN,
    'x'.repeat(1_000_000),
  ])('%.20s is that of nothing', (header) => {
    expect(fieldOf(header)).toBeNull();
  });

  it('finds each of our own', () => {
    expect(guessFields(SCHOOL_FIELDS)).toEqual([...SCHOOL_FIELDS]);
  });

  it('is given to one column only, our own name first', () => {
    expect(guessFields(['address', 'Civic address', 'city', 'Town', 'x'])).toEqual([
      null,
      'civicAddress',
      'city',
      null,
      null,
    ]);
  });
});

describe('a file', () => {
  const text = 'name,city\r\nÉcole Beau-Port,Chéticamp\r\n';

  it.each([
    ['utf-8', bytes(text)],
    ['utf-8', bytes(`\ufeff${text}`)],
    ['utf-16le', utf16(text, false)],
    ['utf-16be', utf16(text, true)],
    ['windows-1252', new Uint8Array(Buffer.from(text, 'latin1'))],
  ])('is read as %s', (encoding, file) => expect(decode(file)).toEqual({ text, encoding }));

  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['Windows', 'a,b\r\n1,2\r\n'],
    ['old Macs', 'a,b\r1,2\r'],
    ['no last line end', 'a,b\n1,2'],
  ])('with %s is read', async (_of, written) => {
    expect(await readCsv(bytes(written))).toMatchObject({ headers: ['a', 'b'], rows: [{ row: 2, cells: ['1', '2'] }] });
  });

  it.each([
    ['sep=;\r\na,x;b\r\n1;2\r\n', 'a,x'],
    ['\ufeffSEP=,\na,b;x\n1,2\n', 'a'],
    ['"sep=;"\ra;b\r1;2', 'a'],
    ['sep=|\na|b\n1|2', 'a'],
  ])('may name its separator in a line of its own, which is no row: %j', async (written, first) => {
    const { headers, rows } = await readCsv(bytes(written));
    expect([headers[0], rows]).toEqual([first, [{ row: 2, cells: ['1', '2'] }]]);
  });

  it('whose first column begins with "sep" is read as it is', async () => {
    expect((await readCsv(bytes('sep=x;b\n1;2\n'))).headers).toEqual(['sep=x', 'b']);
  });

  it('may have quotes in quotes, lines in cells, and commas that part nothing', async () => {
    expect(await cellsOf('a;b\r\n"1 ""one"", and";"two\r\nlines"\r\n3;4')).toEqual([
      [2, '1 "one", and', 'two\r\nlines'],
      [3, '3', '4'],
    ]);
  });

  it('may have empty lines, which count and are left out', async () => {
    expect(await cellsOf('a,b\n\n1,2\n,\n  ,\n3,4\n\n')).toEqual([
      [3, '1', '2'],
      [6, '3', '4'],
    ]);
  });

  it('of ten thousand rows is read whole, in pieces', async () => {
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

  it('with a cell of a million letters is read', async () => {
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
  ])('that is none is refused: %j', async (written, message) => {
    const read = readCsv(bytes(written));
    await expect(read).rejects.toThrow(CsvError);
    await expect(read).rejects.toThrow(message);
  });

  it.each(['', '\n\n', 'name,city', 'name,city\n', '\ufeff'])('without rows has none: %j', async (written) =>
    expect((await readCsv(bytes(written))).rows).toEqual([]),
  );
});

describe('the file of rejected rows', () => {
  it('has the cells as they were, none a formula, and reads back the same', async () => {
    const table = await readCsv(
      bytes(`\ufeffname;Notes;${REASON_COLUMN}\nGood;x;\n=cmd|calc;"a;b ""c""";old\n'=x;@y;old\n`),
    );
    const csv = rejectsCsv(
      table,
      new Map([
        [3, ['email: no', 'fax: no']],
        [4, ['city']],
      ]),
    );
    expect(csv).toBe(`\ufeffname,Notes,${REASON_COLUMN}\r\n'=cmd|calc,"a;b ""c""",email: no; fax: no\r\n'=x,'@y,city`);
    const again = await readCsv(bytes(csv));
    expect(
      rejectsCsv(
        again,
        new Map([
          [2, ['email: no', 'fax: no']],
          [3, ['city']],
        ]),
      ),
    ).toBe(csv);
  });

  it('keeps cells beyond the header', async () => {
    expect(rejectsCsv(await readCsv(bytes('name,city\nA,B,C\n')), new Map([[2, ['Why']]]))).toBe(
      `\ufeffname,city,${REASON_COLUMN}\r\nA,B,Why,C`,
    );
  });
});

describe('two rows about one school', () => {
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
  ])('%j and %j', (first, second, earlier) => {
    const claim = makeClaims();
    expect(claim(1, first)).toBeNull();
    expect(claim(2, second)).toBe(earlier);
  });
});
