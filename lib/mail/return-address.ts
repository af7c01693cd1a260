import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';

// Return addresses (VERP): each email has its own return address, so that a returned email names the email that came
// back. The return address of email 0f… is bounces+0f…SIGNATURE@example.org. The signature also covers the recipient's
// address. Nobody else can therefore mark that address as bouncing.

const SIGNATURE_DIGITS = 16;

/** Return address of an email, as a report names it. */
export type ParsedReturnAddress = { id: string; signature: string };

function signatureOf(id: string, email: string): string {
  const text = `return-address:${id}:${email.toLowerCase()}`;
  return createHmac('sha256', env().NEXTAUTH_SECRET).update(text).digest('hex').slice(0, SIGNATURE_DIGITS);
}

/** Returns the return address of the email to this address, or null if the site reads no bounces. */
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
