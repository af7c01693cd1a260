import { readOwnProperty } from '@/lib/text/own-property';
import { formatDateAndTime } from '@/lib/time/format-dates';

export type FieldChange = { field: string; before: string | null; after: string | null };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Maximum number of values that an entry of the audit log lists. An import, for example, may create hundreds of
 * schools.
 */
const MAX_LISTED = 20;

/** Formats the value of a changed field for people. Returns null if the value is empty. */
export function formatFieldValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const listText = value
      .slice(0, MAX_LISTED)
      .map((one) => formatFieldValue(one) ?? '–')
      .join(', ');
    return value.length > MAX_LISTED ? `${listText} and ${value.length - MAX_LISTED} more` : listText || null;
  }
  if (isObject(value)) {
    return (
      Object.entries(value)
        .map(([name, inner]) => `${humanizeIdentifier(name)}: ${formatFieldValue(inner) ?? '–'}`)
        .join('; ') || null
    );
  }
  if (typeof value === 'string' && MOMENT.test(value)) return formatDateAndTime(value);
  return String(value);
}

/** Display names of audit log actions. Other actions get a name from `humanizeIdentifier`. */
const ACTION_NAMES: Record<string, string> = {
  'comment.delete': 'Deleted a comment',
  'calendar.add': 'Added a calendar address',
  'calendar.read': 'Read a calendar address now',
  'calendar.remove': 'Removed a calendar address',
  'event.cancel': 'Cancelled an event',
  'event.create': 'Created an event',
  'event.delete': 'Deleted an event',
  'event.import': 'Imported events',
  'event-suggestion.accept': 'Added a suggested event',
  'event-suggestion.refuse': 'Rejected a suggested event',
  'event.update': 'Changed an event',
  'inbox.assign': 'Changed the assignment of an inbox item',
  'inbox.close': 'Closed an inbox item',
  'inbox.reopen': 'Reopened an inbox item',
  'inbox.snooze': 'Snoozed an inbox item',
  'inbox.wake': 'Unsnoozed an inbox item',
  'mail.send-again': 'Sent an email again',
  'mail.test': 'Sent a test email',
  'post.ask-school': 'Sent a school a link to reply to a concern',
  'post.close-comments': 'Closed the comments of a post',
  'post.move-concern': 'Moved a concern',
  'post.poll-outcome': 'Said what came of a poll',
  'post.refuse-reply': "Refused a school's reply",
  'post.reopen-comments': 'Reopened the comments of a post',
  'post.reveal-author': 'Revealed the author of a post',
  'post.show-reply': "Showed a school's reply",
  'price.announce': 'Announced a price',
  'price.call-off': 'Cancelled a price change',
  'report-campaign.close': 'Closed an alert about many reports',
  'review.claim': 'Claimed a review',
  'review.delete': 'Deleted content after a review',
  'review.hide': 'Hid content after a review',
  'review.keep': 'Kept content after a review',
  'review.let-go': 'Released a review',
  'review.send_back': 'Sent content back after a review',
  'review.reversed': 'Reversed a decision on appeal',
  'review.upheld': 'Upheld a decision on appeal',
  'school.create': 'Created a school',
  'school.delete': 'Deleted a school',
  'school.end-council-codes': 'Ended codes of a school council',
  'school.end-code': 'Ended a school code',
  'school.features': 'Changed features of a school',
  'school.import': 'Imported schools',
  'school.make-council-codes': 'Created codes for a school council',
  'school.make-code': 'Created a school code',
  'school.post-notice': 'Posted a notice on a board',
  'school.purge': 'Deleted a school for good',
  'school.restore': 'Restored a school',
  'school.take-down-notice': 'Took a notice off a board',
  'school.update': 'Changed a school',
  'setting.change': 'Changed a setting',
  'setting.undo': 'Undid a change to a setting',
  'transparency.change': 'Changed the number of requests by authorities',
  'storm.confirm': 'Confirmed a closure or delay',
  'storm.remove': 'Removed a closure or delay',
  'user.access.given': 'Gave free access',
  'user.access.revoked': 'Ended free access',
  'user.bounced': 'Stopped emails to an address that bounces',
  'user.delete': 'Deleted a user',
  'user.end-sessions': 'Signed a user out everywhere',
  'user.export': "Made a copy of a user's data",
  'user.forget-factors': 'Removed the second factors of a user',
  'user.founding.ended': "Ended a founding parent's free year",
  'user.founding.given': 'Gave a founding parent a free year',
  'user.free-month-refused': 'Stripe refused a free month',
  'user.free-month': 'Gave a free month',
  'user.give-moderation': 'Made a user a moderator',
  'user.grant-admin': 'Made a user an administrator',
  'user.lift-hold': 'Lifted a hold on payments',
  'user.lift-suspension': 'Lifted a suspension',
  'user.read-evidence': 'Opened the evidence for the bank',
  'user.refund-refused': 'Stripe refused a refund',
  'user.refund': 'Refunded a payment',
  'user.reset-link': 'Created a password reset link for a user',
  'user.resolve-alert': 'Closed a billing alert',
  'user.revoke-admin': 'Removed an administrator',
  'user.suspend': 'Suspended a user',
  'user.take-moderation': 'Removed a moderator',
  'user.unverify': "Removed a user's verification",
  'user.unverify-school': 'Removed a parent verification',
  'user.verify': 'Verified a user',
  'user.verify-school': 'Verified a parent of a school',
  'watched-word.add': 'Added a watched word',
  'watched-word.remove': 'Removed a watched word',
};

/** Returns the name of an action in the audit log, such as 'Created a school code' for 'school.make-code'. */
export const formatAuditAction = (action: string): string =>
  readOwnProperty(ACTION_NAMES, action) ?? humanizeIdentifier(action);

/**
 * Makes an identifier from the audit log readable. 'schoolFamily' and 'school_family' become 'school family',
 * 'user.suspend' becomes 'user: suspend', and 'isAdmin' becomes 'admin'.
 */
export const humanizeIdentifier = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .replaceAll('.', ': ')
    .toLowerCase()
    .replace(/^is /, '')
    .replace(/\bid\b/g, 'ID');

/** Returns one line for each field of an audit log entry, with its old and new value. Empty fields are omitted. */
export function listFieldChanges({ before, after, ...rest }: Record<string, unknown>): FieldChange[] {
  const [old, fresh] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  return [
    ...fields.map((field) => ({
      field: humanizeIdentifier(field),
      before: formatFieldValue(old[field]),
      after: formatFieldValue(fresh[field]),
    })),
    ...Object.entries(rest).map(([field, value]) => ({
      field: humanizeIdentifier(field),
      before: null,
      after: formatFieldValue(value),
    })),
  ].filter((line) => line.before !== null || line.after !== null);
}
