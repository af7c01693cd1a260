import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const INSUFFICIENT_PRIVILEGE = '42501';

export type UploadServer = Awaited<ReturnType<typeof uploadServer>>;

/**
 * The web server alone, from the build that is there, on a database and a folder of files of its own: it may be killed, and its disk may
 * be full, without disturbing anyone. `settings` are what it is told besides, such as another way to its database. Where Playwright has no site of its own, SITE_DATABASE_URL names the PostgreSQL to use.
 */
export async function uploadServer(
  givenFolder?: string,
  settings: (database: URL) => Record<string, string> = () => ({}),
) {
  const mediaDir = givenFolder ?? mkdtempSync(path.join(tmpdir(), 'parent-voice-uploads-'));
  const database = `pv_uploads_${randomBytes(6).toString('hex')}`;
  await copyPrepared(database);
  const { url, ownerUrl } = siteDatabase();
  const here = (address: string) => named(address, database);
  const port = await freePort();
  const plain = environment({ DATABASE_URL: here(url), MEDIA_DIR: mediaDir, PORT: String(port) });
  const env = { ...plain, ...settings(new URL(here(url))) };
  const pool = new pg.Pool({ connectionString: here(ownerUrl), max: 2 });
  pool.on('error', () => undefined); // when the database is dropped
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
  /** Resolves when it is gone, with how many milliseconds that took. */
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const began = Date.now();
    if (web && web.exitCode === null && web.signalCode === null) {
      const gone = once(web, 'exit');
      web.kill(signal);
      await gone;
    }
    return Date.now() - began;
  };

  await start();
  return {
    url: `http://localhost:${port}`,
    mediaDir,
    start,
    stop,
    /** The address of one more process on the same database. */
    another: async () => {
      const its = String(await freePort());
      const [child, isReady] = launch({ ...env, PORT: its });
      others.push(child);
      await isReady;
      return `http://localhost:${its}`;
    },
    /** All that it has written: a fault of ours is in there. */
    log: () => log,
    sql: async <Row extends pg.QueryResultRow>(statement: string, ...values: unknown[]) =>
      (await pool.query<Row>(statement, values)).rows,
    /** As the hourly job, but without its patience: nobody may be uploading. */
    sweep: () => runScript(['tests/support/media/sweep-now.ts'], env),
    /** What `npm run admin -- verify` looks at; throws where something is not as it should be. Without `settings`: a command takes none of a demo. */
    verify: () => runScript(['scripts/admin.ts', 'verify'], plain),
    /** How much memory it has, and each process that it started, in megabytes; and how far those let others go first. */
    load: () => {
      const children = childrenOf(web?.pid ?? 0);
      return {
        server: residentMegabytes(web?.pid ?? 0),
        children: children.map(residentMegabytes),
        niceness: Math.max(0, ...children.map(nicenessOf)),
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

/** Ours, without what belongs to the site that the other tests use. */
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
    NODE_COMPILE_CACHE: path.resolve('.next/cache/compiled'), // as the site's: a start takes a third less
  };
}

async function runScript(words: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ['--conditions=react-server', '--import=tsx', ...words], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  child.stdout.on('data', (part: Buffer) => (told += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}.\n${told.slice(-2_000)}`);
}

export function siteDatabase(): { url: string; ownerUrl: string } {
  const { SITE_DATABASE_URL, SITE_DATA_DIR } = process.env;
  if (SITE_DATABASE_URL) return { url: SITE_DATABASE_URL, ownerUrl: SITE_DATABASE_URL };
  return JSON.parse(readFileSync(path.join(SITE_DATA_DIR ?? '', 'database.json'), 'utf8')) as {
    url: string;
    ownerUrl: string;
  };
}

const named = (address: string, database: string): string =>
  Object.assign(new URL(address), { pathname: `/${database}` }).href;

/** One for each run: migrated, with the schools in it; the workers of a run have one parent. */
const PREPARED = `pv_prepared_${process.ppid}`;

/** Makes a database as `npm start` leaves it, by copying one. Whoever needs it first prepares that, and the others wait. */
async function copyPrepared(database: string): Promise<void> {
  const { url, ownerUrl } = siteDatabase();
  await onSite(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [PREPARED]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [PREPARED]);
    if (!rowCount) {
      const half = `${PREPARED}_half`; // what failed or was ended meanwhile is never copied
      await client.query(`DROP DATABASE IF EXISTS ${half} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${half}`);
      await runScript(
        ['scripts/prepare.ts'],
        environment({ DATABASE_URL: named(url, half), MIGRATION_DATABASE_URL: named(ownerUrl, half) }),
      );
      await client.query(`ALTER DATABASE ${half} RENAME TO ${PREPARED}`);
    }
    await client.query(`CREATE DATABASE ${database} TEMPLATE ${PREPARED}`);
  });
}

/** A worker of PostgreSQL's own may be at it just then, which nobody but a superuser may end; it is done in a moment. */
async function drop(database: string, tries = 20): Promise<void> {
  try {
    await onSite((client) => client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));
  } catch (error) {
    if (tries === 0 || (error as pg.DatabaseError).code !== INSUFFICIENT_PRIVILEGE) throw error;
    await sleep(250);
    await drop(database, tries - 1);
  }
}

async function onSite(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: siteDatabase().ownerUrl });
  await client.connect();
  await work(client).finally(() => client.end());
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const procOf = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // gone meanwhile, or no Linux
  }
};

const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(procOf(pid, 'status'))?.[1] ?? 0) / 1024;

/** What follows the name of the program in a line of numbers. */
const statOf = (pid: number): string[] => procOf(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
const nicenessOf = (pid: number): number => Number(statOf(pid)[16] ?? 0);

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(statOf(pid)[1]) === parent);
