// @module-tag thorough
// All tests in this file run only before a release (THOROUGH=1), because they take long.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBackups } from '@/lib/backup/backup-names';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { queueEmail } from '@/lib/mail/mail-queue';
import { openCheckedBackup } from '@/server/backup/checked-backup';
import { makeBackup } from '@/server/backup/make-backup';
import { restoreBackup } from '@/server/backup/restore-backup';
import { installJobTables } from '@/server/postgres/prepare-database';
import { emptySite } from '../../support/backup/empty-site';
import type { EmptyDatabase } from '../../support/database/empty-database';
import { post } from '../../support/community/board';
import { person, school } from '../../support/community/people';
import { superuserUrl } from '../../support/database/owner';
import { count } from '../../support/database/rows';
import { avatarOf, pictureOf } from '../../support/media/stored-media';
import { isThorough } from '../../support/thorough';
import { waitUntil } from '../../support/concurrency';

// These tests kill operator commands halfway. A partial result must not look complete, and the next command must work.

const PASSPHRASE = 'a passphrase of a backup';
const LONG = 600_000;

let folder: string;
beforeAll(async () => {
  const author = await person('active');
  await pictureOf(await post(author, await school()));
  await avatarOf(author.id);
  await queueEmail(db(), { kind: 'verify-email', userId: author.id, key: 'once' });
  folder = await mkdtemp(path.join(tmpdir(), 'parent-voice-killed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function command(name: 'backup' | 'restore', { url, ownerUrl }: { url: string; ownerUrl: string }): ChildProcess {
  return spawn(process.execPath, ['--conditions=react-server', '--import=tsx', `scripts/${name}.ts`, folder], {
    stdio: 'ignore',
    env: { ...process.env, DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl, BACKUP_PASSPHRASE: PASSPHRASE },
  });
}

async function kill(child: ChildProcess): Promise<void> {
  // If the process has already ended, it sends no `exit` event that the function could wait for.
  if (child.exitCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Locks a table, so that every command that uses the table must wait. */
async function lockTable(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement);
  return {
    isWaitedFor: async () =>
      ((
        await client.query(
          'SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
        )
      ).rowCount ?? 0) > 0,
    letGo: async () => {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
}

const databaseUrls = () => ({ url: env().DATABASE_URL, ownerUrl: superuserUrl() });
const make = () => makeBackup({ url: env().DATABASE_URL, folder, passphrase: PASSPHRASE, cost: 10 });
const publicTables = (site: EmptyDatabase) => site.ask("SELECT FROM pg_tables WHERE schemaname = 'public'");

/** Checks that a new restore succeeds and restores everything after an earlier restore was killed. */
async function expectCompleteRestore(site: EmptyDatabase): Promise<void> {
  await restoreBackup(folder, PASSPHRASE, site);
  expect(
    await site.ask<{ users: number; waiting: number }>(
      'SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM pgboss.job) AS waiting',
    ),
  ).toEqual([{ users: await count('users'), waiting: 1 }]);
  const files = await readdir(path.join(env().MEDIA_DIR, 'files'), { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile())).toHaveLength(await count('stored_files'));
}

describe('a backup or restore command that is killed halfway', { timeout: LONG }, () => {
  it('a backup killed halfway leaves no backup, and the next backup succeeds', { tags: ['O5'] }, async () => {
    const users = await lockTable(superuserUrl(), 'LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const child = command('backup', databaseUrls());
    await waitUntil(users.isWaitedFor, 60_000);
    const tableFiles = await readdir(path.join(folder, '.unfinished', 'tables'));
    expect(tableFiles).toContain('public.posts.zst.age');
    await kill(child);
    await users.letGo();
    expect(await listBackups(folder)).toEqual([]);
    await expect(openCheckedBackup(folder, PASSPHRASE)).rejects.toThrow('There is no backup in');
    const { name } = await make();
    expect(await readdir(folder)).toEqual([name]);
    await openCheckedBackup(folder, PASSPHRASE);
  });

  it('a restore killed halfway leaves the database unchanged, and can be started again', { tags: ['O5'] }, async () => {
    const site = await emptySite();
    await installJobTables(site.ownerUrl);
    const jobs = await lockTable(site.ownerUrl, 'LOCK TABLE pgboss.job IN SHARE MODE');
    const child = command('restore', site);
    // The restore has created all tables. While it loads rows, it waits for the locked table `pgboss.job`.
    await waitUntil(jobs.isWaitedFor, 60_000);
    await kill(child);
    await jobs.letGo();
    await waitUntil(async () => (await publicTables(site)).length === 0, 10_000);
    await expectCompleteRestore(site);
    await site.drop();
  });
});

describe.runIf(isThorough)('backup and restore commands that are killed at random moments', { timeout: LONG }, () => {
  it('ten killed backups leave no partial backup, and the eleventh backup is complete', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const child = command('backup', databaseUrls());
      await sleep(500 + Math.random() * 3_000);
      await kill(child);
      for (const name of await listBackups(folder)) await openCheckedBackup(path.join(folder, name), PASSPHRASE);
    }
    const { name } = await make();
    expect((await readFile(path.join(folder, name, 'SHA256SUMS'), 'utf8')).split('\n').length).toBeGreaterThan(50);
  });

  it('ten killed restores each leave the database either empty or complete', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const site = await emptySite();
      const child = command('restore', site);
      await sleep(800 + Math.random() * 3_000);
      await kill(child);
      await sleep(300); // PostgreSQL needs a moment to notice that the connection of the killed command is closed.
      const tables = (await publicTables(site)).length;
      if (tables === 0) await expectCompleteRestore(site);
      else
        expect(await site.ask('SELECT count(*)::int AS users FROM users')).toEqual([{ users: await count('users') }]);
      await site.drop();
    }
  });
});
