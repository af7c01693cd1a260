import { RETENTION } from '@/lib/retention';

const DAY = 24 * 3600;

/** Name of the email queue. Migrations create it, so that inserts never fail for a missing queue. */
export const QUEUE = 'mail';

/**
 * Retries start after 30 s and double up to an hour, for two days. A missing heartbeat reveals a worker that was
 * killed.
 * Finished jobs and their idempotency keys are stored for a month.
 */
export const QUEUE_SETTINGS = {
  retryLimit: 54,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 180,
  heartbeatSeconds: 20,
  retentionSeconds: 14 * DAY,
  deleteAfterSeconds: RETENTION.letters / 1000,
};

/** User id in the job of an email to a person without an account. */
export const NO_ACCOUNT = 0;
