import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { open, seal } from '@/lib/auth/sealing';
import { env } from '@/lib/env';

/** 256 bits that nobody has without our secret; the same for the same letter, and nowhere written down. */
export const seatToken = (letterId: string): string =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`seat:${letterId}`).digest('base64url');

export const seatTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** By what an address is known again that wants no more invitations. */
export const refusalOf = (email: string): string =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`seat-refusal:${email}`).digest('base64url');

const OWNER = 'seat-refusal';

/** The address in a link that stops such letters: it works when the invitation is long gone, and names nobody. */
export const stopKey = (email: string): string => seal(email, OWNER);

/** The address, or null for what we did not seal. */
export function addressIn(key: string): string | null {
  try {
    return open(key, OWNER);
  } catch {
    return null;
  }
}
