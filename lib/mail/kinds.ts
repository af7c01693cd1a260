/** What we write to people, and when, as administrators read it. */
export const MAIL_KINDS = {
  'password-changed': 'After a password was changed.',
  'verify-email': 'After registering, after a change of address, and when somebody asks for it; the link lasts a day.',
  'reset-password': 'When somebody asks for a new password; the link lasts an hour and works once.',
  'registered-again': 'When somebody tries to register an address that has an account; once a day at most.',
} as const;

export type MailKind = keyof typeof MAIL_KINDS;
export const mailKinds = Object.keys(MAIL_KINDS) as [MailKind, ...MailKind[]];
