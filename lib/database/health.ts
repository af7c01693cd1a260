import 'server-only';
import { readdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { db, Prisma } from './db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { is, rows } from './sql';
import { life } from '@/lib/process';
import { seldom } from '@/lib/seldom';

const ANSWER_WITHIN_MS = 1_000;
const isFirst = seldom();

/** Throws `unavailable`, without details for strangers, unless requests can be served. */
export async function refuseUnlessReady(): Promise<void> {
  const fault = life.isDraining ? 'shutting down' : ((await databaseFault()) ?? (await diskFault()));
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

let known: Promise<string[]> | undefined;

const migrationNames = () =>
  (known ??= readdir(path.join(process.cwd(), 'prisma', 'migrations'), { withFileTypes: true }).then((entries) =>
    entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name),
  ));
