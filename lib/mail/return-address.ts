import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';

// Each email has its own return address (VERP), so that the site knows which email was returned. Its signature prevents
// forged bounce reports, which would stop another person's emails.

const SIGNATURE_DIGITS = 16;

/** Parts of a return address such as bounces+0f…SIGNATURE@example.org: the id of the email, and the signature. */
export type ParsedReturnAddress = { id: string; signature: string };

function signatureOf(id: string, email: string): string {
  const text = `return-address:${id}:${email.toLowerCase()}`;
  return createHmac('sha256', env().NEXTAUTH_SECRET).update(text).digest('hex').slice(0, SIGNATURE_DIGITS);
}

/**
 * Returns the return address of one email. `id` is the email's id, and `email` is the recipient's address. Returns null
 * if the site does not receive returned emails.
 */
export function createReturnAddress(id: string, email: string): string | null {
  const [name, domain] = env().BOUNCE_ADDRESS?.split('@') ?? [];
  return name && domain ? `${name}+${id.replaceAll('-', '')}${signatureOf(id, email)}@${domain}` : null;
}

/** Reads a return address of this site. Returns null for any other address. */
export function readReturnAddress(address: string): ParsedReturnAddress | null {
  const [name, domain] = env().BOUNCE_ADDRESS?.toLowerCase().split('@') ?? [];
  const [start, tag = ''] = address.toLowerCase().slice(0, -`@${domain}`.length).split('+');
  if (start !== name || !address.toLowerCase().endsWith(`@${domain}`)) return null;
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{16})$/.exec(tag);
  return parts && { id: parts.slice(1, 6).join('-'), signature: parts[6] ?? '' };
}

/** Returns true if the email with this return address was sent to the given address. */
export const wasEmailSentToAddress = ({ id, signature }: ParsedReturnAddress, email: string): boolean =>
  timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(id, email)));
