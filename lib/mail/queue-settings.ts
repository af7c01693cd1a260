import { RETENTION } from '@/lib/time/retention';
import { DAY, SECOND } from '@/lib/time/duration';

/**
 * Name of the email queue. Migrations create the queue, so that adding an email never fails because the queue is
 * missing.
 */
export const MAIL_QUEUE = 'mail';

/**
 * Settings of the email queue. Retries continue for two days. The first comes after 30 s, and the delay doubles up to
 * an hour. A missing heartbeat shows that a worker was killed. Finished jobs and their idempotency keys are stored for
 * a month.
 */
export const MAIL_QUEUE_SETTINGS = {
  retryLimit: 54,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 180,
  heartbeatSeconds: 20,
  retentionSeconds: (14 * DAY) / SECOND,
  deleteAfterSeconds: RETENTION.letters / SECOND,
};

/** User id in an email job if the recipient has no account. */
export const USER_ID_WITHOUT_ACCOUNT = 0;
