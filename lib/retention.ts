import { promises } from './site';

const DAY = 86_400_000;

/** For how long things are kept: the jobs and the texts have it from here, and the privacy page tells of each. */
export const KEPT = {
  /** What was answered to a request with a key, for who sends it once more. */
  requests: DAY,
  /** The word that something is new on a board, for pages that were cut off. */
  boardChanges: DAY,
  /** Unsent texts, after the last change; and what another device had written when a newer one came. */
  drafts: 60 * DAY,
  olderDrafts: DAY,
  /** What a letter or a device alone told, which no page shows: longer than an evening's letter looks back (lib/letters/evening-run.ts). */
  notShown: 15 * DAY,
  /** A copy that somebody asked for. */
  exports: 7 * DAY,
  /** A link of a letter, after its end: a letter whose link it was is not tried any more then. */
  links: 7 * DAY,
  /** A letter that was sent or given up, and the message itself where no server takes any. */
  letters: 30 * DAY,
  /** What browsers refused on our pages. */
  violations: 7 * DAY,
  /** The copy of a deleted school (decision D11). */
  deletedSchools: 30 * DAY,
  /** Stripe's events that were dealt with. */
  stripeEvents: 90 * DAY,
  /** From what somebody has signed in, after the last time. */
  devices: 365 * DAY,
  /** The word of a deletion that was done, by number. */
  deletions: 365 * DAY,
  /** A backup, with all that was there when it was made. */
  backups: 365 * DAY,
  /** What somebody wrote to us, after it was closed. */
  contact: 365 * DAY,
  /** What the desk noted of an entry of the inbox, after the last act. */
  inbox: 365 * DAY,
  /** Of what administrators did, the reasons and the network address; that they did it stays. */
  auditDetails: 730 * DAY,
} as const;

/** Decision P1, in months since a membership lapsed: when we write that hidden posts are about to go, and when they go. */
export const LAPSED = { reminded: promises.monthsKept, purged: promises.monthsToPurge } as const;

/** So many months after a moment. */
export function monthsAfter(moment: Date, months: number): Date {
  const later = new Date(moment);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later;
}

/** Between two copies that one person asks for. */
export const BETWEEN_EXPORTS = DAY;

/** Of the deletion of an account (decision P1). */
export const DELETION = {
  /** In which it can be undone. */
  undo: 7 * DAY,
  /** Within which it is done. */
  deadline: promises.daysToDelete * DAY,
  /** For which its receipt is tried, and the address for it kept. */
  receipt: 3 * DAY,
} as const;
