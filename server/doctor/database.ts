import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { SECOND } from '@/lib/time/duration';
import { findDurabilityRisks } from '@/server/postgres/durability';
import { refusePooler } from '@/server/postgres/refuse-pooler';
import {
  countMissingApplicationRights,
  findExcessApplicationRights,
  fetchRoleAndDatabaseNames,
  withPostgresClient,
} from '@/server/postgres/roles';
import {
  errorFinding,
  okFinding,
  firstLineOfError,
  warningFinding,
  type DoctorCheck,
  type Finding,
  type ExaminedSite,
} from './finding';

const ABOUT = 'database';
const OLDEST_VERSION = 15;
const EXTENSIONS = ['citext', 'unaccent'];
const SEE_ROLES = 'See docs/operations/install.md, "Two database roles".';
/**
 * Maximum difference in ms between the clocks of the site and the database. With a larger difference, sessions and
 * links may expire at wrong times.
 */
const MAX_CLOCK_DIFFERENCE = 5 * SECOND;

export const databaseCheck: DoctorCheck = {
  about: ABOUT,
  async run(patient) {
    const { DATABASE_URL: url } = patient.env;
    const fault = await connectionFault(url);
    if (fault !== null)
      return [
        errorFinding(
          ABOUT,
          `the database of DATABASE_URL does not answer: ${fault}`,
          'Start it, or correct the address.',
        ),
      ];
    const server = await withPostgresClient(url, (client) => checkServer(client, patient));
    const migrations = await withPostgresClient(url, (client) => checkTables(client, patient));
    return [
      ...server,
      ...migrations,
      ...(await checkPooler(patient)),
      ...(await checkRoles(patient, !migrations.some(({ level }) => level === 'error'))),
      ...(await checkDurability(url)),
    ];
  },
};

const connectionFault = (url: string): Promise<string | null> =>
  withPostgresClient(url, async () => null).catch(firstLineOfError);

async function checkServer(client: pg.Client, { now }: ExaminedSite): Promise<Finding[]> {
  const asked = now().getTime();
  const { rows } = await client.query<{ version: number; icu: boolean; clock: Date }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS version, clock_timestamp() AS clock,
      EXISTS (SELECT FROM pg_collation WHERE collprovider = 'i') AS icu`,
  );
  const [{ version = 0, icu = false, clock = new Date(0) } = {}] = rows;
  const difference = Math.max(asked - clock.getTime(), clock.getTime() - now().getTime());
  return [
    version < OLDEST_VERSION
      ? errorFinding(ABOUT, `PostgreSQL ${version} is too old`, `Install PostgreSQL ${OLDEST_VERSION} or newer.`)
      : okFinding(ABOUT, `PostgreSQL ${version} answers`),
    ...(icu
      ? []
      : [
          errorFinding(
            ABOUT,
            'PostgreSQL was built without ICU',
            'Use the package of Debian or of PostgreSQL, which have it.',
          ),
        ]),
    difference > MAX_CLOCK_DIFFERENCE
      ? errorFinding(
          'clock',
          `the clocks of this machine and of the database differ by ${Math.round(difference / SECOND)} s`,
          'Turn network time on: `timedatectl set-ntp true`.',
        )
      : okFinding('clock', 'this machine and the database have the same time'),
  ];
}

async function checkTables(client: pg.Client, { folder }: ExaminedSite): Promise<Finding[]> {
  const { rows: extensions } = await client.query<{ name: string; isInstalled: boolean }>(
    `SELECT name, installed_version IS NOT NULL AS "isInstalled" FROM pg_available_extensions WHERE name = ANY ($1)`,
    [EXTENSIONS],
  );
  const findings = EXTENSIONS.flatMap((name) => {
    const found = extensions.find((extension) => extension.name === name);
    if (found?.isInstalled) return [];
    return [
      found
        ? errorFinding(
            'extensions',
            `${name} is not enabled`,
            `Start the site, or run \`CREATE EXTENSION ${name}\` as the owner.`,
          )
        : errorFinding('extensions', `PostgreSQL does not have ${name}`, 'Install the package postgresql-contrib.'),
    ];
  });
  const migrations = await checkMigrations(client, folder);
  return [
    ...(findings.length > 0 ? findings : [okFinding('extensions', `${EXTENSIONS.join(' and ')} are enabled`)]),
    ...migrations,
    ...(migrations.some(({ level }) => level === 'error') ? [] : [await checkAdministrator(client)]),
  ];
}

async function checkMigrations(client: pg.Client, folder: string): Promise<Finding[]> {
  const about = 'migrations';
  const [own, applied] = [await readMigrationChecksums(folder), await fetchAppliedMigrations(client)];
  const missing = [...own.keys()].filter((name) => !applied.has(name));
  const newer = [...applied.keys()]
    .filter((name) => !own.has(name))
    .sort()
    .at(-1);
  const altered = [...applied].flatMap(([name, checksum]) =>
    own.has(name) && own.get(name) !== checksum ? [name] : [],
  );
  const findings = [
    ...(missing.length > 0
      ? [errorFinding(about, `${missing.length} migrations are missing`, 'Restart the site, which applies them.')]
      : []),
    ...(newer === undefined
      ? []
      : [
          errorFinding(
            about,
            `the database is newer than this version: it has ${newer}`,
            'Start the newer version, or restore a backup from before it.',
          ),
        ]),
    ...altered.map((name) =>
      errorFinding(
        about,
        `${name} was altered after it had been applied`,
        'Restore prisma/migrations as it was released.',
      ),
    ),
  ];
  return findings.length > 0 ? findings : [okFinding(about, 'all are applied, and none was altered')];
}

/** Returns the checksums of this version's migrations by migration name, in the form that Prisma records. */
async function readMigrationChecksums(folder: string): Promise<Map<string, string>> {
  const migrations = path.join(folder, 'prisma/migrations');
  const entries = await readdir(migrations, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, string]> => {
        const sql = await readFile(path.join(migrations, name, 'migration.sql'));
        return [name, createHash('sha256').update(sql).digest('hex')];
      }),
    ),
  );
}

async function fetchAppliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query("SELECT FROM pg_tables WHERE tablename = '_prisma_migrations'");
  if (tables.length === 0) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function checkAdministrator(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query('SELECT FROM users WHERE is_admin LIMIT 1');
  return rows.length > 0
    ? okFinding('administrator', 'the site has one')
    : warningFinding(
        'administrator',
        'nobody administers the site yet',
        'Open /setup. `npm run admin -- setup-code` prints a code.',
      );
}

async function checkPooler({ env }: ExaminedSite): Promise<Finding[]> {
  try {
    await refusePooler(env.DIRECT_DATABASE_URL);
    return [];
  } catch (fault) {
    return [
      errorFinding(ABOUT, firstLineOfError(fault), 'Set DIRECT_DATABASE_URL (docs/operations/scale.md, "PgBouncer").'),
    ];
  }
}

async function checkRoles({ env }: ExaminedSite, hasTables: boolean): Promise<Finding[]> {
  const about = 'roles';
  const { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl } = env;
  const oneRole = warningFinding(
    about,
    'one database role owns the tables and serves visitors',
    `Set MIGRATION_DATABASE_URL. ${SEE_ROLES}`,
  );
  if (!ownerUrl) return [oneRole];
  const fault = await connectionFault(ownerUrl);
  if (fault !== null)
    return [
      errorFinding(about, `the database of MIGRATION_DATABASE_URL does not answer: ${fault}`, 'Correct its address.'),
    ];
  const [owner, application] = [await fetchRoleAndDatabaseNames(ownerUrl), await fetchRoleAndDatabaseNames(url)];
  if (owner.database !== application.database)
    return [
      errorFinding(
        about,
        'DATABASE_URL and MIGRATION_DATABASE_URL name two databases',
        'Name the same database in both.',
      ),
    ];
  if (owner.role === application.role) return [oneRole];
  const excess = hasTables ? await findExcessApplicationRights(url) : [];
  if (excess.length > 0) return [errorFinding(about, `the role of DATABASE_URL ${excess.join(', ')}`, SEE_ROLES)];
  const lacking = hasTables ? await countMissingApplicationRights(ownerUrl, application.role) : 0;
  return [
    lacking > 0
      ? errorFinding(about, `the role of DATABASE_URL lacks ${lacking} rights`, 'Restart the site, which grants them.')
      : okFinding(about, 'the owner and the application have separate roles'),
  ];
}

async function checkDurability(url: string): Promise<Finding[]> {
  const risks = await findDurabilityRisks(url);
  return risks.length === 0
    ? [okFinding('durability', 'checksums are on, and confirmed writes are safe')]
    : risks.map((risk) =>
        warningFinding(
          'durability',
          risk,
          risk.startsWith('data_checksums')
            ? 'Stop PostgreSQL and run `pg_checksums --enable` (docs/operations/install.md).'
            : 'Turn it on in postgresql.conf.',
        ),
      );
}
