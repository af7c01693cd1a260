import { DAY } from './duration';
import { legalPromises } from '@/lib/site';

/** Retention periods in ms. Jobs and texts use them, and the privacy page mentions each period. */
export const RETENTION = {
  /** Stored responses to requests with an idempotency key, which a repeated request gets again. */
  requests: DAY,
  /** Changes of school boards. Pages that lost their connection read them to catch up. */
  boardChanges: DAY,
  /**
   * Drafts, counted from their last change. `olderDrafts` are versions from another device that a newer version
   * replaced.
   */
  drafts: 60 * DAY,
  olderDrafts: DAY,
  /**
   * Notifications that were sent only by email or push, so that no page shows them. This period must be longer than the
   * one that a daily digest covers (lib/news-emails/daily-digest-run.ts).
   */
  notShown: 15 * DAY,
  /** Files with a copy of a person's data, which that person requested. */
  exports: 7 * DAY,
  /**
   * Links in emails. The period begins when the link expires. An email with this link can be retried only until the
   * period ends.
   */
  links: 7 * DAY,
  /**
   * Emails that were sent or given up. If no mail server is configured, the text of each email is stored for this
   * period too.
   */
  letters: 30 * DAY,
  /** Browsers' reports of content that they blocked on our pages. */
  violations: 7 * DAY,
  /** Snapshot of a deleted school (decision D11). */
  deletedSchools: 30 * DAY,
  /** Ids of Stripe events that were processed. */
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
 * Numbers of months after the end of a membership. At `reminded`, an email warns that hidden posts will be deleted. At
 * `purged`, they are deleted (decision P1).
 */
export const LAPSED_CONTENT_MONTHS = {
  reminded: legalPromises.monthsKept,
  purged: legalPromises.monthsToPurge,
} as const;

export function monthsAfter(moment: Date, months: number): Date {
  const result = new Date(moment);
  result.setUTCMonth(result.getUTCMonth() + months);
  return result;
}

/** Minimum time in ms between two data exports of one person. */
export const MIN_EXPORT_INTERVAL_MS = DAY;

/** Periods of an account deletion, in ms (decision P1). */
export const ACCOUNT_DELETION_TIMES = {
  /** Time in which a requested account deletion can be undone. */
  undo: 7 * DAY,
  /** Time within which an account deletion is completed. */
  deadline: legalPromises.daysToDelete * DAY,
  /**
   * Time for which the server retries the email that confirms an account deletion. The address for that email is stored
   * for the same time.
   */
  receipt: 3 * DAY,
} as const;
