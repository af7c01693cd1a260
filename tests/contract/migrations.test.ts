import { describe, expect, it } from 'vitest';
import { BASELINE_MIGRATION, readMigrationsBeforeBaseline, readMigrationFolder } from '@/server/postgres/schema-engine';
import { findMigrationFaults } from '@/tools/migrations/migration-rules';

// A migration must not block a site in use for a second or longer. It must not remove anything that the previous
// version of the code reads (record 093).

/** The day on which the first site went into use. Earlier migrations ran only on empty databases. */
const IN_USE_FROM = '20261126';

const ours = [...readMigrationsBeforeBaseline(), ...readMigrationFolder().migrationDirectories]
  .filter(({ path: name }) => name >= IN_USE_FROM && name !== BASELINE_MIGRATION)
  .map(({ path: name, migrationFile }) => ({ name, sql: String(migrationFile.content.value) }));

const REFUSED: [sql: string, says: string][] = [
  ['CREATE INDEX "i" ON "posts"("title");', 'require-concurrent-index-creation'],
  ['CREATE UNIQUE INDEX "i" ON "posts"("title");', 'require-concurrent-index-creation'],
  ['DROP INDEX "i";', 'require-concurrent-index-deletion'],
  ['ALTER TABLE "posts" ALTER COLUMN "title" SET DATA TYPE varchar(9);', 'changing-column-type'],
  ['ALTER TABLE "posts" ALTER COLUMN "title" SET NOT NULL;', 'adding-not-nullable-field'],
  ['ALTER TABLE "posts" ADD COLUMN "n" int NOT NULL;', 'adding-required-field'],
  ['ALTER TABLE "posts" ADD COLUMN "n" uuid DEFAULT gen_random_uuid();', 'adding-field-with-default'],
  ['ALTER TABLE "posts" ADD COLUMN "n" serial;', 'rewrites every row'],
  ['ALTER TABLE "posts" ADD CONSTRAINT "c" CHECK ("n" > 0);', 'constraint-missing-not-valid'],
  [
    'ALTER TABLE "posts" ADD CONSTRAINT "c" FOREIGN KEY ("n") REFERENCES "users"("id");',
    'constraint-missing-not-valid',
  ],
  ['ALTER TABLE "posts" ADD CONSTRAINT "c" UNIQUE ("n");', 'disallowed-unique-constraint'],
  ['ALTER TABLE "posts" DROP COLUMN "title";', 'ban-drop-column'],
  ['DROP TABLE "posts";', 'ban-drop-table'],
  ['ALTER TABLE "posts" RENAME COLUMN "title" TO "head";', 'renaming-column'],
  ['ALTER TABLE "posts" RENAME TO "texts";', 'renaming-table'],
  ['ALTER TABLE "posts" ALTER COLUMN "title" DROP DEFAULT;', 'takes away what the version before'],
  ['DROP VIEW readable_posts;', 'takes away what the version before'],
  ["UPDATE posts SET title = 'given';", 'changes rows'],
  ['DELETE FROM posts WHERE title IS NULL;', 'changes rows'],
  ['INSERT INTO post_words (post_id) SELECT id FROM posts;', 'changes rows'],
  ['DO $$ BEGIN UPDATE posts SET title = NULL; END $$;', 'changes rows'],
  ["UPDATE posts SET title = '; -- Few rows: this is a text';", 'changes rows'],
  ['LOCK TABLE posts;', 'locks a table'],
  ['TRUNCATE posts;', 'locks a table'],
  ['CREATE INDEX CONCURRENTLY "i" ON "posts"("title");', 'begins with the line'],
  ['BEGIN; SELECT 1; COMMIT;', 'transaction-nesting'],
  ['-- squawk-ignore-file\nDROP TABLE "posts";', 'squawk-ignore-file'],
  ['-- Outside a transaction.\nCREATE INDEX CONCURRENTLY "i" ON "posts"("title");', 'cannot be repeated'],
  ['-- Outside a transaction.\nALTER TABLE "posts" ADD COLUMN "n" int;', 'cannot be repeated'],
  ['-- Outside a transaction.\nUPDATE posts SET title = NULL;', 'cannot be repeated'],
  ['\n-- Outside a transaction.\nDROP INDEX CONCURRENTLY IF EXISTS "i";', 'begins with the line'],
  // Sample migrations that break a rule of squawk, the linter for migrations, without a valid reason.
  [
    '-- squawk-ignore require-concurrent-index-creation\nCREATE INDEX "i" ON "settings"("name");',
    'must say why the exception is allowed',
  ],
  [
    '-- Nobody needs it any more, really.\n-- squawk-ignore ban-drop-column\nALTER TABLE "posts" DROP COLUMN "title";',
    'Read by nobody since',
  ],
  [
    '-- Read by nobody since 2999-01-01.\n-- squawk-ignore ban-drop-column\nALTER TABLE "posts" DROP COLUMN "title";',
    'an earlier day',
  ],
  [
    '-- A better name, and nobody has used it.\n-- squawk-ignore renaming-column\nALTER TABLE "posts" RENAME COLUMN "title" TO "head";',
    'add the new column',
  ],
];

const ACCEPTED = [
  'ALTER TABLE "posts" ADD COLUMN "n" int;\nALTER TABLE "posts" ADD COLUMN "m" boolean NOT NULL DEFAULT false;',
  'CREATE TABLE "notes" ("id" SERIAL NOT NULL PRIMARY KEY, "n" int);\nCREATE INDEX "i" ON "notes"("n");\nDELETE FROM "notes";',
  'ALTER TABLE "posts" ADD CONSTRAINT "c" CHECK ("n" > 0) NOT VALID;',
  'CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE posts SET title = NULL; RETURN NULL; END $$;',
  '-- Outside a transaction.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "posts"("title");\nALTER TABLE "posts" VALIDATE CONSTRAINT "c";\n',
  "-- Outside a transaction.\n-- Again until no row is left.\nUPDATE posts SET title = '' WHERE id IN (SELECT id FROM posts WHERE title IS NULL LIMIT 1000);\n",
  "-- Few rows: one for each school.\nUPDATE schools SET city = 'Digby' WHERE id = 1;",
  '-- Settings are a dozen rows, which administrators alone write.\n-- squawk-ignore require-concurrent-index-creation\nCREATE INDEX "i" ON "settings"("name");',
  '-- Read by nobody since 2998-12-31.\n-- squawk-ignore ban-drop-column\nALTER TABLE "posts" DROP COLUMN "title";',
  '-- Read by nobody since 2998-12-31.\nDROP VIEW readable_posts;',
];

/**
 * Returns the messages of squawk (a linter for migrations) about each migration. Runs squawk only once for all
 * migrations.
 */
function messagesOf(migrations: string[]): string[] {
  const nameOf = (index: number) => `29990101${String(index).padStart(6, '0')}_one`;
  const lines = findMigrationFaults(migrations.map((sql, index) => ({ name: nameOf(index), sql })));
  return migrations.map((_, index) => lines.filter((line) => line.startsWith(nameOf(index))).join('\n'));
}

describe('the rules for a migration', () => {
  it('each migration that a production site may run follows all rules', () => {
    expect(ours.length).toBeGreaterThan(15);
    expect(findMigrationFaults(ours)).toEqual([]);
  });

  it('a migration is refused if it blocks writers or removes data that code still reads', { tags: ['O4'] }, () => {
    const messages = messagesOf(REFUSED.map(([sql]) => sql));
    for (const [index, [sql, expected]] of REFUSED.entries()) expect(messages[index], sql).toContain(expected);
  });

  it('the checker of migrations accepts every allowed kind of change', () => {
    const messages = messagesOf(ACCEPTED);
    for (const [index, sql] of ACCEPTED.entries()) expect(messages[index], sql).toBe('');
  });
});
