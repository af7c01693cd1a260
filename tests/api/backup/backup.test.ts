import { execFileSync } from 'node:child_process';
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runNightlyBackup } from '@/lib/backup/nightly-backup';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { listBackups, formatBackupName } from '@/lib/backup/backup-names';
import { runLoggedJob } from '@/lib/jobs/start-jobs';
import { deleteExpiredBackups } from '@/server/backup/delete-expired-backups';
import { queueEmail } from '@/lib/mail/mail-queue';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { openCheckedBackup } from '@/server/backup/checked-backup';
import { listFilesUnder, checksumOfFile } from '@/server/backup/file-operations';
import { checksumsText } from '@/server/backup/backup-format';
import { makeBackup } from '@/server/backup/make-backup';
import { explainError, Failure } from '@/server/runtime/command-failure';
import { restoreBackup } from '@/server/backup/restore-backup';
import { prepareDatabase } from '@/server/postgres/prepare-database';
import { captureLog as linesOf } from '../../support/billing/log';
import { emptySite } from '../../support/backup/empty-site';
import { catalogOf } from '../../support/database/catalog';
import type { EmptyDatabase } from '../../support/database/empty-database';
import { comment, post, vote } from '../../support/community/board';
import { inDays, person, school } from '../../support/community/people';
import { call } from '../../support/http/call';
import { superuser, superuserUrl } from '../../support/database/owner';
import { rows } from '../../support/database/rows';
import { avatarOf, pictureOf } from '../../support/media/stored-media';

const PASSPHRASE = 'a passphrase of a backup';
const LONG = 120_000;

let folder: string;
let media: string;
let plain: string;
let sealed: string;
let site: EmptyDatabase | undefined;

const make = (now: string, passphrase?: string) =>
  makeBackup({ url: env().DATABASE_URL, folder, passphrase, now: new Date(now), cost: 10 });
const placeOf = ({ name }: { name: string }) => path.join(folder, name);

beforeAll(async () => {
  const [author, reader, schoolId] = [await person('active'), await person('active'), await school('École à côté')];
  const postId = await post(author, schoolId, { content: 'Tab\there, a \\N, and\nanother line “so”' });
  await comment(reader, postId, 'Here, here.');
  await vote(reader, postId);
  await pictureOf(postId);
  await avatarOf(reader.id);
  await queueEmail(db(), { kind: 'verify-email', userId: reader.id, key: 'once' });
  await rows('UPDATE users SET is_admin = true WHERE id = $1', author.id);
  // The test adds a school with a picture and deletes the school. The deleted school can still be restored.
  const closed = await school('Closed');
  await pictureOf(await post(reader, closed));
  const deleted = await call('DELETE', `/api/admin/schools/${closed}`, { as: author });
  if (deleted.status >= 300) throw new Error(deleted.text);
  const deletionRequest = { userId: reader.id, askedBy: 'owner', requestedAt: inDays(-6), dueAt: inDays(1) } as const;
  await db().accountDeletion.create({ data: deletionRequest });
  const { idHash: sessionHash } = await db().session.findFirstOrThrow({ where: { userId: reader.id } });
  const device = { endpoint: 'https://push.example.org/1', p256dh: 'p', auth: 'a', device: 'Firefox on Windows' };
  await db().pushSubscription.create({ data: { userId: reader.id, sessionHash, ...device } });
  folder = await mkdtemp(path.join(tmpdir(), 'parent-voice-backups-'));
  media = env().MEDIA_DIR;
  plain = placeOf(await make('2026-11-01T07:30:00Z'));
  sealed = placeOf(await make('2026-11-02T07:30:00Z', PASSPHRASE));
}, LONG);

afterAll(async () => {
  await site?.drop();
  await rm(folder, { recursive: true, force: true });
});

type Ask = <Row>(statement: string) => Promise<Row[]>;
const queryOwnDatabase = ((statement) => rows(statement)) as Ask;

/** Returns a digest of the whole database: every row, sequence, index, constraint and trigger. */
async function databaseContents(ask: Ask): Promise<Record<string, unknown>> {
  const tables = await ask<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'board_changes', 'sessions', 'push_subscriptions', 'account_deletions')
     UNION ALL SELECT 'pgboss.job' ORDER BY 1`,
  );
  const of: Record<string, unknown> = {};
  for (const { name } of tables)
    of[name] = await ask(`SELECT count(*)::int, md5(string_agg(t::text, chr(10) ORDER BY t::text)) FROM ${name} t`);
  of.sequences = await ask(
    "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'users_id_seq' ORDER BY 1",
  );
  of.indexes = await ask("SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1");
  of.constraints = await ask(
    `SELECT conrelid::regclass::text AS of, conname, convalidated, pg_get_constraintdef(oid) AS is FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  of.triggers = await ask(
    'SELECT tgrelid::regclass::text AS of, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2',
  );
  return of;
}

async function storedFiles(place: string): Promise<string[]> {
  const found = await readdir(path.join(place, 'files'), { withFileTypes: true, recursive: true });
  const files = found.filter((entry) => entry.isFile());
  return (
    await Promise.all(
      files.map(
        async ({ name, parentPath }) => `${name} ${(await readFile(path.join(parentPath, name))).toString('hex')}`,
      ),
    )
  ).toSorted();
}

/** Returns the foreign keys of each table, in the order in which PostgreSQL follows them when a row is deleted. */
const referencesOf = async (ask: EmptyDatabase['ask']): Promise<string[]> =>
  (await catalogOf({ ask })).filter((line) => line.startsWith('references'));

async function restoreInto(target: EmptyDatabase, place: string, passphrase?: string): Promise<void> {
  await restoreBackup(place, passphrase, target);
}

describe('making and restoring a backup', { timeout: LONG }, () => {
  it('an encrypted backup restores the complete database and every file', { tags: ['O5'] }, async () => {
    const [before, files] = [await databaseContents(queryOwnDatabase), await storedFiles(media)];
    site = await emptySite();
    await restoreInto(site, sealed, PASSPHRASE);
    expect(await databaseContents(site.ask)).toEqual(before);
    expect(await referencesOf(site.ask)).toEqual(await referencesOf(queryOwnDatabase));
    expect(await storedFiles(media)).toEqual(files);
    expect(files).toHaveLength(5);
    // New people get higher ids than anybody who joined after the backup. Sessions and push subscriptions are not
    // restored, because their owners may have ended them since the backup.
    const [{ id } = { id: 0 }] = await site.ask<{ id: number }>("SELECT nextval('users_id_seq')::int AS id");
    expect(id).toBeGreaterThan(100_000);
    for (const table of ['sessions', 'push_subscriptions'])
      expect(await site.ask(`SELECT FROM ${table}`), table).toEqual([]);
    expect(
      await site.ask(
        "SELECT asked_by, done_at, due_at > now() + interval '6 days 23 hours' AS later FROM account_deletions",
      ),
    ).toEqual([{ asked_by: 'owner', done_at: null, later: true }]);
    expect(await readdir(path.join(media, 'incoming'))).toEqual([]);
    // After the restore, the application's database role has only its intended rights, and the triggers work.
    const application = new pg.Client(site.url);
    await application.connect();
    await application.query("INSERT INTO schools (name, city) VALUES ('New', 'Digby')");
    await expect(application.query('DELETE FROM audit_log')).rejects.toThrow('permission denied');
    await application.query('DELETE FROM stored_files');
    expect((await application.query('SELECT FROM file_removals WHERE due_at <= now()')).rowCount).toBe(3);
    await application.end();
    // A restore into a database that is not empty is refused and changes nothing.
    await expect(restoreInto(site, sealed, PASSPHRASE)).rejects.toThrow('The database is not empty');
    expect(await site.ask("SELECT FROM schools WHERE name = 'New'")).toHaveLength(1);
    await site.drop();
    site = undefined;
  });

  it('an encrypted backup reveals nothing about its contents', { tags: ['V11.3.3'] }, async () => {
    const tables = await readdir(path.join(sealed, 'tables'));
    expect(tables.every((name) => name.endsWith('.zst.age'))).toBe(true);
    expect(await readFile(path.join(sealed, 'manifest.json.age'), 'latin1')).toMatch(
      /^age-encryption\.org\/v1\n-> X25519 /,
    );
  });

  it(
    'encrypted backups store an unchanged file only once if the passphrase stays the same',
    { tags: 'thorough' },
    async () => {
      const again = placeOf(await make('2026-11-03T07:30:00Z', PASSPHRASE));
      const [file = ''] = (await readdir(path.join(again, 'media'), { recursive: true })).filter((name) =>
        name.endsWith('.age'),
      );
      const at = async (place: string) => (await stat(path.join(place, 'media', file))).ino;
      expect(await at(again)).toBe(await at(sealed));
      await openCheckedBackup(again, PASSPHRASE);
      // Before an update, the site makes a backup in a separate folder. This backup also shares unchanged files with
      // the nightly backups.
      const apart = path.join(folder, 'before-2');
      const wish = { url: env().DATABASE_URL, folder: apart, kept: folder, passphrase: PASSPHRASE, cost: 10 };
      const first = path.join(apart, (await makeBackup(wish)).name);
      expect(await at(first)).toBe(await at(sealed));
      await openCheckedBackup(first, PASSPHRASE);
      await rm(apart, { recursive: true });
      const other = placeOf(await make('2026-11-04T07:30:00Z', 'another passphrase'));
      expect(await at(other)).not.toBe(await at(sealed));
      await openCheckedBackup(other, 'another passphrase');
      await rm(again, { recursive: true });
      await rm(other, { recursive: true });
    },
  );

  it('openCheckedBackup uses the newest backup in the folder that is not dated in the future', async () => {
    const ahead = path.join(folder, '2099-01-01T073000Z');
    await cp(plain, ahead, { recursive: true });
    try {
      expect((await openCheckedBackup(folder, PASSPHRASE)).manifest.madeAt).toBe('2026-11-02T07:30:00.000Z');
    } finally {
      await rm(ahead, { recursive: true });
    }
  });

  it('only one backup is made at a time', async () => {
    await writeFile(path.join(folder, 'other'), '');
    await cp(plain, path.join(folder, '.unfinished'), { recursive: true });
    const both = await Promise.allSettled([make('2026-11-05T07:30:00Z'), make('2026-11-05T07:31:00Z')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'Another backup of this database is under way.' },
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
    await rm(path.join(folder, 'other'));
    for (const name of await readdir(folder))
      if (name > '2026-11-05') await rm(path.join(folder, name), { recursive: true });
  });

  it('a failed backup leaves no unfinished files', { tags: 'thorough' }, async () => {
    const [{ key = '' } = {}] = await rows<{ key: string }>('SELECT key FROM stored_files LIMIT 1');
    const file = path.join(media, 'files', key.slice(0, 2), key.slice(2, 4), key);
    await rename(file, `${file}.away`);
    const made = await make('2026-11-06T07:30:00Z');
    expect(made).toMatchObject({ files: 4, missing: 1 });
    await openCheckedBackup(placeOf(made), undefined);
    await rename(`${file}.away`, file);
    await expect(make('2026-11-06T07:30:00Z')).rejects.toThrow('There is a backup 2026-11-06T073000Z already');
    expect(await readdir(folder)).not.toContain('.unfinished');
    await rm(placeOf(made), { recursive: true });
  });
});

describe('restoring a damaged backup', { timeout: LONG }, () => {
  const faults: [what: string, fault: (place: string) => Promise<unknown>, says: string | RegExp][] = [
    [
      'a changed byte of a table',
      (at) => flip(path.join(at, 'tables/public.users.zst.age')),
      /public.users.zst.age of this backup was changed/,
    ],
    ['a truncated table', (at) => truncate(path.join(at, 'tables/public.posts.zst.age'), 100), 'was changed'],
    [
      'a changed manifest',
      (at) => flip(path.join(at, 'manifest.json.age')),
      'manifest.json.age of this backup was changed',
    ],
    ['a missing table', (at) => rm(path.join(at, 'tables/public.users.zst.age')), 'is missing from this backup'],
    ['a missing photo, and its checksum with it', dropPhoto, 'lacks files that its manifest names'],
    [
      'an additional file',
      (at) => writeFile(path.join(at, 'tables/more'), ''),
      'tables/more does not belong to this backup',
    ],
    ['two swapped tables', swapTables, /was changed/],
    ['truncated checksums', (at) => truncate(path.join(at, 'SHA256SUMS'), 200), 'was cut off'],
    [
      'a checksum for a path outside the backup',
      (at) => appendFile(path.join(at, 'SHA256SUMS'), `${'0'.repeat(64)}  ../../etc/passwd\n`),
      'was changed',
    ],
    ['no checksums', (at) => rm(path.join(at, 'SHA256SUMS')), 'There is no backup in'],
  ];

  it.each(faults)('restoring a damaged backup is refused: %s', { tags: 'thorough' }, async (_what, fault, says) => {
    const place = path.join(folder, 'broken');
    await cp(sealed, place, { recursive: true });
    try {
      await fault(place);
      await expect(openCheckedBackup(place, PASSPHRASE)).rejects.toThrow(says);
    } finally {
      await rm(place, { recursive: true });
    }
  });

  /**
   * Kinds of damage to a backup. The test computes the checksums after the damage, so the checksums alone do not reveal
   * the damage.
   */
  const faultsWithMatchingChecksums: [what: string, fault: (place: string) => Promise<unknown>, says: string][] = [
    ['a changed byte of the manifest', (at) => flip(path.join(at, MANIFEST)), `${MANIFEST} of this backup is damaged`],
    [
      'a manifest without its header',
      (at) => writeFile(path.join(at, MANIFEST), 'age'),
      `${MANIFEST} of this backup is damaged`,
    ],
    ['an empty manifest', (at) => truncate(path.join(at, MANIFEST), 0), `${MANIFEST} of this backup is damaged`],
    ['a truncated manifest', (at) => truncate(path.join(at, MANIFEST), 200), `${MANIFEST} of this backup is damaged`],
    [
      'a manifest that is not encrypted',
      (at) => cp(path.join(plain, 'manifest.json'), path.join(at, MANIFEST)),
      'is damaged',
    ],
    ['no manifest', (at) => rm(path.join(at, MANIFEST)), `${MANIFEST} of this backup is damaged`],
    ['no key', (at) => rm(path.join(at, 'key.age')), 'manifest.json of this backup is damaged'],
    ['a changed byte of the key', (at) => flip(path.join(at, 'key.age')), 'or its key.age is damaged'],
    [
      'a key file that is not an age file',
      (at) => writeFile(path.join(at, 'key.age'), '\0\0'),
      'or its key.age is damaged',
    ],
    [
      'a key file without a key',
      (at) => sealInstead(path.join(at, 'key.age'), 'not a key'),
      'key.age of this backup holds no key',
    ],
  ];

  it.each(faultsWithMatchingChecksums)(
    'a damaged backup with matching checksums is refused with a clear message: %s',
    async (_what, fault, says) => {
      const place = path.join(folder, 'agreed');
      // The site must refuse the backup before it reads tables and media. The copied backup therefore leaves them out,
      // which saves the second that hashing them takes.
      await cp(sealed, place, { recursive: true, filter: (file) => !/^(tables|media)$/.test(path.basename(file)) });
      try {
        await fault(place);
        await rewriteChecksums(place);
        await expectSentence(openCheckedBackup(place, PASSPHRASE), says);
      } finally {
        await rm(place, { recursive: true });
      }
    },
  );

  it.each([
    ['a pipe', (at: string) => execFileSync('mkfifo', [path.join(at, 'tables/pipe')]), 'tables/pipe in'],
    ['a symbolic link to itself', (at: string) => symlink('loop', path.join(at, 'tables/loop')), 'tables/loop in'],
    [
      'a file in place of a folder',
      (at: string) => rm(at, { recursive: true }).then(() => writeFile(at, '')),
      'cannot be read',
    ],
    ['an empty checksum file', (at: string) => writeFile(path.join(at, 'SHA256SUMS'), ''), 'does not belong'],
    [
      'a checksum file that is not text',
      (at: string) => writeFile(path.join(at, 'SHA256SUMS'), Buffer.from([0xff, 0, 10])),
      'was changed',
    ],
  ])('restoring is refused with a clear message when the backup contains %s', async (_what, fault, says) => {
    const place = path.join(folder, 'strange-file');
    await cp(sealed, place, { recursive: true });
    try {
      await fault(place);
      await expectSentence(openCheckedBackup(place, PASSPHRASE), says);
    } finally {
      await rm(place, { recursive: true });
    }
  });

  it(
    'a backup with a damaged table or photo is refused even if the checksums match',
    { tags: 'thorough' },
    async () => {
      site = await emptySite();
      const photo = (await readdir(path.join(sealed, 'media'), { recursive: true })).find((name) =>
        name.endsWith('.age'),
      )!;
      const faults: [place: string, fault: (at: string) => Promise<unknown>, says: string, passphrase?: string][] = [
        [
          sealed,
          (at) => flip(path.join(at, 'tables/public.users.zst.age')),
          'public.users.zst.age of this backup is damaged',
          PASSPHRASE,
        ],
        [sealed, (at) => truncate(path.join(at, 'media', photo), 30), `${photo} of this backup is damaged`, PASSPHRASE],
        [
          plain,
          (at) => writeFile(path.join(at, 'tables/public.posts.zst'), 'no archive'),
          'public.posts in this backup is damaged',
        ],
        [
          plain,
          (at) => writeFile(path.join(at, 'tables/public.posts.zst'), zstdCompressSync('a\tb\n')),
          'public.posts in this backup is damaged',
        ],
        [plain, (at) => writeFile(path.join(at, 'tables/public.users.zst'), zstdCompressSync('')), 'has 0 rows'],
      ];
      for (const [from, fault, says, passphrase] of faults) {
        const place = path.join(folder, 'loaded');
        await cp(from, place, { recursive: true });
        await fault(place);
        await rewriteChecksums(place);
        await expectSentence(restoreInto(site, place, passphrase), says);
        await rm(place, { recursive: true });
        expect(await site.ask("SELECT FROM pg_tables WHERE schemaname = 'public'"), says).toEqual([]);
      }
      await site.drop();
      site = undefined;
    },
  );

  it('restoring a backup is refused if the passphrase is wrong or missing', async () => {
    await expect(openCheckedBackup(sealed, 'not that passphrase')).rejects.toThrow('not the passphrase of this backup');
    await expect(openCheckedBackup(sealed, undefined)).rejects.toThrow('is encrypted');
    await expect(openCheckedBackup(path.join(folder, 'nowhere'), undefined)).rejects.toThrow('There is no folder');
    // The path is a file and not a folder, so even root cannot read a backup in it.
    await expect(openCheckedBackup(path.join(plain, 'SHA256SUMS'), undefined)).rejects.toThrow(
      'cannot be read by this',
    );
    const strange = path.join(folder, 'strange');
    await mkdir(path.join(strange, 'SHA256SUMS'), { recursive: true });
    await expect(openCheckedBackup(strange, undefined)).rejects.toThrow(
      'strange cannot be read by this account (EISDIR)',
    );
    await rm(strange, { recursive: true });
  });
});

describe('restoring a backup into a database', { timeout: LONG }, () => {
  it('the application refuses to start if the database is newer than the code', { tags: ['O4'] }, async () => {
    await superuser().query(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '29991231000000_later', now())",
    );
    try {
      await expect(prepareDatabase({ ownerUrl: superuserUrl(), url: env().DATABASE_URL })).rejects.toThrow(
        'The database is newer than this version of the application (it has the migration 29991231000000_later)',
      );
      const newer = placeOf(await make('2026-11-07T07:30:00Z'));
      await expect(openCheckedBackup(newer, undefined)).rejects.toThrow(
        /made by a newer version .*29991231000000_later/,
      );
      await rm(newer, { recursive: true });
    } finally {
      await superuser().query("DELETE FROM _prisma_migrations WHERE id = 'x'");
    }
  });

  it('a restore that fails at the last file leaves the database empty', { tags: 'thorough' }, async () => {
    const files = await storedFiles(media);
    site = await emptySite();
    const incoming = path.join(media, 'incoming');
    await rm(incoming, { recursive: true, force: true });
    await writeFile(incoming, 'no folder');
    await expect(restoreInto(site, plain)).rejects.toThrow('ENOTDIR');
    const tables = "SELECT FROM pg_tables WHERE schemaname = 'public'";
    expect(await site.ask(tables)).toEqual([]);
    await rm(incoming);
    // A restore is refused if the media folder contains files that do not belong to the backup, because files of two
    // sites must not mix.
    await setStrayFile(true);
    await expect(restoreInto(site, plain)).rejects.toThrow('has files that do not belong to this backup');
    expect(await site.ask(tables)).toEqual([]);
    await setStrayFile(false);
    await restoreInto(site, plain);
    expect(await databaseContents(site.ask)).toEqual(await databaseContents(queryOwnDatabase));
    expect(await storedFiles(media)).toEqual(files);
    await site.drop();
    site = undefined;
  });
});

const MANIFEST = 'manifest.json.age';

/** Checks the message that the operator gets, which is one sentence that says what is wrong. */
async function expectSentence(work: Promise<unknown>, says: string): Promise<void> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Failure);
  expect(explainError(error)).toContain(says);
  expect(explainError(error)).not.toMatch(/\n|^\s*at /m);
}

/** Rewrites the checksums to match the current files. */
async function rewriteChecksums(place: string): Promise<void> {
  const sums = new Map<string, string>();
  for (const file of await listFilesUnder(place))
    if (file !== 'SHA256SUMS') sums.set(file, await checksumOfFile(path.join(place, file)));
  await writeFile(path.join(place, 'SHA256SUMS'), checksumsText(sums));
}

async function sealInstead(file: string, text: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(PASSPHRASE);
  await writeFile(file, await encrypter.encrypt(text));
}

async function setStrayFile(isThere: boolean): Promise<void> {
  const place = path.join(media, 'files', 'ff', 'ff');
  await mkdir(place, { recursive: true });
  if (isThere) await writeFile(path.join(place, 'f'.repeat(32)), 'x');
  else await rm(place, { recursive: true });
}

async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  const at = bytes.length - 20;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

async function dropPhoto(place: string): Promise<void> {
  const file = path.join(place, 'SHA256SUMS');
  const lines = (await readFile(file, 'utf8')).split('\n');
  const photo = lines.find((line) => line.includes('  media/')) ?? '';
  await rm(path.join(place, photo.slice(66)));
  await writeFile(file, lines.filter((line) => line !== photo).join('\n'));
}

async function swapTables(place: string): Promise<void> {
  const [a, b, c] = ['public.users', 'public.posts', 'aside'].map((name) =>
    path.join(place, 'tables', `${name}.zst.age`),
  ) as [string, string, string];
  await rename(a, c);
  await rename(b, a);
  await rename(c, b);
}

describe('the nightly backup of the site', { timeout: LONG }, () => {
  it('the nightly backup stops and logs a failure if the server is stopped', async () => {
    const before = new Set(valuesFromApp.atShutdown);
    const lines = await linesOf(async () => {
      const made = runNightlyBackup();
      for (const end of valuesFromApp.atShutdown) if (!before.has(end)) await end();
      await expect(made).rejects.toThrow();
    });
    const [logLine] = lines.filter((line) => line.includes('backup.failed'));
    expect(JSON.parse(logLine ?? '{}')).toMatchObject({
      reason: 'The backup process was stopped by the signal SIGTERM.',
    });
  });

  it('the admin inbox shows a failed nightly backup until a backup succeeds', { tags: 'thorough' }, async () => {
    const into = path.join(folder, 'nights');
    process.env.BACKUP_PASSPHRASE = PASSPHRASE;
    process.env.BACKUP_DIR = '/dev/null/nowhere';
    const failing = () => rows("SELECT tries FROM job_faults WHERE name = 'backup.nightly'");
    await runLoggedJob('backup.nightly', runNightlyBackup);
    expect(await failing()).toEqual([{ tries: 1 }]);
    process.env.BACKUP_DIR = into;
    await runLoggedJob('backup.nightly', runNightlyBackup);
    expect(await failing()).toEqual([]);
    const names = await listBackups(into);
    expect(names).toHaveLength(1);
    expect((await openCheckedBackup(into, PASSPHRASE)).media.size).toBe(5);
    // The test adds two expired backups and a backup whose deletion was interrupted.
    for (const name of ['2020-01-01T000000Z', '2020-01-01T000001Z', '.going-2020'])
      await cp(plain, path.join(into, name), { recursive: true });
    // No backup is deleted if the newest backup is years newer than the others, because the clock may be wrong.
    expect(await deleteExpiredBackups(into)).toBeNull();
    const yesterday = formatBackupName(inDays(-1));
    await cp(plain, path.join(into, yesterday), { recursive: true });
    expect(await deleteExpiredBackups(into)).toEqual(['2020-01-01T000000Z', '2020-01-01T000001Z']);
    expect(await readdir(into)).toEqual([yesterday, ...names]);
  });
});
