import { DAY, SECOND } from '@/lib/time/duration';

/** Name of the job queue for exports, which a database migration creates. */
export const EXPORT_QUEUE = 'export';

/**
 * Settings of the export queue: three attempts, one minute apart. Each attempt may take half an hour, because an export
 * may contain a year of videos.
 */
export const EXPORT_QUEUE_SETTINGS = {
  retryLimit: 2,
  retryDelay: 60,
  expireInSeconds: 1_800,
  heartbeatSeconds: 20,
  retentionSeconds: DAY / SECOND,
  deleteAfterSeconds: DAY / SECOND,
};
