import 'server-only';
import { randomUUID } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { SYSTEM_ACTOR, recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/process/log';
import { queueEmail } from '@/lib/mail/mail-queue';
import { notifyUserAboutAccount } from '@/lib/notifications/notify';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { writeExportArchive } from './export-archive';
import { prepareExportPath, deleteExportFile, deleteExpiredExportFiles } from './export-files';
import { EXPORT_QUEUE } from './export-queue';

const queued = z.object({ id: z.uuid() });

/** Creates the exports that people requested, one at a time, while the job queue client `boss` runs. */
export const processRequestedExports = (boss: PgBoss, pollingIntervalSeconds = 2): Promise<string> =>
  boss.work(EXPORT_QUEUE, { batchSize: 1, pollingIntervalSeconds, includeMetadata: true }, async ([job]) => {
    if (!job) return;
    const { id } = queued.parse(job.data);
    try {
      await createExportFile(id);
    } catch (error) {
      log.warn({ event: 'export.failed', export: id, err: error });
      if (job.retryCount >= job.retryLimit)
        await db().dataExport.updateMany({ where: { id, readyAt: null }, data: { failedAt: now() } });
      // The error message of a failed export is stored with the job, so it must not contain any personal data.
      throw new Error("We couldn't make the copy of the person's data.");
    }
  });

/** Writes the file of a requested export, then notifies the person. A second run does no harm. */
export async function createExportFile(id: string): Promise<void> {
  const request = await db().dataExport.findUnique({ where: { id }, select: { userId: true, readyAt: true } });
  // The account was deleted. If an earlier try was killed, it may have left an export file, so the file is deleted too.
  if (!request) return deleteExportFile(id);
  if (request.readyAt) return;
  const { userId } = request;
  await writeExportArchive(userId, await prepareExportPath(userId, id), async (done, total) => {
    // If updating the progress fails, the export continues, because the progress is only shown to the person.
    await db()
      .dataExport.updateMany({ where: { id }, data: { done, total } })
      .catch(() => undefined);
  });
  await db().$transaction(async (tx) => {
    const readyAt = now();
    const { count } = await tx.dataExport.updateMany({ where: { id, readyAt: null }, data: { readyAt } });
    if (count === 0) return;
    const until = new Date(readyAt.getTime() + RETENTION_PERIODS_MS.exports).toISOString();
    await notifyUserAboutAccount(tx, userId, { kind: 'export_ready', facts: { until } });
    await queueEmail(tx, { kind: 'export-ready', userId, key: id });
  });
  // While the file was being written, the account may have been deleted, or the person may have requested a newer
  // export.
  if ((await db().dataExport.count({ where: { id } })) === 0) await deleteExportFile(id);
  else log.info({ event: 'export.made', export: id, userId });
}

/**
 * Creates an export from the command line, for an operator who answers a written request. Returns the file's path.
 * Throws `not_found`.
 */
export async function exportFromCommandLine(email: string): Promise<string> {
  const user = await db().user.findUnique({ where: { email }, select: { id: true } });
  if (!user) throw new AppError('not_found', `No account has the address ${email}.`);
  const place = await prepareExportPath(user.id, randomUUID());
  await writeExportArchive(user.id, place, () => Promise.resolve());
  const entry = { action: 'user.export', targetType: 'user', targetId: user.id, details: {} };
  await db().$transaction((tx) => recordAuditEntry(tx, SYSTEM_ACTOR, entry));
  return place;
}

/**
 * Scheduled job. Deletes expired exports. Marks an unfinished export as failed if its job will not run again, because
 * the job's process was killed at every attempt.
 */
export async function deleteExpiredExports(): Promise<void> {
  await failAbandoned();
  await deleteExpiredExportFiles();
  const oldest = new Date(now().getTime() - RETENTION_PERIODS_MS.exports);
  await db().dataExport.deleteMany({
    where: { OR: [{ readyAt: { lt: oldest } }, { readyAt: null, requestedAt: { lt: oldest } }] },
  });
}

async function failAbandoned(): Promise<void> {
  const dead = await rows(
    db(),
    { id: columnType.text },
    Prisma.sql`
      UPDATE data_exports e SET failed_at = ${timestampSql(now())} WHERE ready_at IS NULL AND failed_at IS NULL AND NOT EXISTS (
        SELECT FROM pgboss.job j WHERE j.name = ${EXPORT_QUEUE} AND j.id = e.id AND j.state IN ('created', 'retry', 'active'))
      RETURNING e.id::text AS id`,
  );
  for (const { id } of dead) await deleteExportFile(id);
}
