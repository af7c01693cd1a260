import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { env } from '@/lib/env';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import { removeInterruptedUploads } from '@/lib/http/request/incoming-files';
import { processRequestedExports } from '@/lib/data-rights/export/create-exports';
import { log } from '@/lib/process/log';
import { createReminderPushContent } from '@/lib/events/reminders/reminder-content';
import { EMAIL_CONTENT_FUNCTIONS, EMAIL_SENT_CALLBACKS } from '@/lib/news-emails/email-content-functions';
import { deliverQueuedEmails } from '@/lib/mail/deliver-emails';
import type { EmailRenderer } from '@/lib/mail/email-types';
import { fetchMonthlyPrice } from '@/lib/membership/price';
import { isStripeConfigured } from '@/lib/membership/stripe';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { processPushMessages } from '@/lib/push/process-push-queue';
import { getVapidPublicKey } from '@/lib/push/encryption';
import { withSpan } from '@/lib/process/trace';
import { recordJobFailure, clearJobFailure } from './job-failures';
import { listScheduledJobs, type ScheduledJob } from './scheduled-jobs';
import { getMaxRunIntervals, calculateMaxRunInterval } from './job-run-intervals';

const RETRY_MS = 5_000;

/**
 * Time in ms that a running job has to finish at shutdown. After that time, the job returns to the queue, so that
 * another process can start it.
 */
const JOB_GRACE_MS = 5_000;
/** Maximum time in ms that the shutdown waits for jobs to be returned to the queue. */
const SHUTDOWN_LIMIT_MS = JOB_GRACE_MS + 2_000;

/**
 * Starts the background jobs without delaying the web server. If the database is down, starting the jobs is retried.
 */
export function startJobs(draw: EmailRenderer): void {
  void removeInterruptedUploads();
  // Fetches the price only to check it: `fetchMonthlyPrice` logs an error if the price at Stripe is missing or wrong.
  if (isStripeConfigured()) fetchMonthlyPrice().catch(() => undefined);
  void begin(draw);
}

async function begin(draw: EmailRenderer): Promise<void> {
  const boss = new PgBoss({
    connectionString: env().DIRECT_DATABASE_URL,
    max: 2,
    application_name: 'jobs',
    // Migrations create the tables of the job library, because the database role of the server must not create tables
    // (record 013).
    migrate: false,
    reindex: false,
  });
  boss.on('error', (error) => log.warn({ event: 'jobs.failed', err: error }));
  try {
    await boss.start();
    for (const job of listScheduledJobs()) {
      getMaxRunIntervals().set(job.name, calculateMaxRunInterval(job));
      // Only one server at a time may run a job, so a new run waits until the last run has finished.
      const settings = { retryLimit: 0, expireInSeconds: job.expireInSeconds };
      await boss.createQueue(job.name, { policy: 'exclusive', ...settings });
      // If an earlier version created the queue, this call updates the queue's settings.
      await boss.updateQueue(job.name, settings);
      await boss.schedule(job.name, job.cron, null, { tz: SCHOOL_TIME_ZONE });
      await boss.work(job.name, { pollingIntervalSeconds: 10 }, () =>
        runLoggedJob(job.name, () => runJobWithTimeLimit(job)),
      );
    }
    await deliverQueuedEmails(boss, { draw, contents: EMAIL_CONTENT_FUNCTIONS, sent: EMAIL_SENT_CALLBACKS });
    await processRequestedExports(boss);
    if (getVapidPublicKey() !== null) await processPushMessages(boss, { eventReminder: createReminderPushContent });
  } catch (error) {
    log.warn({ event: 'jobs.not-started', err: error });
    await boss.stop({ graceful: false }).catch(() => undefined);
    if (!valuesFromServer.isDraining) setTimeout(() => void begin(draw), RETRY_MS).unref();
    return;
  }
  valuesFromApp.atShutdown.add(() => stop(boss));
}

const stop = (boss: PgBoss): Promise<void> =>
  Promise.race([
    boss.stop({ timeout: JOB_GRACE_MS }).catch(() => undefined),
    sleep(SHUTDOWN_LIMIT_MS, undefined, { ref: false }),
  ]);

/**
 * Runs a job, and throws if it exceeds its time limit. The limit is one second shorter than that of pg-boss, which
 * would end the job without logging the failure.
 */
export async function runJobWithTimeLimit({
  work,
  expireInSeconds,
}: Pick<ScheduledJob, 'work' | 'expireInSeconds'>): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const fail = () => reject(new DOMException('The job took too long.', 'TimeoutError'));
  const timer = setTimeout(fail, (expireInSeconds - 1) * 1_000).unref();
  try {
    await Promise.race([work(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a job and logs the result. A failed job is shown in the administrators' inbox until another run succeeds. */
export async function runLoggedJob(job: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = Date.now();
  try {
    await withSpan(`job ${job}`, work);
    log.info({ event: 'job.done', job, ms: Date.now() - startedAt });
    await clearJobFailure(job);
  } catch (error) {
    await recordJobFailure(job);
    // A failed job is only logged, because its next scheduled run does the same work.
    log.warn({ event: 'job.failed', job, err: error });
  }
}
