import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { ConstantBackoff, handleWhenResult, retry } from 'cockatiel';
import pg from 'pg';
import { Failure } from '../runtime/command-failure';
import { embeddedServerPaths, type EmbeddedServerPaths } from './embedded-server-paths';
import {
  stopDatabaseServer,
  initialiseCluster,
  launchDatabaseServer,
  createFailureFromPostgresOutput,
  findRunningServer,
  socketPathOf,
} from './database-server';

const NAME = 'parent_voice';
/**
 * Name of the application's database role, which owns no tables. The role that owns the tables has the same name as the
 * database.
 */
const APPLICATION = `${NAME}_app`;

/**
 * Connection addresses in DATA_DIR/database.json: `url` for the application's role, `ownerUrl` for the owner of the
 * database, and `adminUrl` for the superuser.
 */
export type ClusterAddresses = { url: string; ownerUrl: string; adminUrl: string };

export type DatabaseCluster = ClusterAddresses & {
  /** Restarts the database server if it crashed, and returns true. Returns false if the server is running. */
  revive: () => Promise<boolean>;
  /** Stops the database server. With 'hurry', the server stops immediately, so its next start takes longer. */
  stop: (mode?: 'hurry') => Promise<void>;
};

/**
 * Starts the embedded PostgreSQL of a DATA_DIR, or takes over a running server that outlived its parent process. The
 * caller must hold the lock of the DATA_DIR.
 */
export async function startCluster(dataDir: string, settings: string[] = []): Promise<DatabaseCluster> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const folder = realpathSync(dataDir);
  const paths = embeddedServerPaths(folder);
  const saved = withTwoRoles(readClusterAddresses(folder) ?? newAddresses());
  // The connection addresses contain the only copy of the passwords, so they are saved before the cluster is created.
  save(folder, saved);
  initialiseCluster(paths, new URL(saved.adminUrl).password, settings);
  let addresses: ClusterAddresses;
  try {
    addresses = bySocket(paths, await ensureRunning(paths, saved, settings));
    save(folder, addresses);
    await ensureDatabase(addresses);
  } catch (error) {
    await stopDatabaseServer(paths, 'hurry');
    throw error;
  }
  return {
    ...addresses,
    stop: (mode) => stopDatabaseServer(paths, mode),
    revive: async () => {
      if (findRunningServer(paths)) return false;
      await launchOn(paths, addresses, settings);
      return true;
    },
  };
}

/** Drops the application's database with all its contents and creates an empty one. */
export async function recreateDatabase(addresses: ClusterAddresses): Promise<void> {
  const admin = new pg.Client(addresses.adminUrl);
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  await admin.end();
  await ensureDatabase(addresses);
}

/**
 * Stops the database server of a DATA_DIR. Deletes the DATA_DIR and the server's files, which may be outside the
 * DATA_DIR.
 */
export async function destroyCluster(dataDir: string): Promise<void> {
  const folder = realpathSync(dataDir);
  const paths = embeddedServerPaths(folder);
  await stopDatabaseServer(paths, 'hurry');
  for (const place of [paths.folder, folder]) rmSync(place, { recursive: true, force: true });
}

/** Returns the database addresses that were saved at the last start of the embedded database. */
export function readClusterAddresses(dataDir: string): ClusterAddresses | undefined {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, 'database.json'), 'utf8')) as ClusterAddresses;
  } catch {
    return undefined;
  }
}

async function ensureRunning(
  paths: EmbeddedServerPaths,
  saved: ClusterAddresses,
  settings: string[],
): Promise<ClusterAddresses> {
  if (findRunningServer(paths)?.ready && (await answers(saved.adminUrl))) return saved;
  await stopDatabaseServer(paths);
  const addresses = withPort(saved, await freePort(portOf(saved)));
  try {
    await launchOn(paths, addresses, settings);
    return addresses;
  } catch (error) {
    // The next attempt uses another port, because another program has taken the previous port.
    if (!/could not bind|could not create any TCP/i.test(((error as Error).cause as Error | undefined)?.message ?? ''))
      throw error;
    return ensureRunning(paths, withPort(saved, 0), settings);
  }
}

async function launchOn(paths: EmbeddedServerPaths, addresses: ClusterAddresses, settings: string[]): Promise<void> {
  const refusal = await retryWhileInUse.execute(() => launchDatabaseServer(paths, portOf(addresses), settings));
  if (refusal !== undefined) throw createFailureFromPostgresOutput(`does not start (log: ${paths.log})`, refusal);
}

/** The start is retried, because processes of a killed database server hold its shared memory for a moment. */
const retryWhileInUse = retry(
  handleWhenResult((refusal) => /still in use/i.test(String(refusal))),
  { maxAttempts: 19, backoff: new ConstantBackoff(500) },
);

/**
 * Creates the database, its owner's role and the application's role. Neither role is a superuser. The owner may create
 * other databases (for tests), and the application's role may create nothing.
 */
async function ensureDatabase({ url, ownerUrl, adminUrl }: ClusterAddresses): Promise<void> {
  const admin = new pg.Client(adminUrl);
  await admin.connect().catch((cause: Error) => {
    throw new Failure(
      `The embedded database refuses what DATA_DIR/database.json says (${cause.message}): restore that file, or delete DATA_DIR to start with an empty database.`,
    );
  });
  try {
    for (const [name, rights, address] of [
      [NAME, 'LOGIN CREATEDB', ownerUrl],
      [APPLICATION, 'LOGIN', url],
    ] as const) {
      const role = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
      const password = pg.escapeLiteral(new URL(address).password);
      if (!role.rowCount) await admin.query(`CREATE ROLE ${name} ${rights} PASSWORD ${password}`);
    }
    const database = await admin.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
    if (!database.rowCount) await admin.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
  } finally {
    await admin.end();
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

const newAddress = (role: string, database: string, port = 0): string =>
  `postgresql://${role}:${randomBytes(24).toString('hex')}@127.0.0.1:${port}/${database}`;

const newAddresses = (): ClusterAddresses => ({
  url: newAddress(APPLICATION, NAME),
  ownerUrl: newAddress(NAME, NAME),
  adminUrl: newAddress('postgres', 'postgres'),
});

/**
 * Converts addresses that an older version of the site saved. That version had only one role, the database's owner. The
 * owner's address becomes `ownerUrl`, and the application's role gets a new `url`.
 */
const withTwoRoles = (saved: ClusterAddresses): ClusterAddresses =>
  saved.ownerUrl ? saved : { ...saved, ownerUrl: saved.url, url: newAddress(APPLICATION, NAME, portOf(saved)) };

const portOf = (addresses: ClusterAddresses) => Number(new URL(addresses.url).port);

function withPort(addresses: ClusterAddresses, port: number): ClusterAddresses {
  const move = (address: string) => address.replace(/(@127\.0\.0\.1):\d+/, `$1:${port}`);
  const { url, ownerUrl, adminUrl } = addresses;
  return { url: move(url), ownerUrl: move(ownerUrl), adminUrl: move(adminUrl) };
}

/**
 * Makes the addresses use the server's Unix socket if the socket exists. A server has no socket if, for example, the
 * path of its folder is too long.
 */
function bySocket(paths: EmbeddedServerPaths, addresses: ClusterAddresses): ClusterAddresses {
  const hasSocket = existsSync(socketPathOf(paths, portOf(addresses)));
  const through = (address: string) => {
    const url = new URL(address);
    if (hasSocket) url.searchParams.set('host', paths.cluster);
    else url.searchParams.delete('host');
    return url.href;
  };
  const { url, ownerUrl, adminUrl } = addresses;
  return { url: through(url), ownerUrl: through(ownerUrl), adminUrl: through(adminUrl) };
}

function save(dataDir: string, addresses: ClusterAddresses): void {
  const file = path.join(dataDir, 'database.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(addresses, null, 2)}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}

/** Returns the preferred port if it is free on the loopback address, else any free one. */
function freePort(preferred: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (preferred === 0 ? reject(error) : resolve(freePort(0))));
    probe.listen({ port: preferred, host: '127.0.0.1' }, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
