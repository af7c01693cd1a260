const DAY = 24 * 3600;

/** The queue of what devices are told, made with the migrations as that of mail. */
export const PUSH = 'push';

/** After so long it is no news any more. */
export const PUSH_LASTS = DAY;

/**
 * Who takes it for a browser and is away, or has too much to do, is asked again after a minute, then after twice as long each time, at last
 * every hour, for a day. Who was killed over one is noticed by his heart.
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
