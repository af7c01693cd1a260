const DAY = 24 * 3600;

/** Name of the push queue. Migrations create it, like the email queue. */
export const PUSH = 'push';

/** Seconds after which a push message has expired. */
export const PUSH_LIFETIME_S = DAY;

/**
 * Retries to an unreachable or busy push service start after a minute and double up to an hour, for a day. A missing
 * heartbeat reveals a worker that was killed.
 */
export const PUSH_SETTINGS = {
  retryLimit: 30,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
  heartbeatSeconds: 20,
  retentionSeconds: 2 * DAY,
  deleteAfterSeconds: DAY,
};
