import type { MigrationList } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { Failure } from '../fail';
import { isWithoutTransaction, runWithoutTransaction, withinTransaction } from './without-transaction';
import { LOCK_WAIT_MS, retryWhileBlocked } from './retry-locked';
import { NO_FILTER, migrationsFolder, openSchemaEngine, readMigrations, readSchema } from './schema-engine';

/**
 * Advisory lock number of migrations. Every program that migrates this application's databases uses the same number.
 */
const LOCK = 7_205_119;

/**
 * Prisma's own table of migrations. We create it, because Prisma's engine looks for it with a statement that fails,
 * which would abort the transaction.
 */
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

type MigrationOptions = {
  /** Names of the only migrations to apply in a restore: those that the backed-up database had. */
  only?: readonly string[];
  first?: (pool: pg.Pool) => Promise<void>;
  then?: (pool: pg.Pool) => Promise<void>;
  /** Another migrations folder and a shorter time limit, used in tests and rehearsals. */
  folder?: string;
  patience?: number;
};

/**
 * Applies missing migrations, records them where `prisma migrate` looks, and returns their names. If two processes
 * start at once, each migration runs only once. A killed start leaves no partial migration.
 * An empty database gets all migrations in one transaction, in which `first` and `then` also run. Otherwise each
 * migration has its own transaction, in which `then` also runs. A migration waits no longer for a lock than concurrent
 * writers can tolerate (record 093). Throws if the database is newer than this code.
 */
export async function applyMigrations(databaseUrl: string, options: MigrationOptions = {}): Promise<string[]> {
  const allMigrations = readMigrations(options.folder);
  const { only } = options;
  const selected = {
    ...allMigrations,
    migrationDirectories: allMigrations.migrationDirectories.filter(({ path }) => !only || only.includes(path)),
  };
  const work = { databaseUrl, known: allMigrations, wanted: selected, around: options };
  if (!options.first && (await onConnection(databaseUrl, namesIn)).length > 0) return applyOneByOne(work);
  return inTransaction(work, (pool) => runEngine(pool, selected, withinTransaction));
}

type Work = { databaseUrl: string; known: MigrationList; wanted: MigrationList; around: MigrationOptions };

/**
 * Opens a single connection, so that the engine's statements belong to the open transaction. If a statement fails, the
 * transaction is aborted. A statement sent over another connection would run outside the transaction.
 */
async function onConnection<Result>(
  connectionString: string,
  use: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  let isMade = false;
  class OnlyClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      if (isMade)
        throw new Failure(
          'The connection to the database was lost, and the unfinished migration was rolled back. Start again.',
        );
      isMade = true;
      super(config);
    }
  }
  const settings = { connectionString, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 10_000 };
  const pool = new pg.Pool({ ...settings, Client: OnlyClient });
  pool.on('error', () => undefined); // If the connection is lost, the next statement reports the error.
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

/** Returns the names of the applied migrations. Returns none if the database has no list of them. */
async function namesIn(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ isThere: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "isThere"`,
  );
  if (!tables[0]?.isThere) return [];
  const { rows } = await pool.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return rows.map(({ name }) => name);
}

async function applyOneByOne(given: Work): Promise<string[]> {
  const { databaseUrl, known: allMigrations, wanted: selected, around: options } = given;
  const appliedNow: string[] = [];
  for (;;) {
    const appliedNames = await onConnection(databaseUrl, namesIn);
    const next = selected.migrationDirectories.find(({ path }) => !appliedNames.includes(path));
    if (!next && appliedNow.length > 0) return appliedNow;
    const label = next ? `The migration ${next.path}` : 'The start';
    if (next && isWithoutTransaction(sqlOf(next)))
      await onConnection(databaseUrl, async (pool) => {
        await refuseNewer(pool, allMigrations);
        await runWithoutTransaction(pool, sqlOf(next));
      }).catch((cause: Error) => {
        if (cause instanceof Failure) throw cause;
        throw new Failure(`${label} failed, and runs again at the next start: ${cause.message}`, { cause });
      });
    // The list ends with this migration, because the engine must not see later migrations yet.
    const upTo = allMigrations.migrationDirectories.filter(
      ({ path }) => path === next?.path || appliedNames.includes(path),
    );
    const attempt = () =>
      inTransaction(given, async (pool) => {
        await pool.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
        return next
          ? runEngine(pool, { ...allMigrations, migrationDirectories: upTo }, (sql) =>
              isWithoutTransaction(sql) ? '' : sql,
            )
          : [];
      });
    appliedNow.push(...(await retryWhileBlocked(label, attempt, options.patience)));
    if (!next) return appliedNow;
  }
}

/** Runs the work in a transaction with the migration lock. If the work fails, all changes are rolled back. */
function inTransaction(
  { databaseUrl, known: allMigrations, around: { first, then } }: Work,
  work: (pool: pg.Pool) => Promise<string[]>,
): Promise<string[]> {
  return onConnection(databaseUrl, async (pool) => {
    await pool.query('BEGIN');
    await pool.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await first?.(pool);
    await pool.query(RECORDS);
    await refuseNewer(pool, allMigrations);
    const applied = await work(pool);
    await then?.(pool);
    await pool.query('COMMIT');
    return applied;
  });
}

/**
 * Applies the missing migrations of the list through Prisma's engine, which records them. The callback returns the SQL
 * to execute for a migration.
 */
async function runEngine(
  pool: pg.Pool,
  migrations: MigrationList,
  sqlToSend: (sql: string) => string,
): Promise<string[]> {
  // If a migration fails, the engine tries to record the failure in the aborted transaction, which fails too. So the
  // first error is the informative one.
  let failure: Failure | undefined;
  const engine = await openSchemaEngine(pool, (sql) =>
    pool.query(sqlToSend(sql)).catch((cause: Error) => {
      failure = new Failure(
        `The migration ${nameOf(sql, migrations)} failed, nothing of it was changed: ${cause.message}`,
        { cause },
      );
      throw cause;
    }),
  );
  const { appliedMigrationNames } = await engine
    .applyMigrations({ migrationsList: migrations, filters: NO_FILTER })
    .catch((error: unknown) => {
      throw failure ?? error;
    });
  return appliedMigrationNames;
}

const sqlOf = ({ migrationFile }: MigrationList['migrationDirectories'][number]): string =>
  String(migrationFile.content.value);

/**
 * Throws if the database is newer than this code. An older version would silently write data that the newer tables and
 * rules do not expect.
 */
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

/** Returns the SQL still needed to make the database match schema.prisma, or '' if they match. */
export async function schemaDrift(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const engine = await openSchemaEngine(pool);
    const { stdout } = await engine.diff({
      // The comparison starts from the database that the pool connects to.
      from: { tag: 'schemaDatasource', ...readSchema(), configDir: migrationsFolder },
      to: { tag: 'schemaDatamodel', ...readSchema() },
      script: true,
      exitCode: null,
      filters: NO_FILTER,
    });
    const sql = stdout ?? '';
    return sql.replace(/^--.*$/gm, '').trim() === '' ? '' : sql; // The engine reports "no changes" as an SQL comment.
  } finally {
    await pool.end();
  }
}
