/** All kinds of emails that we send. The texts tell administrators when each kind is sent. */
export const MAIL_KINDS = {
  'password-changed': 'After a password was changed.',
  'verify-email': 'After someone registers, changes their address, or asks for it. The link works for a day.',
  'reset-password': 'When someone asks for a new password. The link works once, for an hour.',
  'email-changed':
    'To the old address after a change. Its link restores the address within seven days and signs out all devices.',
  'factors-changed':
    'After a second factor was added or removed, and after a recovery code was used or new ones were made.',
  'factors-ended':
    "When passkeys or an authenticator app were removed, because the address was confirmed in a browser that wasn't signed in to the account.",
  'undo-ended':
    'To the old address, when someone turned off the undo link with a passkey or app added before the change of address.',
  'new-device': 'After a sign-in from a new kind of browser and network.',
  'many-wrong-passwords': 'After a hundred wrong passwords within a day.',
  'charge-soon':
    'Three days before the first charge, before a charge for a different amount, and before a yearly charge. Never before the usual monthly charges.',
  'payment-receipt': "After each payment. Stripe doesn't send its own receipts.",
  'payment-failed': "Each time we can't charge a card.",
  'membership-canceled': 'After a cancellation, with the last day.',
  'membership-ended': 'When a membership is over.',
  'price-change':
    "When an administrator announces a new price, to each member who pays a different one, at least 30 days before they're charged.",
  'price-kept': 'When a price change is cancelled, to the members we had emailed about it.',
  'seat-invited':
    "To the address a paying member entered for a household seat. The link works once, within 14 days. The email doesn't name anyone.",
  'seat-taken': 'To the paying member, when their household seat is accepted.',
  'seat-ending': "To the person with a household seat, 30 days before the seat ends. The email doesn't say why.",
  'seat-goes-on': "To the person with a household seat, when the seat won't end after all.",
  'seat-left': 'To the paying member, when the seat is given up.',
  told: 'Notifications that someone wants by email right away. Sent a minute later, or during quiet hours at 7 a.m.',
  'evening-letter':
    "At 6 p.m. to people with news: new posts, replies and the next day's events. On Sundays, the email also covers the week.",
  'moderation-month': "To administrators, on the first of the month: last month's decisions, by school and by person.",
  'registered-again': 'When someone tries to register an address that already has an account, at most once a day.',
  'deletion-asked': 'When someone asks to delete their account. They can undo it for seven days.',
  'deletion-undone': 'When a deletion is undone.',
  'account-deleted': 'When an account is deleted, to the address it had.',
  'lapsed-long-ago':
    'Twelve months after a membership ends, to people with hidden posts. The posts are deleted twelve months later.',
  'contact-answer': 'When an administrator answers a message from our contact form. Replies go to our address.',
  'inbox-morning':
    "To administrators, at 7 a.m.: what's waiting in the inbox. Not sent when nothing is waiting, or to people who turned it off in the inbox.",
  'export-ready': "When the copy of someone's data is ready to download.",
} as const;

export type MailKind = keyof typeof MAIL_KINDS;
export const mailKinds = Object.keys(MAIL_KINDS) as [MailKind, ...MailKind[]];

/**
 * Optional emails, which a person can stop with one click. All other emails are about the account and are always sent.
 */
const OPTIONAL: readonly MailKind[] = ['told', 'evening-letter'];
export const isOptionalEmail = (kind: MailKind): boolean => OPTIONAL.includes(kind);

/** Kinds of email that may go to an address without an account, or to a former address. */
const NOT_TO_ACCOUNT: readonly MailKind[] = [
  'verify-email',
  'email-changed',
  'undo-ended',
  'account-deleted',
  'seat-invited',
  'contact-answer',
];
export const isForAccountHolder = (kind: MailKind): boolean => !NOT_TO_ACCOUNT.includes(kind);

/**
 * Bulk emails. They are sent after all other emails, so that urgent emails such as a password reset never wait for
 * them.
 */
const BULK: readonly MailKind[] = [...OPTIONAL, 'price-change', 'price-kept'];
export const isBulkEmail = (kind: MailKind): boolean => BULK.includes(kind);

/**
 * Cause of an email.
 * - `anybody`: anyone who knows the address, or another member.
 * - `account`: the user of the account. Until the address is confirmed, this may be somebody else than the owner of the
 *   address.
 * - `us`: a date, a payment, an administrator, or a person with a confirmed address.
 */
type Trigger = 'anybody' | 'account' | 'us';

const TRIGGERS: Record<MailKind, Trigger> = {
  'registered-again': 'anybody',
  'seat-ending': 'anybody',
  'seat-goes-on': 'anybody',
  'seat-invited': 'anybody',
  'verify-email': 'anybody',
  'deletion-asked': 'account',
  'deletion-undone': 'account',
  'email-changed': 'account',
  'export-ready': 'account',
  'factors-changed': 'account',
  'factors-ended': 'account',
  'membership-canceled': 'account',
  'new-device': 'account',
  'password-changed': 'account',
  'undo-ended': 'account',
  // Reset emails to a confirmed address have a separate limit of three an hour (`password.forgot`). Other emails
  // therefore cannot use up that limit and lock the owner out of the account.
  'reset-password': 'account',
  // This email warns of an attack, so an attacker must not be able to suppress it. It is sent at most once a day for
  // each account.
  'many-wrong-passwords': 'account',
  'seat-left': 'account',
  'seat-taken': 'account',
  'account-deleted': 'us',
  'charge-soon': 'us',
  'contact-answer': 'us',
  'evening-letter': 'us',
  'inbox-morning': 'us',
  'lapsed-long-ago': 'us',
  'membership-ended': 'us',
  'moderation-month': 'us',
  'payment-failed': 'us',
  'payment-receipt': 'us',
  'price-change': 'us',
  'price-kept': 'us',
  told: 'us',
};

export const triggerOf = (kind: MailKind): Trigger => TRIGGERS[kind];
