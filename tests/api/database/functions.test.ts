import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFunctionFiles } from '@/server/postgres/database-functions';
import { applyMigrations } from '@/server/postgres/migrate';
import { installJobTables } from '@/server/postgres/prepare-database';
import { BASELINE_MIGRATION, readMigrationsBeforeBaseline } from '@/server/postgres/schema-engine';
import { catalogOf } from '../../support/database/catalog';
import { emptyDatabase, type EmptyDatabase } from '../../support/database/empty-database';
import { isThorough } from '../../support/thorough';

// Tests of prisma/functions, the current text of every database function and trigger (record 109). The baseline file
// must create the same schema as the earlier migrations.

const EARLIER = readMigrationsBeforeBaseline().map(({ path }) => path);

let fresh: EmptyDatabase;
beforeAll(async () => {
  fresh = await emptyDatabase();
  // Some of our database functions read tables of the job library, so these tables must exist.
  await installJobTables(fresh.ownerUrl);
  await applyMigrations(fresh.ownerUrl);
});
afterAll(() => fresh.drop());

/** Returns the definitions of all our functions and triggers. */
const definitions = async (on: Pick<pg.Client, 'query'>): Promise<string[]> =>
  (
    await on.query<{ definition: string }>(
      `SELECT pg_get_functiondef(oid) AS definition FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
       UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
    )
  ).rows.map(({ definition }) => definition);

const outdate = (name: string) => fresh.ask(`COMMENT ON FUNCTION ${name} IS 'another hash'`);

describe('database functions and triggers', () => {
  it('every function and trigger in the database matches its file', async () => {
    const client = new pg.Client(fresh.ownerUrl);
    await client.connect();
    try {
      const before = await definitions(client);
      await client.query('BEGIN');
      // The test creates each function again so that PostgreSQL checks its body, because a start of the site skips this
      // check.
      for (const { sql } of readFunctionFiles()) await client.query(sql);
      expect(await definitions(client)).toEqual(before);
      const names = await client.query(
        `SELECT proname AS name FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
           AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`,
      );
      expect(names.rows.map(({ name }) => name).sort()).toEqual(
        readFunctionFiles()
          .map(({ name }) => name)
          .sort(),
      );
    } finally {
      await client.end();
    }
  });

  it('each function file creates one function with the name of the file', () => {
    for (const { name, sql } of readFunctionFiles()) {
      expect([...sql.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)\(/gm)].map(([, found]) => found)).toEqual([name]);
      for (const [, called] of sql.matchAll(/^ {2}EXECUTE FUNCTION (\w+)\(/gm)) expect(called).toBe(name);
      expect(sql, `${name} has a comment`).toMatch(/^-- [A-Z`]/);
    }
  });

  it('an outdated database function is replaced at the next start', async () => {
    const before = await catalogOf(fresh);
    await fresh.ask(`CREATE OR REPLACE FUNCTION has_access(is_admin boolean, access_until timestamptz, override_until timestamptz,
      seat_until timestamptz, moment timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT true'`);
    await fresh.ask('DROP TRIGGER count_useful ON useful_marks');
    await applyMigrations(fresh.ownerUrl);
    expect(await catalogOf(fresh)).not.toEqual(before);
    for (const name of ['has_access', 'count_useful']) await outdate(name);
    expect(await applyMigrations(fresh.ownerUrl)).toEqual([]);
    expect(await catalogOf(fresh)).toEqual(before);
  });

  it('replacing a trigger waits for transactions that write to its table', async () => {
    const writer = new pg.Client(fresh.ownerUrl);
    await writer.connect();
    await writer.query('BEGIN; LOCK TABLE watched_words IN ROW EXCLUSIVE MODE');
    await outdate('announce_watched_words');
    await expect(applyMigrations(fresh.ownerUrl, { patience: 0 })).rejects.toThrow(
      /^The database function announce_watched_words has waited for a lock/,
    );
    await writer.query('ROLLBACK');
    await writer.end();
    await applyMigrations(fresh.ownerUrl);
    expect(await fresh.ask(`SELECT obj_description('announce_watched_words'::regproc, 'pg_proc') AS hash`)).toEqual([
      { hash: expect.stringMatching(/^sha256 \w{64}$/) },
    ]);
  });

  it('the start fails with an explanation if the parameters of a database function have changed', async () => {
    await fresh.ask('CREATE FUNCTION last_check(phase integer) RETURNS integer LANGUAGE sql RETURN phase');
    await outdate('last_check(integer, timestamptz)');
    await expect(applyMigrations(fresh.ownerUrl)).rejects.toThrow(
      /^The database function last_check could not be updated: function name "public.last_check" is not unique/,
    );
    await fresh.ask('DROP FUNCTION last_check(integer)');
    await applyMigrations(fresh.ownerUrl);
  });
});

describe('the baseline file that creates the tables of a new database', () => {
  // The daily tests begin with a database that has all earlier migrations except the last two. The thorough tests also
  // begin with a database that has all of them.
  it.each([['all but two of', EARLIER.length - 2], ...(isThorough ? [['all', EARLIER.length] as const] : [])] as const)(
    'a database that began with %s the earlier migrations gets the same schema as one created from the baseline',
    async (_, count) => {
      const database = await emptyDatabase();
      try {
        const begun = await applyMigrations(database.ownerUrl, { only: EARLIER.slice(0, count) });
        expect(begun).toEqual(EARLIER.slice(0, count));
        const applied = await applyMigrations(database.ownerUrl);
        expect(applied.slice(0, EARLIER.length - count + 1)).toEqual([...EARLIER.slice(count), BASELINE_MIGRATION]);
        expect(await catalogOf(database)).toEqual(await catalogOf(fresh));
        expect(await applyMigrations(database.ownerUrl)).toEqual([]);
      } finally {
        await database.drop();
      }
    },
  );
});
