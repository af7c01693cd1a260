import 'server-only';
import { statfs } from 'node:fs/promises';
import { findNewestBackup } from '@/lib/backup/backup-retention';
import { listBackups, parseBackupTime } from '@/lib/backup/backup-names';
import { NIGHTLY_BACKUP_JOB } from '@/lib/backup/nightly-backup';
import { QUEUES_IN_BACKUP } from '@/lib/backup/queues-in-backup';
import { BUILD_ID, VERSION } from '@/lib/process/build-id';
import { now } from '@/lib/time/clock';
import { MINUTE } from '@/lib/time/duration';
import { cacheForDuration } from '@/lib/database/process-cache';
import { db, connectionPool, Prisma } from '@/lib/database/db';
import { columnType, firstRow, rows } from '@/lib/database/sql';
import { env } from '@/lib/env';
import { countOpenStreams } from '@/lib/http/response/event-stream';
import { countOpenInboxEntries } from '@/lib/inbox/queries';
import { WAITING_EMAIL_CONDITION } from '@/lib/mail/mail-queue';
import { MAIL_QUEUE } from '@/lib/mail/queue-settings';
import { storesMediaOnDisk } from '@/lib/media/storage';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { getMaxRunIntervals } from '@/lib/jobs/job-run-intervals';
import { fetchLastBalanceReadTime } from '@/lib/membership/accounting/import-balance-lines';
import { isStripeUnavailable, getStripeMode } from '@/lib/membership/stripe';
import { getVapidPublicKey } from '@/lib/push/encryption';
import { fetchCspViolations } from '@/lib/csp-reports/csp-violation-queries';

/**
 * Age in ms from which an unprocessed Stripe event counts as late. By this age, the job that processes such events
 * should have run three times.
 */
const LATE_AFTER_MS = 15 * MINUTE;

/** State of a recurring job. `failing` is set from a failed run until the next successful run. */
export type JobStatus = {
  name: string;
  ranAt: Date | null;
  /** Time by which the job's next run should have ended. Null if unknown. */
  dueAt: Date | null;
  failing: { since: Date; tries: number } | null;
};
export type QueueStatus = { name: string; waiting: number; failed: number; oldest: Date | null };
export type DiskStatus = { what: 'data' | 'photos and videos' | 'backups'; free: number; size: number };
export type SiteStatus = Awaited<ReturnType<typeof read>>;

const jobStatus = async (startedAt: Date): Promise<JobStatus[]> => {
  const names = [...getMaxRunIntervals().keys()].sort();
  const [lastRuns, faults] = await Promise.all([
    rows(
      db(),
      { name: columnType.text, at: columnType.moment.nullable },
      Prisma.sql`
        SELECT n AS name, (SELECT max(completed_on) FROM pgboss.job j WHERE j.name = n AND j.state = 'completed') AS at
        FROM unnest(${names}::text[]) n`,
    ),
    db().jobFault.findMany(),
  ]);
  return names.map((name) => {
    const fault = faults.find((each) => each.name === name);
    const ranAt = lastRuns.find((each) => each.name === name)?.at ?? null;
    const within = getMaxRunIntervals().get(name) ?? null;
    return {
      name,
      ranAt,
      dueAt: within === null ? null : new Date(Math.max(startedAt.getTime(), ranAt?.getTime() ?? 0) + within),
      failing: fault ? { since: fault.since, tries: fault.tries } : null,
    };
  });
};

const queueStatus = (): Promise<QueueStatus[]> =>
  rows(
    db(),
    { name: columnType.text, waiting: columnType.int, failed: columnType.int, oldest: columnType.moment.nullable },
    Prisma.sql`
      SELECT n AS name, count(*) FILTER (WHERE ${WAITING_EMAIL_CONDITION})::int AS waiting,
        count(*) FILTER (WHERE state = 'failed')::int AS failed, min(start_after) FILTER (WHERE ${WAITING_EMAIL_CONDITION}) AS oldest
      FROM unnest(${QUEUES_IN_BACKUP.map(([name]) => name)}::text[]) n LEFT JOIN pgboss.job j ON j.name = n GROUP BY n ORDER BY n`,
  );

async function diskStatus(): Promise<DiskStatus[]> {
  const { DATA_DIR, MEDIA_DIR, BACKUP_DIR } = env();
  const folders: [DiskStatus['what'], string | undefined][] = [
    ['data', DATA_DIR],
    ['photos and videos', storesMediaOnDisk() ? MEDIA_DIR : undefined],
    ['backups', BACKUP_DIR],
  ];
  const diskFigures = folders.map(async ([what, folder]) => {
    const disk = folder === undefined ? null : await statfs(folder).catch(() => null);
    return disk ? [{ what, free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }] : [];
  });
  return (await Promise.all(diskFigures)).flat();
}

/**
 * Returns the state of the backups in the folder BACKUP_DIR. If this process has no BACKUP_DIR, another process may
 * make the backups. `elsewhere` is then the time of the last nightly backup, or null.
 */
async function backupStatus(): Promise<{ isOn: boolean; count: number; last: Date | null; elsewhere: Date | null }> {
  const { BACKUP_DIR } = env();
  if (BACKUP_DIR === undefined)
    return { isOn: false, count: 0, last: null, elsewhere: await lastDone(NIGHTLY_BACKUP_JOB) };
  const names = await listBackups(BACKUP_DIR).catch(() => []);
  return {
    isOn: true,
    count: names.length,
    last: parseBackupTime(findNewestBackup(names, now()) ?? ''),
    elsewhere: null,
  };
}

const lastDone = async (queue: string): Promise<Date | null> => {
  const last = await firstRow(
    db(),
    { at: columnType.moment.nullable },
    Prisma.sql`SELECT max(completed_on) AS at FROM pgboss.job WHERE name = ${queue} AND state = 'completed'`,
  );
  return last?.at ?? null;
};

async function stripeStatus() {
  const last = await db().stripeEvent.aggregate({ _max: { receivedAt: true } });
  const lateBefore = new Date(now().getTime() - LATE_AFTER_MS);
  const unprocessed = await db().stripeEvent.count({ where: { processedAt: null, receivedAt: { lt: lateBefore } } });
  return {
    mode: getStripeMode(),
    isAway: isStripeUnavailable(),
    lastEvent: last._max.receivedAt,
    undealt: unprocessed,
    balanceRead: await fetchLastBalanceReadTime(),
  };
}

const mailStatus = async () => ({ isSent: env().SMTP_URL !== undefined, last: await lastDone(MAIL_QUEUE) });

async function databaseSize(): Promise<number> {
  const size = await firstRow(
    db(),
    { size: columnType.float },
    Prisma.sql`SELECT pg_database_size(current_database())::float8 AS size`,
  );
  return size?.size ?? 0;
}

async function read() {
  const startedAt = new Date(Date.now() - process.uptime() * 1_000);
  const [ofJobs, queues, inbox, disks, backup, stripe, devices, size] = await Promise.all([
    jobStatus(startedAt),
    queueStatus(),
    countOpenInboxEntries(),
    diskStatus(),
    backupStatus(),
    stripeStatus(),
    db().pushSubscription.count(),
    databaseSize(),
  ]);
  const mail = await mailStatus();
  const refused = await fetchCspViolations();
  const { totalCount: open, idleCount: idle, waitingCount: waiting } = connectionPool();
  return {
    version: VERSION,
    build: BUILD_ID,
    builtAt: valuesFromServer.builtAt,
    startedAt,
    jobs: ofJobs,
    queues,
    inbox: Object.values(inbox).reduce((sum, count) => sum + count, 0),
    disks,
    backup,
    stripe,
    mail,
    push: { isOn: getVapidPublicKey() !== null, devices },
    database: { size, open, idle, waiting },
    violations: refused,
    streams: countOpenStreams(),
  };
}

/** Returns the state of the site, without personal data. Cached for ten seconds. */
export const readSiteStatus = cacheForDuration('site status', 10_000, read);
