import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { decryptText, encryptText } from '@/lib/auth/encryption';
import { env } from '@/lib/env';

/**
 * Returns the secret 256-bit token of an invitation. The token is computed from our secret and the id of the
 * invitation's email, so the database does not store it.
 */
export const deriveInvitationToken = (letterId: string): string =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`seat:${letterId}`).digest('base64url');

export const hashInvitationToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Returns the hash that is stored when the owner of an email address refuses all invitations. A refusal is permanent,
 * so the hash uses TRIAL_SECRET, a secret that never changes.
 */
export const hashOptedOutAddress = (email: string, secret = env().TRIAL_SECRET ?? env().NEXTAUTH_SECRET): string =>
  createHmac('sha256', secret).update(`seat-refusal:${email}`).digest('base64url');

/**
 * Returns two hashes of an email address: one with TRIAL_SECRET, and one with NEXTAUTH_SECRET, which the application's
 * previous version used.
 */
export const listOptedOutAddressHashes = (email: string): string[] => [
  hashOptedOutAddress(email),
  hashOptedOutAddress(email, env().NEXTAUTH_SECRET),
];

const OWNER = 'seat-refusal';

/**
 * Encrypts an email address for the link that stops invitations to this address. The link hides the address, and still
 * works after the invitation has been deleted.
 */
export const makeInvitationOptOutKey = (email: string): string => encryptText(email, OWNER);

/** Returns the email address in a link that stops invitations, or null if we did not make the link. */
export function readInvitationOptOutKey(key: string): string | null {
  try {
    return decryptText(key, OWNER);
  } catch {
    return null;
  }
}
