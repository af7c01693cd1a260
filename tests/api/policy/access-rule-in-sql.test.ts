import pg from 'pg';
import { expect, it } from 'vitest';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { hasAccess } from '@/lib/policy/access';
import { peopleWithAccessSql } from '@/lib/policy/visible-content-sql';
import { columnType, rows } from '@/lib/database/sql';
import { superuserUrl } from '../../support/database/owner';

const NOW = new Date('2026-11-05T12:00:00.000Z');
const MOMENTS = [null, -86_400_000, -1, 0, 1, 86_400_000].map((offset) =>
  offset === null ? null : new Date(NOW.getTime() + offset),
);

const combinations = [true, false].flatMap((isAdmin) =>
  MOMENTS.flatMap((accessUntil) =>
    MOMENTS.flatMap((overrideUntil) =>
      MOMENTS.map((seatUntil) => ({ isAdmin, accessUntil, overrideUntil, seatUntil })),
    ),
  ),
);

// This file sets the database's time zone far from UTC, so that the test fails if the code reads a stored time as local
// time.
const server = new pg.Client({ connectionString: superuserUrl() });
await server.connect();
await server.query(`ALTER DATABASE ${server.database} SET timezone = 'Pacific/Kiritimati'`);
await server.end();

const row = {
  id: columnType.int,
  isAdmin: columnType.bool,
  accessUntil: columnType.moment.nullable,
  overrideUntil: columnType.moment.nullable,
  seatUntil: columnType.moment.nullable,
  inSql: columnType.bool,
  isThere: columnType.bool,
};

const ask = () =>
  rows(
    db(),
    row,
    Prisma.sql`
      SELECT u.id, u.is_admin, m.access_until, m.override_until, m.seat_until,
        has_access(u.is_admin, m.access_until, m.override_until, m.seat_until, ${timestampSql(NOW)}) AS in_sql,
        EXISTS (SELECT FROM ${peopleWithAccessSql(NOW)} a WHERE a.id = u.id) AS is_there
      FROM users u LEFT JOIN memberships m ON m.user_id = u.id ORDER BY u.id`,
  );

it('the access rule gives the same result in code and in SQL for every row', async () => {
  const person = (index: number, isAdmin: boolean) => ({
    email: `twin${index}@example.test`,
    password: '-',
    termsVersion: 'test',
    isAdmin,
  });
  for (const [index, { isAdmin, ...membership }] of combinations.entries()) {
    await db().user.create({ data: { ...person(index, isAdmin), membership: { create: membership } } });
  }
  await db().user.create({ data: person(1000, false) });
  await db().user.create({ data: person(1001, true) });

  const answer = await ask();
  expect(answer).toHaveLength(combinations.length + 2);
  for (const one of answer) {
    const inCode = hasAccess(one, NOW);
    expect(one).toEqual({ ...one, inSql: inCode, isThere: inCode });
  }
  expect(new Set(answer.map(({ inSql }) => inSql))).toEqual(new Set([true, false]));
});
