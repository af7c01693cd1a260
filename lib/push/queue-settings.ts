import { DAY, SECOND } from '@/lib/time/duration';

/** Name of the push queue. Migrations create it, like the email queue. */
export const PUSH = 'push';

/** Seconds after which a push message expires. */
export const PUSH_LIFETIME_S = DAY / SECOND;

/**
 * Settings of the push queue. If a push service is unreachable or busy, retries begin after a minute and double up to
 * an hour. They end after a day. A missing heartbeat shows that a worker process was killed.
 */
export const PUSH_SETTINGS = {
  retryLimit: 30,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
  heartbeatSeconds: 20,
  retentionSeconds: (2 * DAY) / SECOND,
  deleteAfterSeconds: DAY / SECOND,
};
