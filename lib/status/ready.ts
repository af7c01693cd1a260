import 'server-only';
import { access, constants, readdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { db, Prisma } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { incomingFolder } from '@/lib/http/incoming';
import { log } from '@/lib/log';
import { is, rows } from '@/lib/database/sql';
import { life } from '@/lib/process';
import { seldom } from '@/lib/seldom';

const ANSWER_WITHIN_MS = 1_000;
const isFirst = seldom();

/** Throws `unavailable`, without details for strangers, unless requests can be served. */
export async function refuseUnlessReady(): Promise<void> {
  const fault = life.isDraining
    ? 'shutting down'
    : ((await databaseFault()) ?? (await diskFault()) ?? (await mediaFault()));
  if (fault === null) return;
  // Anybody may ask, and balancers do each second: a disk that is nearly full is not to be filled with it.
  if (isFirst(fault, 60_000)) log.warn({ event: 'health.not-ready', fault });
  throw new AppError('unavailable', 'Not ready', 5);
}

async function databaseFault(): Promise<string | null> {
  const timeout = new Promise<string>((resolve) => {
    setTimeout(resolve, ANSWER_WITHIN_MS, 'database slow').unref();
  });
  return Promise.race([missingMigration().catch(() => 'database away'), timeout]);
}

async function missingMigration(): Promise<string | null> {
  const applied = await rows(
    db(),
    { name: is.text },
    Prisma.sql`
      SELECT migration_name::text AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  const names = new Set(applied.map(({ name }) => name));
  const missing = (await migrationNames()).filter((name) => !names.has(name));
  return missing.length > 0 ? 'migrations missing' : null;
}

/** Below this share nothing new is begun here; what runs has room to end. */
const LEAST_FREE = 0.05;

type Disk = { blocks: number; bfree: number; bavail: number };

/** Is hardly anything free for whoever is not root, as `df` counts it? Some file systems do not know their size. */
export const isNearlyFull = ({ blocks, bfree, bavail }: Disk): boolean =>
  blocks > 0 && bavail / (blocks - bfree + bavail) < LEAST_FREE;

async function diskFault(): Promise<string | null> {
  const disk = await statfs(env().DATA_DIR).catch(() => null); // a folder that is not there holds nothing of ours
  return disk && isNearlyFull(disk) ? 'disk nearly full' : null;
}

const NOT_STORED = 'no photo can be stored';
let asked: Promise<string | null> | undefined;

/** A shared file system may answer late or never: it is asked once at a time. */
async function mediaFault(): Promise<string | null> {
  asked ??= storeFault(incomingFolder()).finally(() => (asked = undefined));
  const timeout = new Promise<string>((resolve) => {
    setTimeout(resolve, ANSWER_WITHIN_MS, NOT_STORED).unref();
  });
  return Promise.race([asked, timeout]);
}

/** Photos and videos arrive here, wherever they are stored then. A folder that is not there is made with the first of them, in the one around it. */
async function storeFault(folder: string): Promise<string | null> {
  try {
    // Asks the system, which also knows of a disk that is mounted to be read alone. Nothing is written.
    await access(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && path.dirname(folder) !== folder;
    return isMissing ? storeFault(path.dirname(folder)) : NOT_STORED;
  }
}

let known: Promise<string[]> | undefined;

const migrationNames = () =>
  (known ??= readdir(path.join(process.cwd(), 'prisma', 'migrations'), { withFileTypes: true }).then((entries) =>
    entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name),
  ));
