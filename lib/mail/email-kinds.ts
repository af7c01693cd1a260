/** Definition of a kind of email. components/mail/email-templates.tsx has its subject and text. */
type Definition = {
  /** Occasion on which the email is sent, as a text for administrators. */
  when: string;
  /** Cause of the email, which decides whether the email counts toward the limit on emails to one mailbox. */
  trigger:
    | 'anybody' // Anyone who knows the address, or another member, can cause the email. It counts toward the limit.
    | 'account' // The account's user causes the email. It counts toward the limit until they confirm the address.
    | 'us'; // Our server causes the email, for example after a payment. It does not count toward the limit.
  /** True if a person can stop the email with one click. Other emails are about the account and are always sent. */
  isOptional?: true;
  /**
   * True for bulk emails. They are sent after other emails, so that urgent emails such as a password reset do not wait.
   */
  isBulk?: true;
  /** True if a failed email is not sent again, because the person who requested it sees the failure immediately. */
  isSentWithoutRetries?: true;
  /** True if the email may go to an address without an account, or to a former address. */
  isToAnyAddress?: true;
};

/** All kinds of emails that we send. */
export const EMAIL_KIND_DEFINITIONS = {
  'password-changed': { when: 'After a password was changed.', trigger: 'account' },
  'verify-email': {
    when: 'After someone registers, changes their address, or asks for a new confirmation link. The link works for a day.',
    trigger: 'anybody',
    isToAnyAddress: true,
  },
  'reset-password': {
    when: 'When someone asks for a new password. The link works once, for an hour.',
    // The trigger `account` means that emails to a confirmed address do not count toward the mailbox's limit.
    // Otherwise, an attacker could use up that limit. Reset emails have their own limit, `password.forgot`.
    trigger: 'account',
  },
  'email-changed': {
    when: 'To the old address after a change of address. For seven days, its link restores the old address and signs out all devices.',
    trigger: 'account',
    isToAnyAddress: true,
  },
  'factors-changed': {
    when: 'After a second factor was added or removed, and after a recovery code was used or new ones were made.',
    trigger: 'account',
  },
  'factors-ended': {
    when: "When an account loses its passkeys or authenticator app. They are removed if the address is first confirmed in a browser that isn't signed in to the account, because someone else may have added them.",
    trigger: 'account',
  },
  'undo-ended': {
    when: 'To the old address, when someone turns off the link that undoes a change of address. This requires a passkey or authenticator app that the account already had seven days before the change.',
    trigger: 'account',
    isToAnyAddress: true,
  },
  'new-device': { when: 'After a sign-in from a new kind of browser and network.', trigger: 'account' },
  'many-wrong-passwords': {
    when: 'After a hundred wrong passwords within a day.',
    // This email warns an account's owner of an attack. It does not count toward the email limit, because the attacker
    // could use up the limit to stop the warning.
    trigger: 'account',
  },
  welcome: {
    when: 'When a person becomes a paying member or starts the free trial, only the first time.',
    trigger: 'account',
  },
  'charge-soon': {
    when: 'Three days before the first charge, before a charge for a different amount, and before a yearly charge. Never before the usual monthly charges.',
    trigger: 'us',
  },
  'payment-receipt': { when: "After each payment. Stripe doesn't send its own receipts.", trigger: 'us' },
  'payment-failed': { when: "Each time we can't charge a card.", trigger: 'us' },
  'membership-canceled': {
    when: 'After a cancellation. The email says how long the membership lasts.',
    trigger: 'account',
  },
  'membership-ended': { when: 'When a membership is over.', trigger: 'us' },
  'price-change': {
    when: 'When an administrator announces a new price. Members who pay a different price get the email at least 30 days before they pay the new price.',
    trigger: 'us',
    isBulk: true,
  },
  'price-kept': {
    when: 'When a price change is cancelled, to the members we had emailed about it.',
    trigger: 'us',
    isBulk: true,
  },
  'seat-invited': {
    when: "To the address a paying member entered for a household seat. The link works once, within 14 days. The email doesn't name anyone.",
    trigger: 'anybody',
    isToAnyAddress: true,
  },
  'seat-taken': {
    when: 'To the paying member, when the invited person accepts the household seat.',
    trigger: 'account',
  },
  'seat-ending': {
    when: "To the person with a household seat, 30 days before the seat ends. The email doesn't say why.",
    trigger: 'anybody',
  },
  'seat-goes-on': {
    when: 'To the person with a household seat, when the planned end of the seat is cancelled.',
    trigger: 'anybody',
  },
  'seat-left': {
    when: 'To the paying member, when the person with the household seat gives it up.',
    trigger: 'account',
  },
  told: {
    when: 'A minute after a notification, if the person wants it by email right away. During quiet hours, the email waits until 7 a.m.',
    trigger: 'us',
    isOptional: true,
    isBulk: true,
  },
  'evening-letter': {
    when: "At 6 p.m. to people with news: new posts, replies and the next day's events. On Sundays, the email also covers the week.",
    trigger: 'us',
    isOptional: true,
    isBulk: true,
  },
  'event-reminder': {
    when: 'At 6 p.m. on the day before an event, and an hour before it, to people who asked to be reminded by email.',
    trigger: 'account',
    isOptional: true,
  },
  'moderation-month': {
    when: "To administrators, on the first of the month: last month's decisions, by school and by person.",
    trigger: 'us',
  },
  'registered-again': {
    when: 'When someone tries to register an address that already has an account, at most once a day.',
    trigger: 'anybody',
  },
  'deletion-asked': {
    when: 'When someone asks to delete their account. They can undo it for seven days.',
    trigger: 'account',
  },
  'deletion-undone': { when: 'When a deletion is undone.', trigger: 'account' },
  'account-deleted': {
    when: 'When an account is deleted, to the address it had.',
    trigger: 'us',
    isToAnyAddress: true,
  },
  'lapsed-long-ago': {
    when: 'Twelve months after a membership ends, to people with hidden posts. The posts are deleted twelve months later.',
    trigger: 'us',
  },
  'contact-answer': {
    when: 'When an administrator answers a message from our contact form. Replies go to our address.',
    trigger: 'us',
    isToAnyAddress: true,
  },
  'reply-request': {
    when: "When a moderator asks a school's office to reply to a concern. The link works once, within 14 days. The email has no text of the concern and names nobody.",
    trigger: 'us',
    isToAnyAddress: true,
  },
  'inbox-morning': {
    when: "To administrators, at 7 a.m.: what's waiting in the inbox. Not sent when nothing is waiting, or to people who turned it off in the inbox.",
    trigger: 'us',
  },
  'export-ready': { when: "When the copy of someone's data is ready to download.", trigger: 'account' },
  'test-email': {
    when: 'When an administrator clicks "Send a test email". It goes to their own address.',
    trigger: 'us',
    isSentWithoutRetries: true,
  },
  'service-message': {
    when: "When an administrator sends a message about an outage, security, the terms, the price, or the closing of the site. People can't turn it off.",
    trigger: 'us',
    isBulk: true,
  },
  'news-message': {
    when: 'When an administrator sends news, to people who turned on news in their notification settings.',
    trigger: 'us',
    isOptional: true,
    isBulk: true,
  },
  'message-test': {
    when: 'When an administrator sends themselves a test of a message to many people.',
    trigger: 'us',
    isSentWithoutRetries: true,
  },
} as const satisfies Record<string, Definition>;

export type EmailKind = keyof typeof EMAIL_KIND_DEFINITIONS;
export const emailKindNames = Object.keys(EMAIL_KIND_DEFINITIONS) as [EmailKind, ...EmailKind[]];

const definitionOf = (kind: EmailKind): Definition => EMAIL_KIND_DEFINITIONS[kind];

export const isOptionalEmail = (kind: EmailKind): boolean => definitionOf(kind).isOptional === true;
export const isBulkEmailKind = (kind: EmailKind): boolean => definitionOf(kind).isBulk === true;
export const isSentWithoutRetries = (kind: EmailKind): boolean => definitionOf(kind).isSentWithoutRetries === true;
export const isSentOnlyToAccountAddress = (kind: EmailKind): boolean => definitionOf(kind).isToAnyAddress !== true;
export const getEmailTrigger = (kind: EmailKind): Definition['trigger'] => definitionOf(kind).trigger;
