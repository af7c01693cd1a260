import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { applyMigrations } from '@/server/postgres/migrate';
import { migrationsFolder } from '@/server/postgres/schema-engine';
import { post } from '../../support/community/board';
import { person, school } from '../../support/community/people';
import { emptySite } from '../../support/backup/empty-site';
import { superuserUrl } from '../../support/database/owner';
import { rows } from '../../support/database/rows';

/** Maximum time in ms that a writer may wait for a migration. */
const MAX_WAIT_MS = 1_000;
/** A writer that waits longer than this was delayed by the migration. */
const DELAYED_MS = 50;

let folder: string;
let schoolId: number;
beforeAll(async () => {
  schoolId = await school();
  await post(await person('active'), schoolId);
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await rows("DELETE FROM _prisma_migrations WHERE migration_name LIKE '2999%'");
});

/** Copies our migrations and the given ones to a folder, and returns the folder. */
function withMigrations(more: Record<string, string>): string {
  folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  for (const [name, sql] of Object.entries(more)) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'migration.sql'), sql);
  }
  return folder;
}

/** Opens a transaction that locks a table until the test releases it. */
async function holdTable(statement: string) {
  const client = new pg.Client(superuserUrl());
  client.on('error', () => undefined); // Without this handler, a broken connection would end the test process.
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement);
  return {
    letGo: async () => {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
}

const recorded = () => rows("SELECT migration_name AS name FROM _prisma_migrations WHERE migration_name LIKE '2999%'");
const columns = (table: string) =>
  rows(`SELECT attname AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attname LIKE 'new_%'`);

describe('a migration while the site is in use', () => {
  it('a migration that waits for a locked table does not block other writers', { tags: ['O4'] }, async () => {
    const backup = await holdTable('SELECT FROM schools LIMIT 1');
    let isDone = false;
    const migrating = applyMigrations(superuserUrl(), {
      folder: withMigrations({ '29990101000000_waits': 'ALTER TABLE schools ADD COLUMN new_waits int;' }),
    }).finally(() => (isDone = true));
    const waited: number[] = [];
    const began = performance.now();
    const elapsed = () => performance.now() - began;
    // On a busy machine, the migration begins to wait later.
    while (elapsed() < 1_200 || (Math.max(...waited) <= DELAYED_MS && elapsed() < 20_000)) {
      const sent = performance.now();
      await rows('UPDATE schools SET city = city WHERE id = $1', schoolId);
      waited.push(performance.now() - sent);
      await sleep(20);
    }
    expect(isDone).toBe(false);
    await backup.letGo();
    expect(await migrating).toEqual(['29990101000000_waits']);
    expect(Math.max(...waited)).toBeLessThan(MAX_WAIT_MS);
    // The test checks that the migration delayed a writer. Otherwise the test would prove nothing about the maximum
    // delay.
    expect(Math.max(...waited)).toBeGreaterThan(DELAYED_MS);
    expect(await columns('schools')).toEqual([{ name: 'new_waits' }]);
  });

  it('a migration fails without changes if its table remains locked', async () => {
    const forgotten = await holdTable('SELECT FROM schools LIMIT 1');
    const migrations = {
      '29990102000000_never': 'CREATE TABLE new_never (); ALTER TABLE schools ADD COLUMN new_never int;',
    };
    await expect(applyMigrations(superuserUrl(), { folder: withMigrations(migrations), patience: 0 })).rejects.toThrow(
      /^The migration 29990102000000_never has waited for a lock/,
    );
    await forgotten.letGo();
    expect(await rows("SELECT to_regclass('new_never') AS made")).toEqual([{ made: null }]);
    expect(await recorded()).toEqual([]);
  });

  it('a migration stays applied if the next migration fails', { tags: ['O4'] }, async () => {
    const migrations = {
      '29990103000000_whole': 'ALTER TABLE schools ADD COLUMN new_whole int;',
      '29990104000000_fails': 'ALTER TABLE schools ADD COLUMN new_half int; SELECT nothing_of_the_kind();',
    };
    await expect(applyMigrations(superuserUrl(), { folder: withMigrations(migrations) })).rejects.toThrow(
      /^The migration 29990104000000_fails failed, nothing of it was changed: function nothing_of_the_kind/,
    );
    expect(await recorded()).toEqual([{ name: '29990103000000_whole' }]);
    writeFileSync(
      path.join(folder, '29990104000000_fails/migration.sql'),
      'ALTER TABLE schools ADD COLUMN new_half int;',
    );
    expect(await applyMigrations(superuserUrl(), { folder })).toEqual(['29990104000000_fails']);
  });

  it('a migration runs only once if two servers start at the same time', async () => {
    const around = {
      folder: withMigrations({ '29990105000000_once': 'ALTER TABLE schools ADD COLUMN new_once int;' }),
    };
    const both = await Promise.all([1, 2].map(() => applyMigrations(superuserUrl(), around)));
    expect(both.flat()).toEqual(['29990105000000_once']);
  });

  it('a migration is rolled back when its database connection breaks', async () => {
    const around = { folder: withMigrations({ '29990106000000_broken': 'CREATE TABLE new_broken ();' }) };
    const cut = () =>
      rows(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 7205119 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
      );
    await expect(
      applyMigrations(superuserUrl(), { ...around, then: async () => void (await cut(), await sleep(50)) }),
    ).rejects.toThrow('The connection to the database was lost');
    expect(await rows("SELECT to_regclass('new_broken') AS made")).toEqual([{ made: null }]);
    expect(await recorded()).toEqual([]);
  });
});

describe('a migration that runs outside a transaction', () => {
  const INDEX = '29990201000000_index';
  const SQL = `-- Outside a transaction.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "new_index" ON "posts"("content");
-- Again until no row is left.
UPDATE posts SET title = 'given' WHERE id IN (SELECT id FROM posts WHERE title IS NULL LIMIT 2);
`;

  it('a failed migration outside a transaction runs again at the next start', { tags: ['O4'] }, async () => {
    const author = await person('active');
    for (let number = 0; number < 5; number += 1) await post(author, schoolId, { content: 'The same twice' });
    await rows('UPDATE posts SET title = NULL');
    // The failed migration leaves an invalid index, just as a site that is killed during this migration does.
    await expect(applyMigrations(superuserUrl(), { folder: withMigrations({ [INDEX]: SQL }) })).rejects.toThrow(
      `The migration ${INDEX} failed, and runs again at the next start: could not create unique index`,
    );
    const index = () => rows("SELECT indisvalid AS whole FROM pg_index WHERE indexrelid = to_regclass('new_index')");
    expect(await index()).toEqual([{ whole: false }]);
    expect(await recorded()).toEqual([]);
    await rows("UPDATE posts SET content = 'No ' || id || ' the same', title = NULL");

    const writer = await holdTable(`UPDATE posts SET title = 'under way' WHERE id = (SELECT max(id) FROM posts)`);
    // Two processes of the site start at the same time, so the second process must wait until the first one has
    // migrated the database.
    const migrating = Promise.all([1, 2].map(() => applyMigrations(superuserUrl(), { folder })));
    // The test gives the migration time to begin. The migration waits for the end of the writer's transaction before it
    // creates the index.
    await sleep(150);
    const sent = performance.now();
    await post(author, schoolId, { content: 'Written meanwhile' });
    expect(performance.now() - sent).toBeLessThan(MAX_WAIT_MS);
    await writer.letGo();
    expect((await migrating).flat()).toEqual([INDEX]);
    expect(await index()).toEqual([{ whole: true }]);
    expect(await rows('SELECT FROM posts WHERE title IS NULL')).toEqual([]);
    expect(await applyMigrations(superuserUrl(), { folder })).toEqual([]);
  });

  it('a migration marked “Outside a transaction” is also applied to a new, empty database', async () => {
    await mkdir(path.join(env().MEDIA_DIR, 'files'), { recursive: true });
    const site = await emptySite();
    try {
      const applied = await applyMigrations(site.ownerUrl, { folder: withMigrations({ [INDEX]: SQL }) });
      expect(applied.at(-1)).toBe(INDEX);
      expect(await site.ask("SELECT to_regclass('new_index')::text AS made")).toEqual([{ made: 'new_index' }]);
    } finally {
      await site.drop();
    }
  });
});
