/** All emails that we send, and when, in words for administrators. */
export const MAIL_KINDS = {
  'password-changed': 'After a password was changed.',
  'verify-email': 'After registering, after a change of address, and when somebody asks for it; the link lasts a day.',
  'reset-password': 'When somebody asks for a new password; the link lasts an hour and works once.',
  'email-changed':
    'To the old address after a change; its link gives it back within seven days, and ends all sessions.',
  'factors-changed':
    'After a second factor was added or removed, and after a recovery code was used or new ones were made.',
  'factors-ended':
    'After an address was confirmed in a browser that was not signed in to its account, if passkeys or an authenticator app ended by that.',
  'undo-ended': 'To the old address after a change, when an older passkey or app ended its right to undo the change.',
  'new-device': 'After signing in from a kind of browser and a network that the account has not been used from before.',
  'many-wrong-passwords': 'After a hundred wrong passwords within a day.',
  'charge-soon':
    'Three days before the first charge, and before one that differs from the last or is of a year; never before the usual ones.',
  'payment-receipt': 'After each payment; Stripe sends no receipts of its own.',
  'payment-failed': 'After each try to charge a card that failed.',
  'membership-canceled': 'After a cancellation, with the last day.',
  'membership-ended': 'When a membership is over.',
  'price-change':
    'When an administrator announces another price, to each member who pays otherwise: at least 30 days before it is charged.',
  'price-kept': 'When such a change is called off, to who was told of it.',
  'seat-invited':
    'To the address that a paying member typed, for a household seat: a link that works once within 14 days. It names nobody.',
  'seat-taken': 'To who pays, when the seat was taken.',
  'seat-ending': 'To who has a household seat, 30 days before it ends. It does not say why.',
  'seat-goes-on': 'To who has a household seat, when its notice was taken back.',
  'seat-left': 'To who pays, when the seat was given up.',
  told: 'What somebody wishes to hear of by mail at once, a minute later; in quiet hours at 7 AM.',
  'evening-letter':
    'At 6 PM to whom there is something to tell: new posts, answers and the events of the next day; on Sunday the week too.',
  'moderation-month':
    'To administrators, on the first of a month: what was decided in the one before, by school and by whom.',
  'registered-again': 'When somebody tries to register an address that has an account; once a day at most.',
  'deletion-asked': 'When somebody asks for the deletion of the account; for seven days it can be undone.',
  'deletion-undone': 'When that was undone.',
  'account-deleted': 'When an account was deleted, to the address that it had.',
  'lapsed-long-ago': 'Twelve months after a membership lapsed, to who has hidden posts: they go twelve months later.',
  'contact-answer':
    'When an administrator answers what somebody wrote to us by the form; an answer to it goes to our address.',
  'inbox-morning':
    'To administrators, at 7 AM: what waits in the inbox. Not when nothing does, nor to who has switched it off there.',
  'export-ready': 'When the copy of their data that somebody asked for can be fetched.',
} as const;

export type MailKind = keyof typeof MAIL_KINDS;
export const mailKinds = Object.keys(MAIL_KINDS) as [MailKind, ...MailKind[]];

/** Optional emails, which one click stops. All others are about the account and are always sent. */
const BY_WISH: readonly MailKind[] = ['told', 'evening-letter'];
export const isByWish = (kind: MailKind): boolean => BY_WISH.includes(kind);

/** Emails that may go to an address without an account, or to a former address. */
const TO_OTHERS: readonly MailKind[] = [
  'verify-email',
  'email-changed',
  'undo-ended',
  'account-deleted',
  'seat-invited',
  'contact-answer',
];
export const isToAccount = (kind: MailKind): boolean => !TO_OTHERS.includes(kind);

/** Bulk emails. A password reset does not wait behind them. */
const TO_MANY: readonly MailKind[] = [...BY_WISH, 'price-change', 'price-kept'];
export const canWait = (kind: MailKind): boolean => TO_MANY.includes(kind);

/**
 * Who can trigger an email. `anybody`: anyone who knows the address, or another member.
 * `account`: the account's user; its address may be another person's until it is confirmed.
 * `us`: time, a payment, an administrator, or a choice of a person with a confirmed address.
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
  // A confirmed address has a separate limit of three an hour (`password.forgot`). Other emails cannot use it up and
  // lock the owner out.
  'reset-password': 'account',
  // Sent once a day for each account. An attack must not be able to suppress the warning about it.
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
