import type { MigrationList } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { Failure } from '../fail';
import { isOutside, runOutside, withinTransaction } from './outside';
import { LOCK_WAIT_MS, patiently } from './patience';
import { everything, migrationsFolder, openSchemaEngine, readMigrations, readSchema } from './schema-engine';

/** Any number, the same for every program that migrates this application's databases. */
const LOCK = 7_205_119;

/** Prisma's own, made by us because its engine looks for it by a statement that fails, which would end the transaction. */
const RECORDS = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;

type Around = {
  /** Of a restore: those that its backup had. */
  only?: readonly string[];
  first?: (pool: pg.Pool) => Promise<void>;
  then?: (pool: pg.Pool) => Promise<void>;
  /** Others than ours, and a shorter patience: for tests and rehearsals. */
  folder?: string;
  patience?: number;
};

/**
 * Applies the migrations that the database lacks and returns their names; recorded where `prisma migrate` looks. Two starts at once run them
 * once, and one that was killed leaves whole migrations. Where nobody can be in yet all of them are one transaction, with `first` and `then`;
 * else each is one, with `then`, which waits for no lock longer than writers can bear (record 093). Throws where the database is newer than this code.
 */
export async function applyMigrations(databaseUrl: string, around: Around = {}): Promise<string[]> {
  const known = readMigrations(around.folder);
  const { only } = around;
  const wanted = {
    ...known,
    migrationDirectories: known.migrationDirectories.filter(({ path }) => !only || only.includes(path)),
  };
  const work = { databaseUrl, known, wanted, around };
  if (!around.first && (await onConnection(databaseUrl, namesIn)).length > 0) return oneByOne(work);
  return inTransaction(work, (pool) => run(pool, wanted, withinTransaction));
}

type Work = { databaseUrl: string; known: MigrationList; wanted: MigrationList; around: Around };

/**
 * One connection, so that what the engine does falls into the transaction that was opened. A statement that fails ends it, and with it all that
 * it had begun: what is sent after that, as over another connection, would be outside.
 */
async function onConnection<Result>(
  connectionString: string,
  use: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  let isMade = false;
  class OnlyClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      if (isMade) throw new Failure('The connection to the database broke off: what was begun is undone. Start again.');
      isMade = true;
      super(config);
    }
  }
  const settings = { connectionString, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 10_000 };
  const pool = new pg.Pool({ ...settings, Client: OnlyClient });
  pool.on('error', () => undefined); // the next statement reports it
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

/** Those that the database has; none where there is not even a list of them. */
async function namesIn(pool: pg.Pool): Promise<string[]> {
  const { rows: found } = await pool.query<{ isThere: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "isThere"`,
  );
  if (!found[0]?.isThere) return [];
  const { rows } = await pool.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return rows.map(({ name }) => name);
}

async function oneByOne(given: Work): Promise<string[]> {
  const { databaseUrl, known, wanted, around } = given;
  const done: string[] = [];
  for (;;) {
    const there = await onConnection(databaseUrl, namesIn);
    const next = wanted.migrationDirectories.find(({ path }) => !there.includes(path));
    if (!next && done.length > 0) return done;
    const what = next ? `The migration ${next.path}` : 'The start';
    if (next && isOutside(sqlOf(next)))
      await onConnection(databaseUrl, async (pool) => {
        await refuseNewer(pool, known);
        await runOutside(pool, sqlOf(next));
      }).catch((cause: Error) => {
        if (cause instanceof Failure) throw cause;
        throw new Failure(`${what} failed, and is begun again at the next start: ${cause.message}`, { cause });
      });
    // To the engine the later ones do not exist yet.
    const upTo = known.migrationDirectories.filter(({ path }) => path === next?.path || there.includes(path));
    const once = () =>
      inTransaction(given, async (pool) => {
        await pool.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
        return next ? run(pool, { ...known, migrationDirectories: upTo }, (sql) => (isOutside(sql) ? '' : sql)) : [];
      });
    done.push(...(await patiently(what, once, around.patience)));
    if (!next) return done;
  }
}

/** With the lock of all that migrates; what fails leaves nothing. */
function inTransaction(
  { databaseUrl, known, around: { first, then } }: Work,
  work: (pool: pg.Pool) => Promise<string[]>,
): Promise<string[]> {
  return onConnection(databaseUrl, async (pool) => {
    await pool.query('BEGIN');
    await pool.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await first?.(pool);
    await pool.query(RECORDS);
    await refuseNewer(pool, known);
    const applied = await work(pool);
    await then?.(pool);
    await pool.query('COMMIT');
    return applied;
  });
}

/** Those of the list that are missing, by Prisma's engine, which notes them; `sent` is what is run of a migration. */
async function run(pool: pg.Pool, migrations: MigrationList, sent: (sql: string) => string): Promise<string[]> {
  // The engine would go on to note the failure, inside the transaction that it ended: the first error is the telling one.
  let failure: Failure | undefined;
  const engine = await openSchemaEngine(pool, (sql) =>
    pool.query(sent(sql)).catch((cause: Error) => {
      failure = new Failure(
        `The migration ${nameOf(sql, migrations)} failed, nothing of it was changed: ${cause.message}`,
        { cause },
      );
      throw cause;
    }),
  );
  const { appliedMigrationNames } = await engine
    .applyMigrations({ migrationsList: migrations, filters: everything })
    .catch((error: unknown) => {
      throw failure ?? error;
    });
  return appliedMigrationNames;
}

const sqlOf = ({ migrationFile }: MigrationList['migrationDirectories'][number]): string =>
  String(migrationFile.content.value);

/** An older version would write what the newer one's tables and rules do not expect, without a word. */
async function refuseNewer(pool: pg.Pool, { migrationDirectories }: MigrationList): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE rolled_back_at IS NULL AND migration_name <> ALL ($1) ORDER BY 1 DESC LIMIT 1`,
    [migrationDirectories.map(({ path }) => path)],
  );
  if (rows[0])
    throw new Failure(
      `The database is newer than this version of the application (it has the migration ${rows[0].name}): start the newer version, or restore a backup from before it.`,
    );
}

function nameOf(sql: string, { migrationDirectories }: MigrationList): string {
  return migrationDirectories.find(({ migrationFile: { content } }) => content.value === sql)?.path ?? '';
}

/** The SQL that would still be needed to make the database what schema.prisma says; '' when they agree. */
export async function schemaDrift(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const engine = await openSchemaEngine(pool);
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', ...readSchema(), configDir: migrationsFolder }, // that is: the pool's database
      to: { tag: 'schemaDatamodel', ...readSchema() },
      script: true,
      exitCode: null,
      filters: everything,
    });
    const sql = stdout ?? '';
    return sql.replace(/^--.*$/gm, '').trim() === '' ? '' : sql; // no need is written as a comment
  } finally {
    await pool.end();
  }
}
