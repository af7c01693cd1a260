import { mkdtempSync, chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { renderEmail } from '@/components/mail/render-email';
import { connectionPool } from '@/lib/database/db';
import { env } from '@/lib/env';
import { listScheduledJobs } from '@/lib/jobs/scheduled-jobs';
import { startJobs } from '@/lib/jobs/start-jobs';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { destroyCluster, startCluster, type ClusterAddresses } from '@/server/postgres/cluster';
import { applyMigrations } from '@/server/postgres/migrate';
import { findDurabilityRisks } from '@/server/postgres/durability';
import { prepareDatabase } from '@/server/postgres/prepare-database';
import { superuserUrl } from '../../support/database/owner';
import { rows } from '../../support/database/rows';
import { OWNER_ROLE } from '../../support/database/names';
import { waitUntil } from '../../support/concurrency';

// These tests check that PostgreSQL refuses forbidden actions of the application's database role. All other API tests
// run as this role.

const application = () => new URL(env().DATABASE_URL).username;
const tables = () =>
  rows<{ name: string; schema: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name, schemaname AS schema FROM pg_tables
     WHERE schemaname IN ('public', 'pgboss') ORDER BY 1`,
  );

describe('the application’s database role', () => {
  it(
    'the application’s database role may use every table, but may only add to the audit log',
    { tags: ['Z10'] },
    async () => {
      await rows(`SET ROLE ${OWNER_ROLE}; CREATE TABLE later (id serial PRIMARY KEY, what text); RESET ROLE`);
      const all = (await tables()).map(({ name }) => name);
      expect(all).toEqual(expect.arrayContaining(['public.audit_log', 'public.later', 'public.posts', 'pgboss.job']));
      const rights = await rows<{ name: string; rights: string }>(
        `SELECT t AS name, string_agg(p, ' ') FILTER (WHERE has_table_privilege($1, t, p)) AS rights
       FROM unnest($2::text[]) t CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
       GROUP BY t`,
        application(),
        all,
      );
      const fewer: Record<string, string> = {
        'public.audit_log': 'SELECT INSERT',
        'public._prisma_migrations': 'SELECT',
      };
      for (const { name, rights: may } of rights)
        expect([name, may]).toEqual([name, fewer[name] ?? 'SELECT INSERT UPDATE DELETE']);
      expect((await connectionPool().query("INSERT INTO later (what) VALUES ('x') RETURNING id")).rows).toEqual([
        { id: 1 },
      ]);
      for (const name of all) await connectionPool().query(`SELECT FROM ${name} LIMIT 1`);
    },
  );

  it.each([
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    'ALTER TABLE audit_log DISABLE TRIGGER audit_log_is_only_added_to',
    'DROP TRIGGER audit_log_is_only_added_to ON audit_log',
    'CREATE TRIGGER mine BEFORE INSERT ON audit_log EXECUTE FUNCTION count_votes()',
    'CREATE RULE mine AS ON INSERT TO audit_log DO INSTEAD NOTHING',
    'UPDATE audit_log SET actor_id = 0',
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'TRUNCATE posts CASCADE',
    'DROP TABLE audit_log',
    'ALTER TABLE posts ADD COLUMN mine text',
    'ALTER TABLE audit_log RENAME TO mine',
    'ALTER TABLE audit_log OWNER TO CURRENT_USER',
    'DROP FUNCTION visible_posts',
    'CREATE TABLE mine (id int)',
    'CREATE TEMPORARY TABLE mine (id int)',
    'CREATE TABLE pgboss.mine (id int)',
    'CREATE SCHEMA mine',
    'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE VIEW mine AS SELECT 1',
    'CREATE INDEX mine ON posts (id)',
    'CREATE EXTENSION pgcrypto',
    'CREATE ROLE mine',
    'CREATE DATABASE mine',
    'DROP SCHEMA pgboss CASCADE',
    'GRANT UPDATE ON audit_log TO CURRENT_USER',
    `SET ROLE ${OWNER_ROLE}`,
    `SET SESSION AUTHORIZATION ${OWNER_ROLE}`,
    'SET session_replication_role = replica',
    'ALTER ROLE CURRENT_USER SUPERUSER',
    "SELECT setval('posts_id_seq', 1)",
    'DELETE FROM _prisma_migrations',
    "COPY posts TO PROGRAM 'true'",
    "SELECT pg_read_file('PG_VERSION')",
  ])('the application’s role may not run: %s', { tags: ['O7'] }, async (statement) => {
    await rows(
      "INSERT INTO audit_log (actor_id, action, target_type, target_id, details, request_id) VALUES (1, 'test', 'test', 1, '{}', '')",
    );
    const rights = () => rows('SELECT relname, relacl::text FROM pg_class ORDER BY oid');
    const before = await rights();
    const refused = await connectionPool()
      .query(statement)
      .then(
        () => null,
        (error: pg.DatabaseError) => error.code,
      );
    // If a role grants rights that it does not have itself, PostgreSQL prints a warning and ignores the GRANT.
    expect(refused).toBe(statement.startsWith('GRANT') ? null : '42501');
    expect(await rights()).toEqual(before);
  });

  it('the application’s role runs the background jobs, whose tables belong to another role', async () => {
    startJobs(renderEmail);
    const names = listScheduledJobs().map(({ name }) => name);
    const scheduled = async () =>
      (await rows<{ name: string }>('SELECT name FROM pgboss.schedule')).map((of) => of.name);
    await waitUntil(async () => (await scheduled()).length >= names.length);
    expect((await scheduled()).toSorted()).toEqual(names.toSorted());
    for (const stop of valuesFromApp.atShutdown) await stop();
  });
});

describe('preparing a database for the application', () => {
  it('preparing a database a second time changes nothing', async () => {
    const state = () => rows('SELECT relname, relacl::text FROM pg_class ORDER BY oid');
    const before = await state();
    expect(await prepareDatabase({ ownerUrl: superuserUrl(), url: env().DATABASE_URL })).toEqual({
      applied: [],
      isOneRole: false,
    });
    expect(await state()).toEqual(before);
  });

  it(
    'preparing a database refuses an application role with too many rights, and names the rights',
    { tags: ['O7'] },
    async () => {
      await rows(`GRANT ${OWNER_ROLE} TO ${application()}`);
      try {
        await expect(prepareDatabase({ ownerUrl: superuserUrl(), url: env().DATABASE_URL })).rejects.toThrow(
          /more rights than the application may have: it may make schemas, may make tables, owns tables/,
        );
      } finally {
        await rows(`REVOKE ${OWNER_ROLE} FROM ${application()}`);
      }
    },
  );

  it('preparing a database fails if the owner role and application role use different databases', async () => {
    const elsewhere = Object.assign(new URL(superuserUrl()), { pathname: '/postgres' }).href;
    await expect(prepareDatabase({ ownerUrl: elsewhere, url: env().DATABASE_URL })).rejects.toThrow(
      'the same database',
    );
  });

  it('preparing a database works if the owner and the application share a single role', async () => {
    expect(await prepareDatabase({ ownerUrl: superuserUrl(), url: superuserUrl() })).toEqual({
      applied: [],
      isOneRole: true,
    });
  });
});

describe('an embedded database that was created with a single role', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-one-role-'));
  chmodSync(folder, 0o711);
  afterAll(() => destroyCluster(folder));

  it(
    'an embedded database with a single role gets a separate application role at the next start',
    { tags: ['R9'] },
    async () => {
      const file = path.join(folder, 'database.json');
      const settings = ['max_connections=20'];
      const first = await startCluster(folder, settings);
      await applyMigrations(first.ownerUrl);
      const run = async (url: string, statement: string) => {
        const client = new pg.Client(url);
        await client.connect();
        return client.query(statement).finally(() => client.end());
      };
      await run(first.ownerUrl, "INSERT INTO schools (name, city) VALUES ('Kept', 'Digby')");
      await run(first.adminUrl, 'DROP ROLE parent_voice_app');
      writeFileSync(file, JSON.stringify({ url: first.ownerUrl, adminUrl: first.adminUrl }));
      await first.stop();

      const second = await startCluster(folder, settings);
      const savedAddresses = JSON.parse(readFileSync(file, 'utf8')) as ClusterAddresses;
      expect(new URL(savedAddresses.url).username).toBe('parent_voice_app');
      expect(new URL(savedAddresses.ownerUrl).password).toBe(new URL(first.ownerUrl).password);
      expect(await prepareDatabase(second)).toEqual({ applied: [], isOneRole: false });
      // The site's database server has all settings that protect data after a crash (security R9). The tests' database
      // server lacks three of them.
      expect(await findDurabilityRisks(second.url)).toEqual([]);
      expect((await run(second.url, 'SHOW data_checksums')).rows).toEqual([{ data_checksums: 'on' }]);
      expect((await findDurabilityRisks(superuserUrl())).map((loss) => loss.split(' ')[0])).toEqual([
        'fsync',
        'full_page_writes',
        'synchronous_commit',
      ]);
      expect((await run(second.url, "UPDATE schools SET phone = '1' RETURNING name")).rows).toEqual([{ name: 'Kept' }]);
      await expect(run(second.url, 'ALTER TABLE audit_log DISABLE TRIGGER ALL')).rejects.toThrow('must be owner');

      // `revive` restarts the database server only if the server was killed.
      expect(await second.revive()).toBe(false);
      const { pid } = (await run(second.adminUrl, 'SELECT pg_read_file($$postmaster.pid$$) AS pid')).rows[0] as {
        pid: string;
      };
      process.kill(parseInt(pid, 10), 'SIGKILL');
      await waitUntil(() => second.revive());
      await expect(run(second.url, 'SELECT name FROM schools')).resolves.toMatchObject({ rows: [{ name: 'Kept' }] });
      await second.stop('hurry');
    },
  );
});
