import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { seedSchools } from '@/prisma/seed/schools';
import { call } from '../../support/http/call';
import { editedRows, FILE_FORMATS, saveInSpreadsheet, rowsSentFor } from '../../support/community/csv-schools';
import { person, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { takeSnapshot } from '../../support/database/snapshot';

let admin: Person;

beforeAll(async () => {
  admin = await person('admin');
  await seedSchools();
});

const PATH = '/api/admin/schools/import-csv';
const send = (schools: unknown, more: object = {}) => call('POST', PATH, { as: admin, body: { schools, ...more } });
const all = () => rows<{ slc: string; updated_at: Date }>('SELECT * FROM schools ORDER BY id');
const byName = async (name: string) => (await rows('SELECT * FROM schools WHERE name = $1', name))[0] ?? {};
const audits = () =>
  rows<{ details: { created: number; updated: number; before: object; after: object } }>(
    "SELECT * FROM audit_log WHERE action = 'school.import' ORDER BY id",
  );
const exportedRows = async () => rowsSentFor((await call('GET', '/api/admin/schools/export', { as: admin })).bytes);

describe('importing the provincial school list', () => {
  it.each(FILE_FORMATS)(
    'importing a school list saved as %s applies each of the 40 changes once',
    { tags: ['I5'] },
    async (name, save) => {
      const { rows: edited, edits } = editedRows(`v${FILE_FORMATS.findIndex(([other]) => other === name)}`);
      const sent = await rowsSentFor(save(edited));
      const before = await all();
      const checked = await send(sent, { dryRun: true });
      expect(await all()).toEqual(before);
      const { status, body } = await send(sent);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        created: 0,
        updated: 40,
        unchanged: 330,
        errors: [],
        conflicts: [],
        ignoredColumns: [],
        changes: [],
      });
      expect(body.schools).toHaveLength(40);
      for (const { slc, field, value } of edits)
        expect(await rows(`SELECT ${field} AS value FROM schools WHERE slc = $1`, slc)).toEqual([{ value }]);
      expect(checked.body).toMatchObject({ created: 0, updated: 40, unchanged: 330 });
      const changed = checked.body.changes.filter(({ fields }: { fields: unknown[] }) => fields.length > 0);
      expect(
        changed.flatMap(({ fields }: { fields: { field: string; after: string }[] }) =>
          fields.map(({ field, after }) => ({ field, value: after })),
        ),
      ).toEqual(edits.map(({ field, value }) => ({ field, value })));

      const landed = await all();
      const touched = landed.filter(
        ({ updated_at: at }, index) => at.getTime() !== before[index]?.updated_at.getTime(),
      );
      expect(touched.map(({ slc }) => slc).sort()).toEqual(edits.map(({ slc }) => slc).sort());
      const again = await send(sent);
      expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 370, schools: [], errors: [] });
      expect(await all()).toEqual(landed);
      expect(Object.keys((await audits()).at(-1)?.details.after ?? {})).toHaveLength(40);
    },
  );

  it('importing the exported school list changes nothing, even after a spreadsheet program saved the file', async () => {
    await db().school.create({
      data: { name: 'Mistaken', city: 'Digby', grades: '9-12', phone: '9025550100', fax: "'7-9", rceCSAPCode: '00123' },
    });
    const before = await all();
    const file = await call('GET', '/api/admin/schools/export', { as: admin });
    const { body } = await send(await rowsSentFor(saveInSpreadsheet(file.bytes)));
    expect(body).toMatchObject({ created: 0, updated: 0, unchanged: before.length, errors: [] });
    expect(await all()).toEqual(before);
  });

  it(
    'importing the exported school list changes nothing, whatever text the cells contain',
    { tags: ['I4'] },
    async () => {
      const nasty = {
        principal: "'=x",
        phone: '+1 902 555 0100',
        description: '=cmd|calc\r\ntwo lines',
        fax: "'Round",
        email: 'not an address',
        slc: '7',
      };
      await db().school.createMany({
        data: [
          { name: '=cmd|calc', city: '@home', ...nasty },
          { name: ' Blank ', city: 'Digby ' },
        ],
      });
      const before = await all();
      const { body } = await send(await exportedRows());
      expect(body).toMatchObject({ created: 0, updated: 0, unchanged: before.length, errors: [] });
      expect(await all()).toEqual(before);
    },
  );
});

describe('the search for the school of an import row', () => {
  const first = { name: 'École du Phare', city: 'Pubnico', slc: '8001', schoolUuid: 'uuid-8001', phone: '1' };

  it('an import row finds its school by UUID, then by school number (SLC), then by name and city', async () => {
    expect((await send([first])).body).toMatchObject({ created: 1 });
    for (const [row, phone] of [
      [{ schoolUuid: 'uuid-8001', slc: '8001', phone: '2' }, '2'],
      [{ slc: '8001', phone: '3' }, '3'],
      [{ schoolUuid: 'unknown-8001', slc: '8001', phone: '4' }, '4'],
      [{ name: 'ecole DU phare', city: 'PUBNICO', phone: '5' }, '5'],
    ] as const) {
      expect((await send([row])).body, JSON.stringify(row)).toMatchObject({ created: 0, updated: 1, errors: [] });
      expect((await rows("SELECT phone FROM schools WHERE slc = '8001'"))[0]).toEqual({ phone });
    }
  });

  it('an import row finds its school even if the school number (SLC) lost leading zeros', async () => {
    await send([{ name: 'Zero School', city: 'Digby', slc: '0091' }]);
    expect(
      (
        await send([
          { slc: '91', name: 'Zero School', city: 'Digby' },
          { slc: 91, fax: '1' },
        ])
      ).body,
    ).toMatchObject({ created: 0, unchanged: 1, errors: [{ row: 2 }] });
    expect((await send([{ slc: 91, fax: '1' }])).body).toMatchObject({ updated: 1 });
    expect(await byName('Zero School')).toMatchObject({ slc: '0091', fax: '1' });
  });

  it('an import row that matches several schools is reported as an error', async () => {
    await db().school.createMany({
      data: [
        { name: 'Twin', city: 'Clare', slc: '8101' },
        { name: 'Twin', city: 'Clare', slc: '8102' },
      ],
    });
    const before = await all();
    const { body } = await send(
      [
        { name: 'Twin', city: 'Clare', phone: '1' },
        { name: 'Twin', city: 'Clare', slc: '8103' },
      ],
      { startRow: 12 },
    );
    expect(body.errors).toEqual([
      { row: 12, column: 'name', message: '2 schools have this name and city: give the SLC number.' },
      { row: 13, column: 'slc', message: 'The school with this name and city has the SLC number 8101.' },
    ]);
    expect(await all()).toEqual(before);
    expect((await send([{ name: 'Twin', city: 'Clare', slc: '8102', phone: '2' }])).body).toMatchObject({ updated: 1 });
  });

  it('an import row is rejected if an earlier row is about the same school', async () => {
    await db().school.createMany({
      data: [
        { name: 'North', city: 'X', slc: '8201', schoolUuid: 'n' },
        { name: 'South', city: 'X', slc: '8202', schoolUuid: 's' },
      ],
    });
    const { body } = await send(
      [
        { schoolUuid: 'n', phone: '1' },
        { slc: '8201', phone: '2' },
        { schoolUuid: 's', slc: '8201' },
        { name: 'New', city: 'X' },
        { name: 'new', city: 'x', fax: '1' },
      ],
      { rowNumbers: [2, 5, 6, 9, 40] },
    );
    expect(body).toMatchObject({ created: 1, updated: 1 });
    expect(body.errors).toEqual([
      { row: 5, column: null, message: 'Row 2 is for the same school.' },
      { row: 6, column: 'slc', message: 'Another school already has this SLC number.' },
      { row: 40, column: null, message: 'Row 9 is for the same school.' },
    ]);
  });
});

describe('the values of an import row', () => {
  it.each<[Record<string, unknown>, string, string | RegExp]>([
    [{ city: 'Digby' }, 'name', 'School name is required'],
    [{ name: 'A' }, 'city', 'City is required'],
    [{ name: ' ', city: 'Digby' }, 'name', 'School name is required'],
    [{ name: 'A', city: 'B', province: 'Ontario' }, 'province', 'The province must be Nova Scotia'],
    [{ name: 'A', city: 'B', Email: 'nobody' }, 'email', 'Invalid email address'],
    [{ name: 'A', city: 'B', Website: 'javascript:alert(1)' }, 'website', 'Invalid URL format'],
    [{ name: 'A', city: 'B', thumbnail: 'data:text/html,x' }, 'thumbnail', 'Invalid URL format'],
    [{ name: 'A', city: 'B', geoLocation: '1,2' }, 'geoLocation', /^The location must be/],
    [{ name: 'A\0', city: 'B' }, 'name', "Contains a character we can't save."],
    [{ name: 'A', city: 'B', phone: '1\0' }, 'phone', "Contains a character we can't save."],
    [{ name: 'A', city: 'B', grades: '12-Sep' }, 'grades', /turned the grades into a date/],
    [{ name: 'A', city: 'B', grades: 45912 }, 'grades', /turned the grades into a date/],
    [{ name: 'A', city: 'B', phone: '9.02556E+09' }, 'phone', /rounded this number/],
    [{ name: 'A\u2067B', city: 'B' }, 'name', 'Contains an invisible character.'],
    [{ name: 'A\u0007', city: 'B' }, 'name', 'Contains an invisible character.'],
    [{ name: 'A', city: 'B\u202e' }, 'city', 'Contains an invisible character.'],
    [{ name: 'A', city: 'B', phone: ['1'] }, 'phone', 'Must be text.'],
    [{ name: 'A', city: 'B', phone: { x: 1 } }, 'phone', 'Must be text.'],
    [
      { name: 'A', city: 'B', address: '1 Main St', 'Civic Address': '2 Main St' },
      'civicAddress',
      "Two columns contain this field, and their values don't match.",
    ],
  ])('the import rejects the row %j because of the column %s', async (row, column, message) => {
    const before = await count('schools');
    const good = { name: `Good ${before}`, city: 'Digby' };
    const { status, body } = await send([row, good], { startRow: 2 });
    expect([status, body.created]).toEqual([200, 1]);
    expect(body.errors).toEqual([
      { row: 2, column, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ]);
    expect(await byName(good.name)).toMatchObject({ city: 'Digby', province: 'Nova Scotia' });
    expect(await count('schools')).toBe(before + 1);
  });

  it('an import row may spell the province in every usual way', async () => {
    const ways = ['NS', 'n.s.', 'Nova Scotia', 'NOVA SCOTIA', 'Nouvelle-Écosse', 'nouvelle ecosse', "'NS"];
    const { body } = await send(ways.map((province, n) => ({ name: `Way ${n}`, city: 'Digby', province })));
    expect([body.created, body.errors]).toEqual([ways.length, []]);
    expect(await rows("SELECT DISTINCT province FROM schools WHERE name LIKE 'Way %'")).toEqual([
      { province: 'Nova Scotia' },
    ]);
  });

  it('an import row is rejected if it is not an object', { tags: ['I1'] }, async () => {
    const { status, body } = await send([null, 'x', [{ name: 'A' }], 7, { name: 'A row', city: 'X' }]);
    expect([status, body.created]).toEqual([200, 1]);
    expect(
      body.errors.map(({ row, column, message }: { row: number; column: null; message: string }) => [
        row,
        column,
        message,
      ]),
    ).toEqual([1, 2, 3, 4].map((row) => [row, null, 'A row must be an object with a value for each column.']));
  });

  it('an import row is rejected if it contains invisible or misleading characters', async () => {
    const { body } = await send([
      { name: '\u202eloohcS yvaN', city: 'Halifax' },
      { name: 'Unseen\u200bSchool', city: 'Halifax' },
      { name: 'Two\nLines', city: 'Halifax' },
    ]);
    const message = 'Contains an invisible character.';
    expect(body.errors).toEqual([1, 2, 3].map((row) => ({ row, column: 'name', message })));
    expect(body.schools).toEqual([]);
  });

  it('an import row is rejected if a cell has a million characters', { tags: ['I7'] }, async () => {
    const { body } = await send([{ name: 'A', city: 'B', description: 'x'.repeat(1_000_000), phone: 'x'.repeat(300) }]);
    expect(body.errors).toEqual([
      { row: 1, column: 'phone', message: 'Must be at most 200 characters.' },
      { row: 1, column: 'description', message: 'Must be at most 5,000 characters.' },
    ]);
  });

  it('the import recognizes column names of other lists and ignores unknown columns', async () => {
    const { body } = await send([
      {
        Nom: 'École Neuve',
        Ville: 'Chéticamp',
        Adresse: '1 rue',
        Téléphone: '1',
        Courriel: 'A@b.ca',
        'Site web': 'www.x.ca',
        gradeRange: 'P-6',
        id: 1,
        isAdmin: true,
        followerCount: 9,
        constructor: 'x',
      },
    ]);
    expect(body).toMatchObject({
      created: 1,
      errors: [],
      ignoredColumns: ['id', 'isAdmin', 'followerCount', 'constructor'],
    });
    expect(await byName('École Neuve')).toMatchObject({
      city: 'Chéticamp',
      civic_address: '1 rue',
      phone: '1',
      email: 'A@b.ca',
      website: 'https://www.x.ca',
      grades: 'P-6',
      follower_count: 0,
    });
  });

  it('an import row may have a thousand columns and a column called __proto__', { tags: ['I7'] }, async () => {
    const raw = `{"schools":[{"__proto__":{"phone":"9"},"name":"Proto","city":"X",${Array.from({ length: 1000 }, (_, n) => `"c${n}":"x"`).join()}}]}`;
    const { status, body } = await call('POST', PATH, { as: admin, raw });
    expect([status, body.created, body.ignoredColumns.length, body.ignoredColumns[0]]).toEqual([
      200,
      1,
      50,
      '__proto__',
    ]);
    expect(await byName('Proto')).toMatchObject({ phone: null });
    expect(({} as { phone?: string }).phone).toBeUndefined();
  });

  it('an empty cell in an import row deletes nothing', { tags: ['I6'] }, async () => {
    await send([
      { name: 'Formula', city: 'X', phone: '1', fax: "'=1+1", principal: '=cmd|calc', description: '+1 902' },
    ]);
    expect(await byName('Formula')).toMatchObject({ fax: '=1+1', principal: '=cmd|calc', description: '+1 902' });
    expect((await send([{ name: 'Formula', city: 'X', phone: '', fax: null, principal: ' ' }])).body).toMatchObject({
      unchanged: 1,
    });
    expect(await byName('Formula')).toMatchObject({ phone: '1', fax: '=1+1' });
  });
});

describe('a value that an administrator corrected by hand', () => {
  /** Creates a school with the value `old` in every field, and corrects one field as an administrator. */
  async function corrected(name: string, field: string, value: string | null = 'right') {
    const old = { phone: 'old', fax: 'old' };
    const { body: school } = await call('POST', '/api/admin/schools', { as: admin, body: { name, city: 'X', ...old } });
    await byHand(school.id, { [field]: value });
    return school.id as number;
  }
  const byHand = async (id: number, body: object, as = admin) =>
    expect((await call('PUT', `/api/admin/schools/${id}`, { as, body })).status).toBe(200);
  const corrections = (id: number) => rows('SELECT field FROM school_corrections WHERE school_id = $1', id);
  /**
   * Returns the decision that the dialog sends when an administrator replaces corrected values with the file's values.
   */
  const takeFileFor = (conflicts: { schoolId: number; field: string; correctedAt: string }[]) => ({
    takeFile: conflicts.map(({ schoolId, field, correctedAt }) => ({ schoolId, field, correctedAt })),
  });

  it('an import does not overwrite a manually corrected value, even if the file is newer', async () => {
    const id = await corrected('By Hand', 'phone');
    const row = { name: 'By Hand', city: 'X', phone: 'wrong', fax: 'new' };
    const about = { row: 1, schoolId: id, name: 'By Hand', field: 'phone', correctedAt: expect.any(String) };
    const conflicts = [{ ...about, current: 'right', given: 'wrong' }];
    // The file is dated after the correction but contains old data, because spreadsheet programs save old data with
    // today's date.
    const fileDate = new Date(Date.now() + 60_000).toISOString();
    for (const dryRun of [true, false])
      expect((await send([row], { fileDate, dryRun })).body).toMatchObject({ updated: 1, errors: [], conflicts });
    expect(await byName('By Hand')).toMatchObject({ phone: 'right', fax: 'new' });
    expect((await send([row])).body).toMatchObject({ updated: 0, unchanged: 1, conflicts });
  });

  it('an import replaces a manually corrected value if an administrator decides so', async () => {
    const id = await corrected('Given Way', 'phone');
    await byHand(id, { fax: 'right' });
    const row = { name: 'Given Way', city: 'X', phone: 'wrong', fax: 'wrong' };
    const { body: checked } = await send([row], { dryRun: true });
    const [, fax] = checked.conflicts;
    const taken = await send([row], takeFileFor([checked.conflicts[0]]));
    expect(taken.body).toMatchObject({ updated: 1, conflicts: [fax] });
    expect(await byName('Given Way')).toMatchObject({ phone: 'wrong', fax: 'right' });
    expect(await corrections(id)).toEqual([{ field: 'fax' }]);
    expect((await audits()).at(-1)?.details).toMatchObject({
      overruled: 1,
      conflicts: 1,
      before: { [`school ${id}`]: { phone: 'right' } },
      after: { [`school ${id}`]: { phone: 'wrong' } },
    });
    // The test repeats the request, as a browser does after a lost answer.
    expect((await send([row], takeFileFor([checked.conflicts[0]]))).body).toMatchObject({
      unchanged: 1,
      conflicts: [fax],
    });
    // The import has replaced the administrator's correction. If the administrator enters their value again, the value
    // becomes a correction again, so the next import reports a conflict.
    await byHand(id, { phone: 'right' });
    expect((await send([row], takeFileFor(checked.conflicts))).body.conflicts).toMatchObject([{ field: 'phone' }]);
    expect(await byName('Given Way')).toMatchObject({ phone: 'right', fax: 'wrong' });
  });

  it('a manually corrected value causes a conflict only if the imported file has a different value', async () => {
    const id = await corrected('Back', 'phone');
    await byHand(id, { phone: 'old', fax: null });
    const { body } = await send([{ name: 'Back', city: 'X', phone: 'old', fax: 'old' }]);
    expect(body).toMatchObject({ unchanged: 1, conflicts: [{ field: 'fax', current: null, given: 'old' }] });
    expect(await byName('Back')).toMatchObject({ phone: 'old', fax: null });
  });

  it('an import asks for another decision if the school’s value was corrected after an administrator’s first decision', async () => {
    const other = await person('admin');
    const id = await corrected('Meanwhile', 'phone');
    const row = { name: 'Meanwhile', city: 'X', phone: 'wrong', fax: 'wrong' };
    const { body: checked } = await send([row], { dryRun: true });
    expect(checked.conflicts).toMatchObject([{ field: 'phone' }]);
    await byHand(id, { phone: 'right too', fax: 'right' }, other);
    const { body } = await send([row], takeFileFor(checked.conflicts));
    expect(body).toMatchObject({
      unchanged: 1,
      conflicts: [
        { field: 'phone', current: 'right too' },
        { field: 'fax', current: 'right' },
      ],
    });
    expect(await byName('Meanwhile')).toMatchObject({ phone: 'right too', fax: 'right' });
    expect((await send([row], takeFileFor(body.conflicts))).body).toMatchObject({ updated: 1, conflicts: [] });
  });

  it('a manual correction is not lost if an import runs at the same time', async () => {
    const id = await corrected('Race', 'fax');
    const elsewhere = await corrected('Elsewhere', 'fax');
    const [{ corrected_at: at }] = await rows<{ corrected_at: Date }>(
      'SELECT corrected_at FROM school_corrections WHERE school_id = $1',
      elsewhere,
    ).then((rowsFound) => rowsFound as [{ corrected_at: Date }]);
    for (let n = 0; n < 8; n += 1) {
      const row = { name: 'Race', city: 'X', phone: `file ${n}` };
      const stray = takeFileFor([{ schoolId: elsewhere, field: 'fax', correctedAt: at.toISOString() }]);
      await Promise.all([byHand(id, { phone: `hand ${n}` }), send([row], stray)]);
      expect(await byName('Race')).toMatchObject({ phone: `hand ${n}` });
      await rows("DELETE FROM school_corrections WHERE school_id = $1 AND field = 'phone'", id);
    }
    expect(await corrections(elsewhere)).toEqual([{ field: 'fax' }]);
    expect(await byName('Elsewhere')).toMatchObject({ fax: 'right' });
  });
});

describe('a request to import schools', () => {
  it('an import writes an audit entry that lists the changes', async () => {
    const before = (await audits()).length;
    const { body } = await send([{ name: 'On Record', city: 'X', phone: '1' }]);
    const [{ id }] = body.schools;
    expect(body.schools).toEqual([
      {
        id,
        name: 'On Record',
        city: 'X',
        province: 'Nova Scotia',
        principal: null,
        type: null,
        grades: null,
        gradeRange: null,
      },
    ]);
    await send([{ name: 'On Record', city: 'X', phone: '2' }]);
    await send([{ name: 'On Record', city: 'X', phone: '2' }]);
    expect((await audits()).slice(before)).toMatchObject([
      {
        actor_id: admin.id,
        target_type: 'school',
        details: { created: 1, updated: 0, unchanged: 0, rejected: 0, conflicts: 0, createdIds: [id] },
      },
      {
        details: {
          updated: 1,
          before: { [`school ${id}`]: { phone: '1' } },
          after: { [`school ${id}`]: { phone: '2' } },
        },
      },
    ]);
  });

  it('an import appears in the history of each changed school', async () => {
    const leftOut = { rejected: 3, unchanged: 330, conflicts: 2 };
    const { body: first } = await send([{ name: 'With History', city: 'X', phone: '1' }], { leftOut });
    expect((await audits()).at(-1)?.details).toMatchObject({ created: 1, ...leftOut });
    const { body: second } = await send([
      { name: 'With History', city: 'X', phone: '2' },
      { name: 'Beside It', city: 'X' },
    ]);
    const historyOf = async (id: number) =>
      (await call('GET', `/api/admin/audit?targetType=school&targetId=${id}`, { as: admin })).body.map(
        ({ action, details }: { action: string; details: object }) => [action, details],
      );
    const [id] = first.schools.map((one: { id: number }) => one.id);
    const beside = second.schools.find(({ name }: { name: string }) => name === 'Beside It').id;
    await call('PUT', `/api/admin/schools/${id}`, { as: admin, body: { name: 'With History', city: 'X', phone: '3' } });
    expect(await historyOf(id)).toEqual([
      ['school.update', expect.anything()],
      ['school.import', { before: { phone: '1' }, after: { phone: '2' } }],
      ['school.import', { created: true }],
    ]);
    expect(await historyOf(beside)).toEqual([['school.import', { created: true }]]);
    expect(await historyOf(beside + 1000)).toEqual([]);
  });

  it.each([
    [{}, 'Please select a valid CSV file with school data.'],
    [{ schools: [] }, 'Please select a valid CSV file with school data.'],
    [{ schools: 'x' }, 'Please select a valid CSV file with school data.'],
    [{ schools: { 0: { name: 'A', city: 'B' }, length: 1 } }, 'Please select a valid CSV file with school data.'],
    [{ schools: [{ name: 'A' }], startRow: 0 }, 'A row number is not valid.'],
    [{ schools: [{ name: 'A' }], rowNumbers: ['1'] }, 'A row number is not valid.'],
    [
      { schools: [{ name: 'A' }], takeFile: [{ schoolId: 1, field: 'id' }] },
      "The choices between edited values and the file aren't valid.",
    ],
    [{ schools: [{ name: 'A' }], dryRun: 'yes' }, 'Must be true or false.'],
    [{ schools: [{ name: 'A' }], leftOut: { rejected: -1 } }, 'The number of rows that are left out is not valid.'],
  ])('an import request is refused with the body %j', async (body, message) => {
    const answer = await call('POST', PATH, { as: admin, body });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  it(
    'an import request with more than 10,000 rows or 8 MB is refused',
    { tags: ['thorough', 'I7', 'Q1'] },
    async () => {
      const snapshot = await takeSnapshot();
      const many = await send(Array.from({ length: 10_001 }, (_, n) => ({ name: `Many ${n}`, city: 'X' })));
      expect([many.status, many.body.message]).toEqual([413, 'At most 10,000 rows can be sent at once.']);
      expect((await call('POST', PATH, { as: admin, raw: ' '.repeat(8 * 1024 * 1024 + 1) })).status).toBe(413);
      expect((await call('POST', PATH, { as: admin, raw: `{"schools":[${'{},'.repeat(2_500_000)}{}]}` })).status).toBe(
        413,
      );
      expect(await snapshot.changed()).toEqual([]);
    },
  );
});
