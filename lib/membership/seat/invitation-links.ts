import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { decryptText, encryptText } from '@/lib/auth/encryption';
import { env } from '@/lib/env';

/**
 * Returns a 256-bit token that nobody can compute without our secret. The token is never stored, because it can be
 * computed again from the email's id.
 */
export const seatToken = (letterId: string): string =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`seat:${letterId}`).digest('base64url');

export const seatTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Returns the hash that marks an address as refusing invitations. A refusal is permanent, so the hash uses
 * TRIAL_SECRET, which never changes.
 */
export const optedOutAddressHash = (email: string, secret = env().TRIAL_SECRET ?? env().NEXTAUTH_SECRET): string =>
  createHmac('sha256', secret).update(`seat-refusal:${email}`).digest('base64url');

/**
 * Returns two hashes of an address: one with the permanent secret, and one with the secret that the previous version
 * used.
 */
export const optedOutAddressHashes = (email: string): string[] => [
  optedOutAddressHash(email),
  optedOutAddressHash(email, env().NEXTAUTH_SECRET),
];

const OWNER = 'seat-refusal';

/**
 * Encrypts an address into the key of the link that stops invitations. The link still works after the invitation has
 * been deleted, and does not reveal the address.
 */
export const makeInvitationOptOutKey = (email: string): string => encryptText(email, OWNER);

/**
 * Decrypts the key of a link that stops invitations. Returns the email address in the key, or null if we did not make
 * the key.
 */
export function readInvitationOptOutKey(key: string): string | null {
  try {
    return decryptText(key, OWNER);
  } catch {
    return null;
  }
}
