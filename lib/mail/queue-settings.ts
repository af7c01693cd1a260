import { RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { DAY, SECOND } from '@/lib/time/duration';

/** Name of the email queue. Migrations create the queue, so that it exists before the first email is added. */
export const MAIL_QUEUE = 'mail';

/** Settings of the email queue. A failed email is retried for two days, with delays from 30 s to an hour. */
export const MAIL_QUEUE_SETTINGS = {
  retryLimit: 54,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 180,
  heartbeatSeconds: 20,
  retentionSeconds: (14 * DAY) / SECOND,
  deleteAfterSeconds: RETENTION_PERIODS_MS.letters / SECOND,
};

/** Stored in an email job in place of the user id, if the recipient has no account. */
export const NO_ACCOUNT_USER_ID = 0;
