import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { db, Prisma } from '@/lib/database/db';
import { columnName, columnType, firstRow, rows, runStatement, type ResultColumns } from '@/lib/database/sql';
import { person, school } from '../../support/community/people';
import { superuserUrl } from '../../support/database/owner';
import { sitesOf, statementSites } from '../../support/database/statement-sites';
import { statementWatch } from '../../support/database/statements';

// These tests check the comparison of each SQL statement's result with its declared shape. The comparison runs only
// during tests.

const ask = (shape: ResultColumns, statement: Prisma.Sql) => rows(db(), shape, statement);
const SCHOOL = Prisma.sql`SELECT id, name, grades, created_at FROM schools`;
const shape = {
  id: columnType.int,
  name: columnType.text,
  grades: columnType.text.nullable,
  createdAt: columnType.moment,
};
const { name: _name, ...nameless } = shape;

it('the check of SQL statements accepts a statement that returns the declared columns', async () => {
  await school('Tidewater');
  expect(await ask(shape, SCHOOL)).toEqual([
    expect.objectContaining({ name: 'Tidewater', createdAt: expect.any(Date) }),
  ]);
  expect(await firstRow(db(), { id: columnType.int }, Prisma.sql`SELECT id FROM schools WHERE false`)).toBeUndefined();
  expect(await runStatement(db(), Prisma.sql`UPDATE schools SET name = name`)).toBe(1);
});

it('the check of SQL statements refuses more than 1,000 characters, counting repeated spaces as one', async () => {
  const spaced = Prisma.raw(`SELECT 1 AS n ${' '.repeat(1_000)}`);
  expect(await ask({ n: columnType.int }, spaced)).toEqual([{ n: 1 }]);
  const long = Prisma.raw(`SELECT ${'1 + '.repeat(250)}1 AS n`);
  await expect(ask({ n: columnType.int }, long)).rejects.toThrow(/^A statement has 1013 characters/);
});

const WRONG: [string, ResultColumns, Prisma.Sql, RegExp][] = [
  ['a column with another name', { ...nameless, title: columnType.text }, SCHOOL, /declares "title".*answers "name"/s],
  [
    'a declared column that it does not return',
    { ...shape, city: columnType.text },
    SCHOOL,
    /declares "city", which the statement does not answer/,
  ],
  ['a returned column that is not declared', nameless, SCHOOL, /answers "name", which is not declared/],
  ['a column with another type', { ...shape, name: columnType.int }, SCHOOL, /"name" is text, declared as int4/],
  [
    'a bigint declared as an integer',
    { n: columnType.int },
    Prisma.sql`SELECT count(*) AS n FROM schools`,
    /"n" is int8/,
  ],
  [
    'a nullable column declared as never null',
    { ...shape, grades: columnType.text },
    SCHOOL,
    /"grades" can be null in its table/,
  ],
  [
    'a nullable declaration for a column that is never null',
    { ...shape, name: columnType.text.nullable },
    SCHOOL,
    /"name" is never null in its table/,
  ],
  [
    'a needless declaration that a column is present',
    { ...shape, name: columnType.text.present },
    SCHOOL,
    /"name" is never null in its table/,
  ],
  [
    'a null in a column declared as present',
    { ...shape, grades: columnType.text.present },
    SCHOOL,
    /"grades" was null/,
  ],
  [
    'a null from an outer join',
    { a: columnType.text },
    Prisma.sql`SELECT p.content AS a FROM schools s LEFT JOIN posts p ON p.school_id = s.id`,
    /"a" was null/,
  ],
  [
    'a value that is not among the declared ones',
    { w: columnType.word(['b']) },
    Prisma.sql`SELECT 'a'::text AS w`,
    /"w" was "a"/,
  ],
  [
    'JSON that does not match its schema',
    { j: columnType.json(z.strictObject({ a: z.int() })) },
    Prisma.sql`SELECT '{"a": 1, "b": 2}'::json AS j`,
    /"j" was/,
  ],
  [
    'rows as JSON with a value of another type',
    { r: columnType.rows({ id: columnType.int }) },
    Prisma.sql`SELECT json_agg(json_build_object('id', 'x')) AS r`,
    /"r" was/,
  ],
  [
    'two columns with the same name',
    { id: columnType.int },
    Prisma.sql`SELECT id, id FROM schools`,
    /two columns of one name/,
  ],
];

it.each(WRONG)(
  'the check of SQL statements refuses a statement with %s',
  async (_what, declared, statement, message) => {
    await expect(ask(declared, statement)).rejects.toThrow(message);
  },
);

it('the separate connection that checks SQL statements does not wait for locked rows', async () => {
  const { id } = await person();
  const locked = Prisma.sql`SELECT id FROM users WHERE id = ${id} FOR UPDATE`;
  await db().$transaction(async (tx) => {
    expect(await rows(tx, { id: columnType.int }, locked)).toEqual([{ id }]);
    await expect(rows(tx, { id: columnType.text }, locked)).rejects.toThrow(/"id" is int4, declared as text/);
  });
});

const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-statements-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a known SQL statement is checked again if the code declares different result columns', async () => {
  const { watch, end } = statementWatch(superuserUrl(), folder, { columnType, columnName });
  const sent = { site: new Error(), text: SCHOOL.text, found: [] };
  await watch({ ...sent, shape });
  await watch({ ...sent, shape });
  await expect(watch({ ...sent, shape: nameless })).rejects.toThrow(/answers "name"/);
  await end();
});

it('the check of SQL statements finds every place in the code that sends a statement', () => {
  const text = `import { columnType, firstRow as first, rows, runStatement } from '@/lib/database/sql';
const a = rows(x);
const b = () => {
  return first(y);
};
runStatement(z);
columnType(z);
`;
  expect(sitesOf('lib/x.ts', text)).toEqual(['lib/x.ts:2:11', 'lib/x.ts:4:10', 'lib/x.ts:6:1']);
  expect(statementSites().length).toBeGreaterThan(300);
});
