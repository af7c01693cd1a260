import { DAY, SECOND } from '@/lib/time/duration';

/** Name of the job queue for exports. A database migration creates the queue, like the queue for emails. */
export const EXPORTS = 'export';

/**
 * Settings of the export queue. Each export is tried three times, one minute apart. A missing heartbeat shows that the
 * export's process was killed. The timeout must allow half an hour for an export with a year of videos.
 */
export const EXPORTS_SETTINGS = {
  retryLimit: 2,
  retryDelay: 60,
  expireInSeconds: 1_800,
  heartbeatSeconds: 20,
  retentionSeconds: DAY / SECOND,
  deleteAfterSeconds: DAY / SECOND,
};
