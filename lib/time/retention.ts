import { DAY } from './duration';
import { promises } from '@/lib/site';

/** Retention periods in ms. Jobs and texts use them, and the privacy page mentions each period. */
export const RETENTION = {
  /** Stored answers to requests with an idempotency key. */
  requests: DAY,
  /** Records of board changes, for pages that lost their connection. */
  boardChanges: DAY,
  /**
   * Drafts, counted from their last change. `olderDrafts` are versions from another device that a newer version
   * replaced.
   */
  drafts: 60 * DAY,
  olderDrafts: DAY,
  /**
   * Notifications that were sent only by email or push and that no page shows. They must be stored for longer than the
   * period that one daily digest reports on (lib/news-emails/daily-digest-run.ts).
   */
  notShown: 15 * DAY,
  /** Data exports that a person requested. */
  exports: 7 * DAY,
  /**
   * Links in emails. The period begins when the link expires. After the period, the server no longer retries an email
   * with such a link.
   */
  links: 7 * DAY,
  /**
   * Emails that were sent or given up. If no mail server is configured, the text of each email is stored for this
   * period too.
   */
  letters: 30 * DAY,
  /** Reports of content that browsers blocked on our pages. */
  violations: 7 * DAY,
  /** Snapshot of a deleted school (decision D11). */
  deletedSchools: 30 * DAY,
  /** Processed Stripe events. */
  stripeEvents: 90 * DAY,
  /** Devices on which somebody signed in. The period begins with the last sign-in. */
  devices: 365 * DAY,
  /** Entries that show that an account was deleted. They name the account only by its number. */
  deletions: 365 * DAY,
  /** Backups, which contain all data from the time when they were made. */
  backups: 365 * DAY,
  /** Messages through the contact form. The period begins when an administrator closes the message. */
  contact: 365 * DAY,
  /** Administrators' notes on inbox items. The period begins with the last action on the item. */
  inbox: 365 * DAY,
  /** Reasons and network addresses in the audit log. The entries themselves stay in the log. */
  auditDetails: 730 * DAY,
} as const;

/**
 * Number of months after a membership lapses. `reminded`: a warning says that hidden posts will be deleted. `purged`:
 * the hidden posts are deleted (decision P1).
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
  /** Time in which a requested account deletion can be undone. */
  undo: 7 * DAY,
  /** Time within which an account deletion is completed. */
  deadline: promises.daysToDelete * DAY,
  /**
   * Time for which the server retries the email that confirms an account deletion. The address for that email is stored
   * for the same time.
   */
  receipt: 3 * DAY,
} as const;
