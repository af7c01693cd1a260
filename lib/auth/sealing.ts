import 'server-only';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { env } from '@/lib/env';

// For what has to be read again, so that a copy of the database alone is worth nothing: AES-256-GCM under a key made of our secret.

const VECTOR = 12;
const TAG = 16;

const key = () => Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', 'parent-voice-sealed-secrets', 32));

/** `owner`: the purpose or the account it belongs to. It does not open under another one. The same text is sealed differently each time. */
export function seal(text: string, owner: string): string {
  const vector = randomBytes(VECTOR);
  const cipher = createCipheriv('aes-256-gcm', key(), vector).setAAD(Buffer.from(owner));
  return Buffer.concat([vector, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** Throws for what was not sealed so, or under another secret. */
export function open(sealed: string, owner: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, VECTOR), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(VECTOR, -TAG)), decipher.final()]).toString('utf8');
}
