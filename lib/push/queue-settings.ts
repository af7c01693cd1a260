import { DAY, SECOND } from '@/lib/time/duration';

/** Name of the push queue. A database migration creates the queue. */
export const PUSH_QUEUE_NAME = 'push';

/** Seconds after which a push message expires. */
export const PUSH_LIFETIME_SECONDS = DAY / SECOND;

/**
 * Settings of the push queue, with times in seconds. Failed messages are retried after a minute, then at growing
 * intervals of up to an hour. The retries end after about a day. If a job's heartbeat stops, the queue knows that its
 * worker process was killed.
 */
export const PUSH_QUEUE_SETTINGS = {
  retryLimit: 30,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
  heartbeatSeconds: 20,
  retentionSeconds: (2 * DAY) / SECOND,
  deleteAfterSeconds: DAY / SECOND,
};
