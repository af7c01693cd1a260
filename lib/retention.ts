import { promises } from './site';

const DAY = 86_400_000;

/** Retention periods in ms. Jobs and texts use them, and the privacy page mentions each one. */
export const RETENTION = {
  /** Stored answers to requests with an idempotency key. */
  requests: DAY,
  /** Records of board changes, for pages that lost their connection. */
  boardChanges: DAY,
  /** Drafts, after their last change. `olderDrafts`: another device's version that a newer one replaced. */
  drafts: 60 * DAY,
  olderDrafts: DAY,
  /**
   * Notifications sent only by email or push, which no page shows. Must exceed the period that the daily digest covers
   * (lib/news-emails/daily-digest-run.ts).
   */
  notShown: 15 * DAY,
  /** Data exports that a person requested. */
  exports: 7 * DAY,
  /** Links in emails, after they expire. After that, an email with such a link is not retried. */
  links: 7 * DAY,
  /** Emails that were sent or given up, and the message itself if no mail server is configured. */
  letters: 30 * DAY,
  /** Reports of content that browsers blocked on our pages. */
  violations: 7 * DAY,
  /** Snapshot of a deleted school (decision D11). */
  deletedSchools: 30 * DAY,
  /** Processed Stripe events. */
  stripeEvents: 90 * DAY,
  /** Devices that somebody signed in from, after the last sign-in. */
  devices: 365 * DAY,
  /** Records of completed account deletions, by number. */
  deletions: 365 * DAY,
  /** Backups, with everything that existed when they were made. */
  backups: 365 * DAY,
  /** Messages through the contact form, after they were closed. */
  contact: 365 * DAY,
  /** Administrators' notes on inbox items, after the last action. */
  inbox: 365 * DAY,
  /** Reasons and network addresses in the audit log. The entries themselves stay. */
  auditDetails: 730 * DAY,
} as const;

/**
 * Months after a membership lapses until we warn that hidden posts will be deleted, and until they are deleted
 * (decision P1).
 */
export const LAPSED_MONTHS = { reminded: promises.monthsKept, purged: promises.monthsToPurge } as const;

export function monthsAfter(moment: Date, months: number): Date {
  const result = new Date(moment);
  result.setUTCMonth(result.getUTCMonth() + months);
  return result;
}

/** Minimum time in ms between two data exports of one person. */
export const BETWEEN_EXPORTS = DAY;

/** Periods of an account deletion (decision P1), in ms. */
export const DELETION = {
  /** Time in which it can be undone. */
  undo: 7 * DAY,
  /** Time within which it is completed. */
  deadline: promises.daysToDelete * DAY,
  /** Time for which sending the confirmation is retried and its address kept. */
  receipt: 3 * DAY,
} as const;
