import type { MigrationList } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { Failure } from '../fail';
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
};

/**
 * Applies the migrations that the database lacks and returns their names; recorded where `prisma migrate` looks.
 * All of them, their records and the lock live in one transaction: two starts at once run them once, and one that
 * was killed half way leaves no trace. `first` and `then` happen in it, too. Throws where the database is newer than this code.
 */
export async function applyMigrations(databaseUrl: string, { only, first, then }: Around = {}): Promise<string[]> {
  // One connection, so that what the engine does falls into the transaction that is opened here.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', () => undefined); // the next statement reports it
  try {
    await pool.query('BEGIN');
    await pool.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await first?.(pool);
    await pool.query(RECORDS);
    const migrations = readMigrations();
    await refuseNewer(pool, migrations);
    if (only)
      migrations.migrationDirectories = migrations.migrationDirectories.filter(({ path }) => only.includes(path));
    // The engine would go on to note the failure, inside the transaction that it ended: the first error is the telling one.
    let failure: Failure | undefined;
    const engine = await openSchemaEngine(pool, (sql) =>
      pool.query(sql).catch((cause: Error) => {
        failure = new Failure(
          `The migration ${nameOf(sql, migrations)} failed, nothing was changed: ${cause.message}`,
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
    await then?.(pool);
    await pool.query('COMMIT');
    return appliedMigrationNames;
  } finally {
    await pool.end();
  }
}

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
