/** The queue of copies that people asked for, made with the migrations as that of mail. */
export const EXPORTS = 'export';

/** Three tries, the next a minute later. Who was killed over one is noticed by his heart; a year of videos may take half an hour. */
export const EXPORTS_SETTINGS = {
  retryLimit: 2,
  retryDelay: 60,
  expireInSeconds: 1_800,
  heartbeatSeconds: 20,
  retentionSeconds: 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
};
