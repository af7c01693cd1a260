import { link, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile as write } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { backupsIn, nameOf } from '@/lib/backup/names';
import { storage } from '@/lib/media/stores';
import { Failure } from '../fail';
import { dumpTables, withSnapshot } from './dump';
import { each, syncFolder, syncFolders, writeFile } from './files';
import { KEY, MANIFEST, mediaFile, SEALED, SUMS, sumsFrom, sumsText, type Sums } from './format';
import { newSealing, sealingOf, type Sealing } from './sealing';
import { STORED, type StoredFile } from './stored';

type Wish = {
  url: string;
  folder: string;
  /** Where the backups of each night are, if they are kept: a first one elsewhere on that disk links what they have. */
  kept?: string | undefined;
  passphrase: string | undefined;
  now?: Date;
  /** Of trying a passphrase (sealing.ts); tests have no secret. */
  cost?: number;
};
export type Made = { name: string; tables: number; rows: number; files: number; missing: number };

/** What a killed backup leaves; the next one takes it away. */
const UNFINISHED = '.unfinished';

/**
 * Makes a backup in the folder: the database as it was at one moment, then the files that its rows speak of. Files never change under their
 * name, so those that the backup before has are linked and lie on the disk once. It gets its name when all of it is on the disk.
 */
export async function makeBackup({ url, folder, kept, passphrase, now = new Date(), cost }: Wish): Promise<Made> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withSnapshot(url, async (client) => {
    const unfinished = path.join(folder, UNFINISHED);
    await rm(unfinished, { recursive: true, force: true }); // of nobody who lives: the snapshot is one backup's at a time
    const before = await lastOf(await linkedFrom(folder, kept), passphrase);
    await requireRoom(client, folder, before.sums);
    const sealing = passphrase === undefined ? null : (before.sealing ?? (await newSealing(passphrase, cost)));
    await mkdir(unfinished, { mode: 0o700 });
    const name = nameOf(now);
    try {
      const made = await fill(client, { to: unfinished, before, sealing, now });
      await syncFolders(unfinished);
      await rename(unfinished, path.join(folder, name)).catch((cause: unknown) => {
        throw new Failure(`There is a backup ${name} already.`, { cause });
      });
      await syncFolder(folder);
      return { name, ...made };
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  });
}

type Before = { folder: string; sums: Sums; sealing: Sealing | null };
type Filling = { to: string; before: Before; sealing: Sealing | null; now: Date };

async function fill(client: pg.Client, { to, before, sealing, now }: Filling): Promise<Omit<Made, 'name'>> {
  const sums: Sums = new Map();
  const keep = async (file: string, source: Readable) => {
    const name = sealing ? file + SEALED : file;
    sums.set(name, await writeFile(path.join(to, name), sealing ? await sealing.seal(source) : source));
  };
  if (sealing) sums.set(KEY, await writeFile(path.join(to, KEY), Readable.from([sealing.key])));
  const dumped = await dumpTables(client, keep);

  let [files, missing] = [0, 0];
  await each(await keysIn(client), 4, async ({ key, hasRow }) => {
    const file = mediaFile(key);
    const name = sealing ? file + SEALED : file;
    const known = before.sums.get(name);
    if (known !== undefined && (await linked(path.join(before.folder, name), path.join(to, name)))) {
      sums.set(name, known);
    } else {
      const source = await storage().read(key, null);
      // Deleted since the moment of the snapshot; what `npm run admin -- verify` misses is another matter.
      if (!source) return void (missing += hasRow ? 1 : 0);
      await keep(file, Readable.fromWeb(source as unknown as import('node:stream/web').ReadableStream));
    }
    files += 1;
  });
  const manifest = { format: 1, madeAt: now.toISOString(), ...dumped, media: { files, missing } };
  await keep(MANIFEST, Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))]));
  await write(path.join(to, SUMS), sumsText(sums), { mode: 0o600, flush: true });
  const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: dumped.tables.length, rows, files, missing };
}

async function keysIn(client: pg.Client): Promise<StoredFile[]> {
  const { rows } = await client.query<StoredFile>(`${STORED} ORDER BY key`);
  return rows;
}

/** The folder whose newest backup has files that can be linked. */
async function linkedFrom(folder: string, kept: string | undefined): Promise<string> {
  if (kept === undefined || (await backupsIn(folder)).length > 0) return folder;
  const [here, there] = await Promise.all([stat(folder), stat(kept).catch(() => null)]);
  const isReadable = there?.dev === here.dev && (await backupsIn(kept).catch(() => null)) !== null;
  return isReadable ? kept : folder;
}

/** The newest backup there, whose files need not be written again; nothing of one that was sealed otherwise, or cannot be read. */
async function lastOf(folder: string, passphrase: string | undefined): Promise<Before> {
  const none = { folder: '', sums: new Map<string, string>(), sealing: null };
  const name = (await backupsIn(folder)).at(-1);
  if (name === undefined) return none;
  const last = path.join(folder, name);
  try {
    const isSealed = (await readdir(last)).includes(KEY);
    if (isSealed !== (passphrase !== undefined)) return none;
    const sealing = isSealed ? await sealingOf(await readFile(path.join(last, KEY)), passphrase ?? '') : null;
    return { folder: last, sums: sumsFrom(await readFile(path.join(last, SUMS), 'utf8')), sealing };
  } catch {
    return none;
  }
}

/** Whether it is there now; a file system without links, or another one, has to have it once more. */
async function linked(from: string, to: string): Promise<boolean> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/** The tables without their indexes, packed, are less than half of the database. */
async function requireRoom(client: pg.Client, folder: string, known: Sums): Promise<void> {
  const { rows } = await client.query<StoredFile>(STORED);
  const isNew = ({ key }: { key: string }) => !known.has(mediaFile(key)) && !known.has(mediaFile(key) + SEALED);
  const { rows: size } = await client.query<{ bytes: string }>(
    'SELECT pg_database_size(current_database())::text AS bytes',
  );
  const needed = rows.filter(isNew).reduce((sum, { bytes }) => sum + bytes, 0) + Number(size[0]?.bytes ?? 0) / 2;
  const { bavail, bsize } = await statfs(folder);
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`;
  if (bavail * bsize < needed)
    throw new Failure(
      `There is no room for a backup in ${folder}: it may need ${megabytes(needed)}, and ${megabytes(bavail * bsize)} are free.`,
    );
}
