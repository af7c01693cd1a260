import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { open, seal } from '@/lib/auth/sealing';
import { env } from '@/lib/env';

/** 256 bits that nobody has without our secret; the same for the same letter, and nowhere written down. */
export const seatToken = (letterId: string): string =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`seat:${letterId}`).digest('base64url');

export const seatTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** By what an address is known again that wants no more invitations: for good, so under the secret that is never changed. */
export const refusalOf = (email: string, secret = env().TRIAL_SECRET ?? env().NEXTAUTH_SECRET): string =>
  createHmac('sha256', secret).update(`seat-refusal:${email}`).digest('base64url');

/** Under that secret, and under the one by which a version of before looks and has kept them. */
export const refusalsOf = (email: string): string[] => [refusalOf(email), refusalOf(email, env().NEXTAUTH_SECRET)];

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
