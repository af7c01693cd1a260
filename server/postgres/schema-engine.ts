import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine, SchemaFilter, SchemasContainer } from '@prisma/schema-engine-wasm';
import pg from 'pg';

const top = path.resolve(import.meta.dirname, '../..');
export const migrationsFolder = path.join(top, 'prisma/migrations');
const schemaFile = path.join(top, 'prisma/schema.prisma');

/** Filter for Prisma's engine that excludes no tables, because our migrations manage the whole database. */
export const NO_SCHEMA_FILTER: SchemaFilter = { externalTables: [], externalEnums: [] };

type Bindings = typeof import('@prisma/schema-engine-wasm') & {
  __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
};

/**
 * Loads Prisma's engine only once per process, because two engines would share and mix up the same WebAssembly memory.
 */
const engines = globalThis as { [key: symbol]: Promise<Bindings> | undefined };
// The loaded engine is stored under a global symbol, so that tests that load this module again share one engine.
const ENGINE = Symbol.for('parent-voice-ns schema engine');

async function loadEngine(): Promise<Bindings> {
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bindings = (await import(file)) as Bindings;
  const { instance } = await WebAssembly.instantiate(readFileSync(file.replace(/\.js$/, '.wasm')), {
    './schema_engine_bg.js': withUnreferencedTimers(bindings as unknown as WebAssembly.ModuleImports),
  });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bindings;
}

/**
 * Prevents timers of Prisma's engine from keeping a finished program running. For example, the engine never cancels its
 * ten-second timer for a lock.
 */
function withUnreferencedTimers(bindings: WebAssembly.ModuleImports): WebAssembly.ModuleImports {
  const [[name = '', setTimer] = []] = Object.entries(bindings).filter(([key]) => key.startsWith('__wbg_setTimeout'));
  if (typeof setTimer !== 'function') return bindings;
  const setUnreferencedTimer = (...args: unknown[]): unknown => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = ((...timer: Parameters<typeof setTimeout>) =>
      setTimeout(...timer).unref()) as typeof setTimeout;
    try {
      return (setTimer as (...args: unknown[]) => unknown)(...args);
    } finally {
      globalThis.setTimeout = setTimeout;
    }
  };
  return { ...bindings, [name]: setUnreferencedTimer as WebAssembly.ImportValue };
}

/**
 * Opens Prisma's migration engine from its npm package. The Prisma CLI would download an engine instead, which is
 * impossible on a closed network.
 */
export async function openPrismaSchemaEngine(
  pool: pg.Pool,
  runScript = (sql: string): Promise<unknown> => pool.query(sql),
): Promise<SchemaEngine> {
  const { SchemaEngine } = await (engines[ENGINE] ??= loadEngine());
  const factory = new PrismaPg(pool);
  const connect = async () =>
    Object.assign(await factory.connect(), {
      queryRaw: (query: SqlQuery) => readCatalog(pool, query),
      // The SQL script runs as a whole, because the adapter would split it at every semicolon, even inside a function's
      // body.
      executeScript: async (sql: string) => void (await runScript(sql)),
    });
  const { provider, adapterName } = factory;
  const adapter = bindMigrationAwareSqlAdapterFactory({
    provider,
    adapterName,
    connect,
    connectToShadowDb: () => factory.connectToShadowDb(),
  });
  const datamodels = readPrismaSchema().files.map((file): [string, string] => [file.path, file.content]);
  return SchemaEngine.new({ datamodels }, () => undefined, adapter);
}

/**
 * Reads PostgreSQL's system catalog for Prisma's engine, because the database adapter does not know the catalog's type
 * "char" (one byte).
 */
async function readCatalog(pool: pg.Pool, query: SqlQuery): Promise<SqlResultSet> {
  const { CHAR, TEXT } = pg.types.builtins;
  const charColumns: number[] = [];
  const queryAndTrack = async (statement: pg.QueryConfig) => {
    const result = await pool.query(statement);
    result.fields.forEach((field, index) => {
      if (field.dataTypeID !== CHAR) return;
      field.dataTypeID = TEXT;
      charColumns.push(index);
    });
    return result;
  };
  const adapter = await new PrismaPg(Object.assign(Object.create(pool) as pg.Pool, { query: queryAndTrack })).connect();
  const result = await adapter.queryRaw(query);
  await adapter.dispose();
  for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
  return result;
}

export function readPrismaSchema(): SchemasContainer {
  return { files: [{ path: schemaFile, content: readFileSync(schemaFile, 'utf8') }] };
}

/** A migration in the format of Prisma's engine, in which `path` is the migration's name. */
export type PrismaEngineMigration = MigrationList['migrationDirectories'][number];

/** Migration that creates the whole schema of a new database. It replaces all migrations before it (record 109). */
export const BASELINE_MIGRATION = '20261128150000_baseline';

/** Reads a folder of migrations into the engine's format. */
export function readMigrationFolder(folder = migrationsFolder): MigrationList {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir: folder,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(path.join(folder, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => readMigration(name, path.join(folder, name, 'migration.sql'))),
  };
}

/** Reads the migrations from before the baseline, because older databases and backups still need them. */
export function readMigrationsBeforeBaseline(): PrismaEngineMigration[] {
  const folder = path.join(migrationsFolder, BASELINE_MIGRATION, 'earlier');
  return readdirSync(folder)
    .sort()
    .map((file) => readMigration(path.basename(file, '.sql'), path.join(folder, file)));
}

const readMigration = (name: string, file: string): PrismaEngineMigration => ({
  path: name,
  migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: readFileSync(file, 'utf8') } },
});
