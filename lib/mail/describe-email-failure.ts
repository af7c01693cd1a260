import { readOwnProperty } from '@/lib/text/own-property';

const REASONS = {
  refused: 'The email server refused the address or the message.',
  bounced: 'Emails to this address bounce. Once the account has a new address, send the email again.',
  returned: "The recipient's email server returned the email. Later emails to this address are still sent.",
  login: "The email server rejected our login. Check SMTP_URL in the site's configuration.",
  unreachable: "We couldn't reach the email server.",
};

/** Describes to administrators why an email was not delivered. */
export const describeEmailFailure = (reason: string | null): string =>
  readOwnProperty(REASONS, reason ?? '') ?? "The email couldn't be sent. See the log for details.";
