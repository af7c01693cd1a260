import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withDatabaseClient } from '@/tools/load/database-client';
import { childProcessIds, processMemory, processNiceness } from '@/tools/load/process-statistics';
import { freePort } from '../browser/site';

const INSUFFICIENT_PRIVILEGE = '42501';

export type UploadServer = Awaited<ReturnType<typeof uploadServer>>;

/** Starts the built web server with its own database and media folder, so that a test may kill it or fill its disk. */
export async function uploadServer(
  givenFolder?: string,
  settings: (database: URL) => Record<string, string> = () => ({}),
) {
  const mediaDir = givenFolder ?? mkdtempSync(path.join(tmpdir(), 'parent-voice-uploads-'));
  const database = `pv_uploads_${randomBytes(6).toString('hex')}`;
  await copyPrepared(database);
  // If Playwright has not started a site, SITE_DATABASE_URL must contain the address of the PostgreSQL server.
  const { url, ownerUrl } = siteDatabase();
  const inOwnDatabase = (address: string) => withDatabaseName(address, database);
  const port = await freePort();
  const plain = environment({ DATABASE_URL: inOwnDatabase(url), MEDIA_DIR: mediaDir, PORT: String(port) });
  const env = { ...plain, ...settings(new URL(inOwnDatabase(url))) };
  const pool = new pg.Pool({ connectionString: inOwnDatabase(ownerUrl), max: 2 });
  // The pool ignores errors of idle connections, because dropping the test database ends its connections.
  pool.on('error', () => undefined);
  let web: ChildProcess | undefined;
  const others: ChildProcess[] = [];
  let log = '';

  const launch = (settings: NodeJS.ProcessEnv): [child: ChildProcess, isReady: Promise<void>] => {
    const child = spawn(process.execPath, ['server/serve.ts'], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (log += part.toString()));
    const isReady = async () => {
      const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [
        { ready?: true } | null,
      ];
      if (!message?.ready) throw new Error(`The server did not start:\n${log.slice(-2_000)}`);
    };
    return [child, isReady()];
  };
  const start = async () => {
    const [child, isReady] = launch(env);
    web = child;
    await isReady;
  };
  /** Stops the server. Resolves with the duration of the stop in ms. */
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const startedAt = Date.now();
    if (web && web.exitCode === null && web.signalCode === null) {
      const exited = once(web, 'exit');
      web.kill(signal);
      await exited;
    }
    return Date.now() - startedAt;
  };

  await start();
  return {
    url: `http://localhost:${port}`,
    mediaDir,
    start,
    stop,
    /** Starts another web process on the same database. Returns the address of the new process. */
    another: async () => {
      const its = String(await freePort());
      const [child, isReady] = launch({ ...env, PORT: its });
      others.push(child);
      await isReady;
      return `http://localhost:${its}`;
    },
    /** Returns everything that the server's processes have written to standard output and standard error. */
    log: () => log,
    sql: async <Row extends pg.QueryResultRow>(statement: string, ...values: unknown[]) =>
      (await pool.query<Row>(statement, values)).rows,
    /**
     * Runs the cleanup of media files immediately. The cleanup also deletes new files that no row uses, so no upload
     * may be in progress.
     */
    sweep: () => runScript(['tests/support/media/sweep-now.ts'], env),
    /**
     * Runs `npm run admin -- verify` without the test's own `settings`, because admin commands refuse demo settings.
     * Throws if a check fails.
     */
    verify: () => runScript(['scripts/admin.ts', 'verify'], plain),
    /**
     * Returns the memory in MB of the server and of each child process, and the highest niceness of the child
     * processes.
     */
    load: () => {
      const children = childProcessIds(web?.pid ?? 0);
      return {
        server: processMemory(web?.pid ?? 0).now,
        children: children.map((pid) => processMemory(pid).now),
        niceness: Math.max(0, ...children.map(processNiceness)),
      };
    },
    async remove() {
      for (const other of others) other.kill('SIGKILL');
      await stop('SIGKILL');
      await pool.end();
      await drop(database);
      if (givenFolder === undefined) rmSync(mediaDir, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the environment variables of the upload server. The server inherits the variables of this process, except the
 * settings of the site that other tests use.
 */
function environment(own: Record<string, string>): NodeJS.ProcessEnv {
  const { DEMO: _demo, CLOCK_FILE: _clock, APP_ORIGIN: _origin, DATA_DIR: _folder, ...inherited } = process.env;
  return {
    ...inherited,
    ...own,
    NODE_ENV: 'production',
    NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMIT_SCALE: '100000',
    CHECK_ANSWERS: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    // The server shares the site's cache of compiled code, which shortens its start by a third.
    NODE_COMPILE_CACHE: path.resolve('.next/cache/compiled'),
  };
}

async function runScript(words: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ['--conditions=react-server', '--import=tsx', ...words], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}.\n${output.slice(-2_000)}`);
}

export function siteDatabase(): { url: string; ownerUrl: string } {
  const { SITE_DATABASE_URL, SITE_DATA_DIR } = process.env;
  if (SITE_DATABASE_URL) return { url: SITE_DATABASE_URL, ownerUrl: SITE_DATABASE_URL };
  return JSON.parse(readFileSync(path.join(SITE_DATA_DIR ?? '', 'database.json'), 'utf8')) as {
    url: string;
    ownerUrl: string;
  };
}

const withDatabaseName = (address: string, database: string): string =>
  Object.assign(new URL(address), { pathname: `/${database}` }).href;

/**
 * Name of the prepared database, which has all migrations and schools. The name contains the id of the parent process,
 * so all workers of a test run use the same database.
 */
const PREPARED = `pv_prepared_${process.ppid}`;

/**
 * Copies the prepared database, whose content is the same as after the first `npm start`. The first caller creates the
 * prepared database, while other callers wait.
 */
async function copyPrepared(database: string): Promise<void> {
  const { url, ownerUrl } = siteDatabase();
  await onSite(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [PREPARED]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [PREPARED]);
    if (!rowCount) {
      // The database gets its final name only when it is complete. If a preparation is interrupted, no test copies the
      // incomplete database.
      const unfinished = `${PREPARED}_half`;
      await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${unfinished}`);
      await runScript(
        ['scripts/prepare.ts'],
        environment({
          DATABASE_URL: withDatabaseName(url, unfinished),
          MIGRATION_DATABASE_URL: withDatabaseName(ownerUrl, unfinished),
        }),
      );
      await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${PREPARED}`);
    }
    await client.query(`CREATE DATABASE ${database} TEMPLATE ${PREPARED}`);
  });
}

/**
 * Drops the database. A background worker of PostgreSQL may be connected for a moment, and only a superuser may end its
 * connection, so the function retries.
 */
async function drop(database: string, tries = 20): Promise<void> {
  try {
    await onSite((client) => client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));
  } catch (error) {
    if (tries === 0 || (error as pg.DatabaseError).code !== INSUFFICIENT_PRIVILEGE) throw error;
    await sleep(250);
    await drop(database, tries - 1);
  }
}

const onSite = (work: (client: pg.Client) => Promise<unknown>) => withDatabaseClient(siteDatabase().ownerUrl, work);
