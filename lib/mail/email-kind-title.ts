import { readOwnProperty } from '@/lib/text/own-property';

/** Titles of the kinds of email whose code name is unclear to administrators. */
const TITLES = {
  'verify-email': 'Confirm the address',
  'factors-changed': 'Passkey or authenticator app changed',
  'factors-ended': 'Passkeys and authenticator app removed',
  'undo-ended': "Address change can't be undone any more",
  'charge-soon': 'Upcoming charge',
  'price-kept': 'Price change cancelled',
  'membership-canceled': 'Membership cancelled',
  'seat-invited': 'Household seat: invitation',
  'seat-taken': 'Household seat: accepted',
  'seat-ending': 'Household seat: ends soon',
  'seat-goes-on': 'Household seat: no longer ends',
  'seat-left': 'Household seat: given up',
  told: 'Notification by email',
  'evening-letter': 'Evening email',
  'event-reminder': 'Reminder of an event',
  'moderation-month': 'Moderation report of the month',
  'registered-again': 'Address already registered',
  'deletion-asked': 'Account deletion requested',
  'deletion-undone': 'Account deletion undone',
  'lapsed-long-ago': 'Hidden posts will be deleted',
  'contact-answer': 'Answer to a message',
  'reply-request': "A school's right of reply",
  'inbox-morning': 'Morning email about the inbox',
  'export-ready': 'Copy of data ready',
  'service-message': 'Message to people: service',
  'news-message': 'Message to people: news',
  'message-test': 'Message to people: test',
};

/**
 * Returns the title of a kind of email. For a kind without an entry in TITLES, 'password-changed' becomes 'Password
 * changed'.
 */
export const getEmailKindTitle = (kind: string): string =>
  readOwnProperty(TITLES, kind) ?? (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('-', ' ');
