import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { Failure } from '../runtime/command-failure';
import { projectRoot } from '../runtime/config';
import { withPostgresClient } from '../postgres/roles';
import { DATABASE_ON_THIS_MACHINE, type SetupSettings } from './setup-questions';
import { isProgramInstalled, runProgram } from './run-program';
import type { UndoList } from './undo-list';

const [OWNER, APPLICATION, DATABASE] = ['parent_voice', 'parent_voice_app', 'parent_voice'];
const LOCAL_SERVER = 'postgresql://127.0.0.1:5432';
const NAMES = [OWNER, APPLICATION];

type Passwords = { owner: string; application: string };

const inPostgres = (...args: string[]) => runProgram('runuser', ['-u', 'postgres', '--', ...args]);
const askPostgres = (statement: string, database = 'postgres') =>
  inPostgres('psql', '--no-psqlrc', '--tuples-only', '--no-align', '--dbname', database, '--command', statement);

const addressOf = (server: string, role: string, password: string): string =>
  Object.assign(new URL(server), { username: role, password, pathname: `/${DATABASE}` }).href;

/** Returns connection addresses with new passwords for a database that the setup is about to create. */
export function createDatabaseAddresses(answer: string): SetupSettings {
  const server = answer === DATABASE_ON_THIS_MACHINE ? LOCAL_SERVER : answer;
  return {
    DATABASE_URL: addressOf(server, APPLICATION, randomBytes(24).toString('hex')),
    MIGRATION_DATABASE_URL: addressOf(server, OWNER, randomBytes(24).toString('hex')),
  };
}

const passwordsIn = ({ DATABASE_URL = '', MIGRATION_DATABASE_URL = '' }: SetupSettings): Passwords => ({
  owner: new URL(MIGRATION_DATABASE_URL).password,
  application: new URL(DATABASE_URL).password,
});

/**
 * Creates the two roles and the database. Without a superuser's rights on the server, returns the SQL that a superuser
 * must run (docs/operations/install.md, "Two database roles").
 */
export async function createRolesAndDatabase(
  answer: string,
  settings: SetupSettings,
  undo: UndoList,
): Promise<string | null> {
  if (answer !== DATABASE_ON_THIS_MACHINE) return makeElsewhere(answer, passwordsIn(settings), undo);
  await requireRunningCluster();
  const existing = await listExistingNames();
  if (existing.length > 0) throw new Failure(refusalOf(existing.join(', ')));
  await makeHere(passwordsIn(settings), undo);
  return null;
}

/**
 * Throws if the database in .env does not answer. If an earlier setup was killed before it created this database, first
 * creates it with the passwords in .env.
 */
export async function requireOrCreateDatabase(settings: SetupSettings, undo: UndoList): Promise<null> {
  const { DATABASE_URL: url = '', MIGRATION_DATABASE_URL: ownerUrl = '' } = settings;
  const mayMake = process.getuid?.() === 0 && isProgramInstalled('pg_lsclusters');
  if (mayMake && isMadeHere(url, APPLICATION) && isMadeHere(ownerUrl, OWNER)) {
    await requireRunningCluster();
    if (!(await hasTables())) await makeHere(passwordsIn(settings), undo);
  }
  return withPostgresClient(url, async () => null).catch((error: Error) => {
    throw new Failure(`The database of DATABASE_URL in .env does not answer: ${error.message || String(error)}.`);
  });
}

function isMadeHere(address: string, role: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null && url.host === new URL(LOCAL_SERVER).host && url.username === role && url.pathname === `/${DATABASE}`
  );
}

/** Returns true if the site has ever started with the database. */
async function hasTables(): Promise<boolean> {
  if (!(await listExistingNames()).includes(DATABASE)) return false;
  return (await askPostgres("SELECT to_regclass('public._prisma_migrations') IS NOT NULL", DATABASE)) === 't';
}

async function listExistingNames(): Promise<string[]> {
  const names = await askPostgres(
    `SELECT rolname FROM pg_roles WHERE rolname IN ('${NAMES.join("', '")}')
      UNION ALL SELECT datname FROM pg_database WHERE datname = '${DATABASE}'`,
  );
  return names.split('\n').filter(Boolean);
}

async function makeHere({ owner, application }: Passwords, undo: UndoList): Promise<void> {
  undo.remember('the database and its roles', async () => {
    await askPostgres(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
    await askPostgres(`DROP ROLE IF EXISTS ${APPLICATION}, ${OWNER}`);
  });
  await runProgram('runuser', ['-u', 'postgres', '--', 'sh', path.join(projectRoot, 'docs/postgresql/roles.sh')], {
    env: { OWNER_PASSWORD: owner, APPLICATION_PASSWORD: application },
  });
  await enableChecksums();
}

const refusalOf = (names: string) =>
  `PostgreSQL already has ${names}. Put their addresses into .env as DATABASE_URL and MIGRATION_DATABASE_URL, or drop them.`;

/**
 * Turns on data checksums, and restarts the PostgreSQL cluster of this machine. The restart also applies the cluster's
 * new options. Does nothing if the cluster contains other databases.
 */
async function enableChecksums(): Promise<void> {
  const { version, name, folder } = await findCluster();
  const others = await askPostgres(
    `SELECT count(*) FROM pg_database WHERE datname NOT IN ('postgres', 'template0', 'template1', '${DATABASE}')`,
  );
  const isOn = (await askPostgres('SHOW data_checksums')) === 'on';
  if (others !== '0') return;
  await runProgram('pg_ctlcluster', [version, name, 'stop', '--mode=fast']);
  try {
    if (!isOn) await inPostgres(`/usr/lib/postgresql/${version}/bin/pg_checksums`, '--enable', '-D', folder);
  } finally {
    await startCluster(version, name);
  }
}

async function findCluster() {
  const [cluster = ''] = (await runProgram('pg_lsclusters', ['--no-header'])).split('\n');
  const [version = '', name = '', , status = '', , folder = ''] = cluster.split(/\s+/);
  return { version, name, status, folder };
}

/**
 * Starts PostgreSQL if it is stopped. The setup stops PostgreSQL to turn checksums on, and an earlier setup may have
 * been killed at that moment.
 */
async function requireRunningCluster(): Promise<void> {
  if (process.getuid?.() !== 0)
    throw new Failure('Only root may make a database on this machine. Run the setup as root, or name a server.');
  const { version, name, status } = isProgramInstalled('pg_lsclusters')
    ? await findCluster()
    : { version: '', name: '', status: '' };
  if (version === '')
    throw new Failure('PostgreSQL is missing: run `apt-get install -y postgresql`, or name another server.');
  if (!status.startsWith('down')) return;
  await startCluster(version, name).catch(() => {
    throw new Failure(`PostgreSQL does not start: \`journalctl -u postgresql@${version}-${name}\` says why.`);
  });
}

/** Starts the cluster through systemd if possible, because systemd would otherwise show PostgreSQL as stopped. */
const startCluster = (version: string, name: string): Promise<string> =>
  runProgram('systemctl', ['start', `postgresql@${version}-${name}`]).catch(() =>
    runProgram('pg_ctlcluster', [version, name, 'start']),
  );

/**
 * Creates the roles on a remote PostgreSQL server if the connection URL signs in as a superuser. Otherwise returns the
 * SQL that a superuser must run.
 */
async function makeElsewhere(server: string, passwords: Passwords, undo: UndoList): Promise<string | null> {
  return withPostgresClient(server, async (client) => {
    const { rows } = await client.query<{ version: number; isSuperuser: boolean; existing: string | null }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version, rolsuper AS "isSuperuser",
        (SELECT string_agg(rolname, ', ') FROM pg_roles WHERE rolname = ANY ($1)) AS existing
      FROM pg_roles WHERE rolname = current_user`,
      [NAMES],
    );
    const [{ version = 0, isSuperuser = false, existing = null } = {}] = rows;
    if (version < 15) throw new Failure(`PostgreSQL ${version} is too old. The site needs 15 or newer.`);
    if (existing !== null) throw new Failure(refusalOf(existing));
    const statements = listStatements(version, passwords);
    if (!isSuperuser) return `${statements.join(';\n')};`;
    undo.remember('the database and its roles', () =>
      withPostgresClient(server, async (superuser) => {
        await superuser.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
        await superuser.query(`DROP ROLE IF EXISTS ${APPLICATION}, ${OWNER}`);
      }),
    );
    // PostgreSQL creates a database only outside a transaction, so each statement is sent separately.
    for (const statement of statements) await client.query(statement);
    return null;
  });
}

/** docs/postgresql/roles.sh has the same statements for a server on the same machine. */
function listStatements(version: number, { owner, application }: Passwords): string[] {
  const locale =
    version >= 17
      ? "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'"
      : "LOCALE_PROVIDER libc LOCALE 'C.UTF-8'";
  return [
    `CREATE ROLE ${OWNER} LOGIN PASSWORD ${pg.escapeLiteral(owner)}`,
    `CREATE ROLE ${APPLICATION} LOGIN PASSWORD ${pg.escapeLiteral(application)}`,
    `CREATE DATABASE ${DATABASE} OWNER ${OWNER} TEMPLATE template0 ENCODING 'UTF8' ${locale}`,
  ];
}
