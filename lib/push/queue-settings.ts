import { DAY, SECOND } from '@/lib/time/duration';

/** Name of the push queue. A database migration creates the queue. */
export const PUSH_QUEUE_NAME = 'push';

/** Seconds after which a push message expires. */
export const PUSH_LIFETIME_SECONDS = DAY / SECOND;

/** Settings of the push queue, with times in seconds. */
export const PUSH_QUEUE_SETTINGS = {
  // Together, the 30 retries take about a day.
  retryLimit: 30,
  retryDelay: 60,
  // Each retry waits longer than the retry before, up to `retryDelayMax`.
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
  // If a worker process is killed, its heartbeats stop, and the queue retries its messages.
  heartbeatSeconds: 20,
  retentionSeconds: (2 * DAY) / SECOND,
  deleteAfterSeconds: DAY / SECOND,
};
