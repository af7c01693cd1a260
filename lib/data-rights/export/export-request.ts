import 'server-only';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { householdNetworkKey } from '@/lib/client-ip-address';
import type { CurrentUser } from '@/lib/auth/session';
import { queueJob } from '@/lib/database/job-queue';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { createFileResponse } from '@/lib/http/response/file-response';
import { logSecurityEvent } from '@/lib/http/security-log';
import { MIN_DATA_EXPORT_INTERVAL_MS, RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { runStatement } from '@/lib/database/sql';
import { verifyAccountOwner, requireRecentReauthentication } from '@/lib/users/sign-in/sign-in-factors';
import type { AccountOwnerConfirmation } from '@/lib/users/schema';
import type { DataExportView } from '../schema';
import { readExportSize, prepareExportPath, deleteExportFile } from './export-files';
import { EXPORT_QUEUE } from './export-queue';

export const EXPORT_FILE_PATH = '/api/user/export/file';

/**
 * Starts a data export for a person. Throws the errors of `verifyAccountOwner`, and `rate_limited` if the person's last
 * export was less than a day ago.
 */
export async function requestDataExport(
  user: CurrentUser,
  confirmation: AccountOwnerConfirmation,
  ip: string,
): Promise<DataExportView> {
  await verifyAccountOwner(user, confirmation, ip);
  const id = randomUUID();
  const replaced = await db().$transaction(async (tx) => {
    // The lock makes two simultaneous requests run one after the other.
    await runStatement(tx, Prisma.sql`SELECT 1 FROM users WHERE id = ${user.id} FOR UPDATE`);
    const { nextAt } = await fetchLatestDataExport(user.id, tx);
    if (nextAt !== null) throw tooSoon(nextAt);
    const previous = await tx.dataExport.findUnique({ where: { userId: user.id }, select: { id: true } });
    await tx.dataExport.deleteMany({ where: { userId: user.id } });
    await tx.dataExport.create({ data: { id, userId: user.id, requestedAt: now() }, select: { id: true } });
    await queueJob(tx, EXPORT_QUEUE, id, { id });
    return previous;
  });
  if (replaced) await deleteExportFile(replaced.id);
  logSecurityEvent('export-asked', { userId: user.id, from: householdNetworkKey(ip) });
  return fetchLatestDataExport(user.id);
}

function tooSoon(nextAt: string): AppError {
  const seconds = Math.max(1, Math.ceil((Date.parse(nextAt) - now().getTime()) / 1000));
  return new AppError(
    'rate_limited',
    'You can make one copy of your data a day. You requested the last one less than a day ago.',
    seconds,
  );
}

const NO_EXPORT: DataExportView = {
  status: 'none',
  requestedAt: null,
  progress: 0,
  expiresAt: null,
  bytes: null,
  url: null,
  nextAt: null,
};

/**
 * Returns the progress of the person's latest data export. For a finished export, returns the address of its file and
 * the time at which the file expires.
 */
export async function fetchLatestDataExport(
  userId: number,
  on: Pick<ReturnType<typeof db>, 'dataExport'> = db(),
): Promise<DataExportView> {
  const row = await on.dataExport.findUnique({ where: { userId } });
  if (!row) return NO_EXPORT;
  const moment = now().getTime();
  const next = row.requestedAt.getTime() + MIN_DATA_EXPORT_INTERVAL_MS;
  const view = {
    requestedAt: row.requestedAt.toISOString(),
    nextAt: next > moment && row.failedAt === null ? new Date(next).toISOString() : null,
  };
  if (row.readyAt === null) {
    const progress = row.total === 0 ? 0 : row.done / row.total;
    return { ...NO_EXPORT, ...view, status: row.failedAt === null ? 'preparing' : 'failed', progress };
  }
  const expires = row.readyAt.getTime() + RETENTION_PERIODS_MS.exports;
  const bytes = expires > moment ? await readExportSize(userId, row.id) : null;
  if (bytes === null) return { ...NO_EXPORT, nextAt: view.nextAt };
  return {
    ...view,
    status: 'ready',
    progress: 1,
    expiresAt: new Date(expires).toISOString(),
    bytes,
    url: EXPORT_FILE_PATH,
  };
}

/**
 * Returns the export file to its owner. Throws `not_found` if the file does not exist or has expired, and
 * `reauthenticate` if the owner has not signed in recently.
 */
export async function serveExportFile(request: Request, user: CurrentUser, ip: string): Promise<Response> {
  const userId = user.id;
  const row = await db().dataExport.findUnique({ where: { userId }, select: { id: true } });
  const { bytes, status, requestedAt } = await fetchLatestDataExport(userId);
  if (!row || status !== 'ready' || bytes === null) throw notFoundError('Copy');
  await requireRecentReauthentication(user, ip);
  const place = await prepareExportPath(userId, row.id);
  return createFileResponse(request, {
    contentType: 'application/zip',
    bytes,
    name: row.id,
    saveAs: `parent-voice-${requestedAt?.slice(0, 10)}.zip`,
    cacheControl: 'private, no-store',
    read: async (range) => Readable.toWeb(createReadStream(place, range ?? {})) as ReadableStream<Uint8Array>,
  });
}
