import { KEPT } from '@/lib/retention';

const DAY = 24 * 3600;

/** The queue of mail, made with the migrations so that nothing is ever put into one that is not there. */
export const QUEUE = 'mail';

/**
 * A mail server that is away is asked again after half a minute, then after twice as long each time, at last every hour, for two days. Who
 * was killed over a letter is noticed by his heart. What was sent or given up is remembered for a month, its key with it.
 */
export const QUEUE_SETTINGS = {
  retryLimit: 54,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 180,
  heartbeatSeconds: 20,
  retentionSeconds: 14 * DAY,
  deleteAfterSeconds: KEPT.letters / 1000,
};

/** In a letter's job, in place of whose it is: of who wrote to us without an account. */
export const NO_ACCOUNT = 0;
