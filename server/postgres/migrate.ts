import pg from 'pg';
import { Failure } from '../runtime/command-failure';
import { findOutdatedFunctions, updateDatabaseFunctions } from './database-functions';
import {
  isMigrationWithoutTransaction,
  runMigrationWithoutTransaction,
  removeConcurrentlyKeyword,
} from './migration-without-transaction';
import { MAX_LOCK_WAIT_MS, retryWhileLocked } from './retry-while-locked';
import {
  BASELINE_MIGRATION,
  NO_SCHEMA_FILTER,
  migrationsFolder,
  openPrismaSchemaEngine,
  readMigrationsBeforeBaseline,
  readMigrationFolder,
  readPrismaSchema,
  type PrismaEngineMigration,
} from './schema-engine';

/**
 * Advisory lock number of migrations. Every program that migrates this application's databases must use the same
 * number.
 */
const LOCK = 7_205_119;

/**
 * Prisma's own table of migrations. We create the table first, because Prisma's engine would otherwise run a failing
 * statement, which would abort the transaction.
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
  /** Names of the migrations that the backed-up database had. A restore applies only these migrations. */
  only?: readonly string[];
  /** Runs before the migrations of an empty database, in their transaction. */
  first?: (pool: pg.Pool) => Promise<void>;
  /**
   * Runs at the end of each transaction that applies migrations. In an empty database, one transaction applies all
   * migrations. In a database with data, each migration has its own transaction, and this function runs once more after
   * the last one.
   */
  then?: (pool: pg.Pool) => Promise<void>;
  /**
   * For tests and migration rehearsals: another migrations folder (`folder`), and another total time in ms for retries
   * (`patience`).
   */
  folder?: string;
  patience?: number;
};

/**
 * Applies missing migrations, records them in Prisma's own table, and returns their names. Then updates outdated
 * functions and triggers. Throws if the database is newer than this code.
 */
export async function applyMigrations(databaseUrl: string, options: MigrationOptions = {}): Promise<string[]> {
  const { first, folder, only } = options;
  const appliedNames = first ? [] : await onConnection(databaseUrl, namesIn);
  const migrations = migrationsFor(only ?? appliedNames, folder);
  const work = { databaseUrl, migrations, around: options };
  if (appliedNames.length > 0) return applyOneByOne(work);
  return inTransaction(work, async (pool) => {
    const selected = migrations.list.filter(({ path }) => !only || only.includes(path));
    const applied = await runEngine(pool, selected, work, removeConcurrentlyKeyword);
    // A restore leaves the functions unchanged, because an old backup may lack columns that they need. The next start
    // of the site updates them after the missing migrations.
    if (!only) await updateDatabaseFunctions(pool, await findOutdatedFunctions(pool));
    return applied;
  });
}

type Migrations = {
  /** The migrations that this database needs, in order. */
  list: PrismaEngineMigration[];
  /**
   * True if the database is older than the baseline migration. The baseline migration is then only recorded, not run.
   */
  isEarlier: boolean;
};

/**
 * Returns the migrations for a database whose applied migrations are `appliedNames`. Migrations from before the
 * baseline are included only if the database was created with them.
 */
function migrationsFor(appliedNames: readonly string[], folder?: string): Migrations {
  const { migrationDirectories: current } = readMigrationFolder(folder);
  const earlier = readMigrationsBeforeBaseline();
  const isEarlier = earlier.some(({ path }) => appliedNames.includes(path));
  return { list: isEarlier ? [...earlier, ...current] : current, isEarlier };
}

/** Returns the names of all migrations that this code knows, also those before the baseline. */
export const listKnownMigrations = (): string[] =>
  [...readMigrationsBeforeBaseline(), ...readMigrationFolder().migrationDirectories].map(({ path }) => path);

type Work = { databaseUrl: string; migrations: Migrations; around: MigrationOptions };

/** Opens a single connection, because all statements of Prisma's migration engine must run in the same transaction. */
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
  pool.on('error', () => undefined); // Error events are ignored, because the next statement reports a lost connection.
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

/** Returns the names of the applied migrations, or an empty list if the database has no record of migrations. */
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
  const { databaseUrl, migrations, around: options } = given;
  const appliedNow: string[] = [];
  for (;;) {
    const appliedNames = await onConnection(databaseUrl, namesIn);
    const next = migrations.list.find(({ path }) => !appliedNames.includes(path));
    if (!next) break;
    const label = `The migration ${next.path}`;
    if (isMigrationWithoutTransaction(sqlOf(next)))
      await onConnection(databaseUrl, async (pool) => {
        await refuseNewer(pool, migrations);
        await runMigrationWithoutTransaction(pool, sqlOf(next));
      }).catch((cause: Error) => {
        if (cause instanceof Failure) throw cause;
        throw new Failure(`${label} failed, and runs again at the next start: ${cause.message}`, { cause });
      });
    // Prisma's engine gets only the applied migrations and `next`, because it would also apply any later migration.
    const upTo = migrations.list.filter(({ path }) => path === next.path || appliedNames.includes(path));
    const attempt = () =>
      inTransaction(given, async (pool) => {
        await pool.query(`SET LOCAL lock_timeout = ${MAX_LOCK_WAIT_MS}`);
        return runEngine(pool, upTo, given, (sql) => (isMigrationWithoutTransaction(sql) ? '' : sql));
      });
    appliedNow.push(...(await retryWhileLocked(label, attempt, options.patience)));
  }
  await updateOneByOne(given);
  await inTransaction(given, () => Promise.resolve([]));
  return appliedNow;
}

/**
 * Updates each outdated database function, and its triggers, in a separate transaction. Replacing a trigger locks the
 * trigger's table until the transaction ends, so each transaction should be short.
 */
async function updateOneByOne(given: Work): Promise<void> {
  const { databaseUrl, around } = given;
  for (const file of await onConnection(databaseUrl, findOutdatedFunctions)) {
    const attempt = () =>
      inTransaction({ ...given, around: {} }, async (pool) => {
        await pool.query(`SET LOCAL lock_timeout = ${MAX_LOCK_WAIT_MS}`);
        await updateDatabaseFunctions(pool, [file]);
        return [];
      });
    await retryWhileLocked(`The database function ${file.name}`, attempt, around.patience);
  }
}

/** Runs the work in a transaction with the migration lock. If the work fails, all changes are rolled back. */
function inTransaction(
  { databaseUrl, migrations, around: { first, then } }: Work,
  work: (pool: pg.Pool) => Promise<string[]>,
): Promise<string[]> {
  return onConnection(databaseUrl, async (pool) => {
    await pool.query('BEGIN');
    await pool.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await first?.(pool);
    await pool.query(RECORDS);
    await refuseNewer(pool, migrations);
    const applied = await work(pool);
    await then?.(pool);
    await pool.query('COMMIT');
    return applied;
  });
}

/**
 * Applies the missing migrations of the list through Prisma's engine, which records them. `sqlToSend` turns the SQL of
 * a migration into the SQL to execute.
 */
async function runEngine(
  pool: pg.Pool,
  list: PrismaEngineMigration[],
  { migrations: { isEarlier }, around: { folder } }: Work,
  sqlToSend: (sql: string) => string,
): Promise<string[]> {
  // Only the engine's first error is reported. The second error is a consequence of the first, because the engine tries
  // to record the failure in the aborted transaction.
  let failure: Failure | undefined;
  const engine = await openPrismaSchemaEngine(pool, (sql) =>
    pool.query(isEarlier && nameOf(sql, list) === BASELINE_MIGRATION ? '' : sqlToSend(sql)).catch((cause: Error) => {
      failure = new Failure(`The migration ${nameOf(sql, list)} failed, nothing of it was changed: ${cause.message}`, {
        cause,
      });
      throw cause;
    }),
  );
  const { appliedMigrationNames } = await engine
    .applyMigrations({
      migrationsList: { ...readMigrationFolder(folder), migrationDirectories: list },
      filters: NO_SCHEMA_FILTER,
    })
    .catch((error: unknown) => {
      throw failure ?? error;
    });
  return appliedMigrationNames;
}

const sqlOf = ({ migrationFile }: PrismaEngineMigration): string => String(migrationFile.content.value);

/**
 * Throws if the database is newer than this code, because older code would write data that the newer schema does not
 * expect.
 */
async function refuseNewer(pool: pg.Pool, { list }: Migrations): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE rolled_back_at IS NULL AND migration_name <> ALL ($1) ORDER BY 1 DESC LIMIT 1`,
    [list.map(({ path }) => path)],
  );
  if (rows[0])
    throw new Failure(
      `The database is newer than this version of the application (it has the migration ${rows[0].name}): start the newer version, or restore a backup from before it.`,
    );
}

function nameOf(sql: string, list: PrismaEngineMigration[]): string {
  return list.find(({ migrationFile: { content } }) => content.value === sql)?.path ?? '';
}

/** Returns the SQL still needed to make the database match schema.prisma, or '' if they match. */
export async function findSchemaDrift(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const engine = await openPrismaSchemaEngine(pool);
    const { stdout } = await engine.diff({
      // Prisma's name for the schema of the connected database.
      from: { tag: 'schemaDatasource', ...readPrismaSchema(), configDir: migrationsFolder },
      to: { tag: 'schemaDatamodel', ...readPrismaSchema() },
      script: true,
      exitCode: null,
      filters: NO_SCHEMA_FILTER,
    });
    const sql = stdout ?? '';
    // If nothing changed, Prisma's engine returns only an SQL comment.
    return sql.replace(/^--.*$/gm, '').trim() === '' ? '' : sql;
  } finally {
    await pool.end();
  }
}
