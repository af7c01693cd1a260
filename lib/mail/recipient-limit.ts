import 'server-only';
import { createHash } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { enforceRateLimit, undoRateLimitUse, type RateLimitName } from '@/lib/http/rate-limits';
import { getEmailTrigger, type EmailKind } from './email-kinds';
import { canonicalMailbox } from './mailbox';

// Limits the emails that a mailbox receives because of other people's requests. Emails count when they are sent, so
// that the response does not show a dropped email (record 105).

type Recipient = {
  email: string;
  /** True if the email goes to the account's address and the account's owner has confirmed that address. */
  isProven: boolean;
};

/** Security notices that go to the address that an account had before. */
const FORMER_ADDRESS_KINDS: ReadonlySet<EmailKind> = new Set(['email-changed', 'undo-ended']);

/** Returns the limits that apply to an email, and the key under which its recipient is counted. */
function limitsOf(kind: EmailKind, { email, isProven }: Recipient): { names: RateLimitName[]; key: string } {
  const trigger = getEmailTrigger(kind);
  // Notices to a former address have a separate count for each kind and each spelling of the address, for example with
  // a plus tag. With a shared count, an attacker could use up the limit to stop a notice.
  if (FORMER_ADDRESS_KINDS.has(kind)) return { names: ['mail.former'], key: hashOf(`${kind} ${email.toLowerCase()}`) };
  const isLimited = trigger === 'anybody' || (trigger !== 'us' && !isProven);
  return { names: isLimited ? ['mail.recipient', 'mail.recipient.day'] : [], key: hashOf(canonicalMailbox(email)) };
}

/** The keys of limits are hashes, so that the stored counters contain no addresses. */
const hashOf = (email: string): string => createHash('sha256').update(email).digest('base64url').slice(0, 22);

/**
 * Counts an email that is about to be sent. Returns a function that undoes the count, or null if the mailbox has
 * reached its limit.
 */
export async function countEmailForRecipient(kind: EmailKind, to: Recipient): Promise<(() => Promise<void>) | null> {
  const { names, key } = limitsOf(kind, to);
  const counted: { name: RateLimitName; at: number }[] = [];
  const uncount = async () => {
    for (const { name, at } of counted) await undoRateLimitUse(name, key, at);
  };
  try {
    for (const name of names) {
      await enforceRateLimit(name, key);
      counted.push({ name, at: Date.now() });
    }
  } catch (refused) {
    await uncount();
    if (refused instanceof AppError && refused.code === 'rate_limited') return null;
    throw refused;
  }
  return uncount;
}
