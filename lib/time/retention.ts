import { DAY } from './duration';
import { legalTimeLimits } from '@/lib/site';

/** Retention periods in ms, after which jobs delete the data. The privacy page mentions each period. */
export const RETENTION_PERIODS_MS = {
  /** Retention of stored responses. A repeated request with the same idempotency key gets the stored response again. */
  requests: DAY,
  /** Retention of the list of new posts and comments, from which pages catch up after a lost connection. */
  boardChanges: DAY,
  /**
   * Retention of drafts, counted from their last change. `olderDrafts` are drafts that a newer version from another
   * device replaced.
   */
  drafts: 60 * DAY,
  olderDrafts: DAY,
  /**
   * Retention of notifications that were sent only by email or push. The period must be longer than the seven days that
   * a digest can cover (lib/news-emails/daily-digest-run.ts).
   */
  notShown: 15 * DAY,
  /** Retention of files with a copy of a person's data, which that person requested. */
  exports: 7 * DAY,
  /**
   * Retention of email links after they expire. The period must be longer than the time during which the site retries
   * emails. Otherwise a retry could create a deleted link again, and a used link would work twice.
   */
  links: 7 * DAY,
  /**
   * Retention of emails that were sent, or whose retries have all failed. If no mail server is configured, the text of
   * each email is also stored for this period.
   */
  letters: 30 * DAY,
  /** Retention of CSP reports, in which browsers report content that they blocked on our pages. */
  violations: 7 * DAY,
  /** Retention of the snapshot of a deleted school (decision D11). */
  deletedSchools: 30 * DAY,
  /** Retention of the ids of processed Stripe events. */
  stripeEvents: 90 * DAY,
  /** Retention of the list of devices on which somebody signed in, counted from the last sign-in. */
  devices: 365 * DAY,
  /** Retention of records of account deletions, which identify each account only by its number. */
  deletions: 365 * DAY,
  /** Retention of backups. A backup contains all data as they were when the backup was made. */
  backups: 365 * DAY,
  /** Retention of messages from the contact form. The period begins when an administrator closes the message. */
  contact: 365 * DAY,
  /** Retention of a moderator's warning to an author, counted from the decision. */
  warnings: 365 * DAY,
  /** Retention of administrators' notes on inbox items. The period begins with the last action on the item. */
  inbox: 365 * DAY,
  /** Retention of reasons and network addresses in the audit log. The entries themselves stay in the log. */
  auditDetails: 730 * DAY,
} as const;

/**
 * Months after the end of a membership. After `reminded` months, an email warns that hidden posts will be deleted.
 * After `purged` months, the posts are deleted (decision P1).
 */
export const LAPSED_MEMBER_POST_RETENTION_MONTHS = {
  reminded: legalTimeLimits.monthsKept,
  purged: legalTimeLimits.monthsToPurge,
} as const;

/** Minimum time in ms between two data exports of one person. */
export const MIN_DATA_EXPORT_INTERVAL_MS = DAY;

/** Periods in ms that begin when a person deletes their account (decision P1). */
export const ACCOUNT_DELETION_PERIODS_MS = {
  /** Time in which a requested account deletion can be undone. */
  undo: 7 * DAY,
  /** Time within which an account deletion is completed. */
  deadline: legalTimeLimits.daysToDelete * DAY,
  /**
   * Time in ms for which the server stores the address of a deleted account, so that it can retry the email that
   * confirms the deletion.
   */
  receipt: 3 * DAY,
} as const;
