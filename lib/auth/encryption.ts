import 'server-only';
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { env } from '@/lib/env';

// Encrypts values that we must be able to decrypt later (AES-256-GCM). The key is derived from our secret, so a copy of
// the database alone does not reveal the values.

const VECTOR = 12;
const TAG = 16;

let derived: { secret: string; key: KeyObject } | undefined;

/**
 * Returns the encryption key. The key is derived only once, because each derivation takes as long as encrypting a
 * value.
 */
function key(): KeyObject {
  const { NEXTAUTH_SECRET: secret } = env();
  if (derived?.secret !== secret) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'parent-voice-sealed-secrets', 32));
    derived = { secret, key: createSecretKey(bytes) };
  }
  return derived.key;
}

/**
 * Encrypts a text. `owner` says what the text is for, such as 'cursor' for positions in lists. `decryptText` fails if
 * it gets another `owner`.
 */
export function encryptText(text: string, owner: string): string {
  const vector = randomBytes(VECTOR);
  const cipher = createCipheriv('aes-256-gcm', key(), vector).setAAD(Buffer.from(owner));
  return Buffer.concat([vector, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** Decrypts a text. Throws if the text was not encrypted with our secret for this owner. */
export function decryptText(sealed: string, owner: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, VECTOR), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(VECTOR, -TAG)), decipher.final()]).toString('utf8');
}
