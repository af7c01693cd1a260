import 'server-only';
import { access, constants, readdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { db, Prisma } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { incomingUploadsFolder } from '@/lib/http/request/incoming-files';
import { log } from '@/lib/process/log';
import { columnType, rows } from '@/lib/database/sql';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { createLogThrottle } from '@/lib/process/log-throttle';

const TIMEOUT_MS = 1_000;
const isFirst = createLogThrottle();

/**
 * Throws `unavailable` if the server cannot serve requests. The error gives no details, because anybody can request
 * this check.
 */
export async function requireServerReady(): Promise<void> {
  const fault = valuesFromServer.isDraining
    ? 'shutting down'
    : ((await databaseFault()) ?? (await diskFault()) ?? (await mediaFault()));
  if (fault === null) return;
  // Limits how often the warning `health.not-ready` is logged. Anybody can request the readiness check repeatedly, and
  // the warnings could fill a disk that is nearly full.
  if (isFirst(fault, 60_000)) log.warn({ event: 'health.not-ready', fault });
  throw new AppError('unavailable', 'Not ready', 5);
}

async function databaseFault(): Promise<string | null> {
  const timeout = new Promise<string>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, 'database slow').unref();
  });
  return Promise.race([missingMigration().catch(() => 'database away'), timeout]);
}

async function missingMigration(): Promise<string | null> {
  const applied = await rows(
    db(),
    { name: columnType.text },
    Prisma.sql`
      SELECT migration_name::text AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  const names = new Set(applied.map(({ name }) => name));
  const missing = (await migrationNames()).filter((name) => !names.has(name));
  return missing.length > 0 ? 'migrations missing' : null;
}

/**
 * Minimum share of free disk space. Below it, the server reports that it is not ready. New requests stop, and running
 * requests can use the remaining space.
 */
const MIN_FREE_SHARE = 0.05;

type Disk = { blocks: number; bfree: number; bavail: number };

/** Returns true if the disk has hardly any free space for accounts other than root, as `df` calculates it. */
export const isDiskNearlyFull = ({ blocks, bfree, bavail }: Disk): boolean =>
  blocks > 0 && bavail / (blocks - bfree + bavail) < MIN_FREE_SHARE;

async function diskFault(): Promise<string | null> {
  // If the data folder does not exist, the site stores nothing there. The check then reports no fault.
  const disk = await statfs(env().DATA_DIR).catch(() => null);
  return disk && isDiskNearlyFull(disk) ? 'disk nearly full' : null;
}

const NOT_STORED = 'no photo can be stored';
let runningCheck: Promise<string | null> | undefined;

/**
 * Returns the fault if photos cannot be stored, or null. Only one check runs at a time, because a shared file system
 * may never respond.
 */
async function mediaFault(): Promise<string | null> {
  runningCheck ??= storeFault(incomingUploadsFolder()).finally(() => (runningCheck = undefined));
  const timeout = new Promise<string>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, NOT_STORED).unref();
  });
  return Promise.race([runningCheck, timeout]);
}

/** Checks the folder for incoming uploads, or its parent folder if the first upload has not created the folder yet. */
async function storeFault(folder: string): Promise<string | null> {
  try {
    // Asks the operating system whether the folder is writable, without writing. This check also detects a read-only
    // mount.
    await access(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && path.dirname(folder) !== folder;
    return isMissing ? storeFault(path.dirname(folder)) : NOT_STORED;
  }
}

let migrationNameCache: Promise<string[]> | undefined;

const migrationNames = () =>
  (migrationNameCache ??= readdir(path.join(process.cwd(), 'prisma', 'migrations'), { withFileTypes: true }).then(
    (entries) => entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name),
  ));
