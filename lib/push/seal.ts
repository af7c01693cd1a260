import 'server-only';
import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** What a browser gave us to seal with, in base64url. */
export type DeviceKeys = { p256dh: string; auth: string };

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

const text = (words: string) => Buffer.from(`${words}\0`);

function newPair(): ECDH {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
}

/** How much fits into one record, which is all that browsers take. */
const RECORD = 4096;

/**
 * Seals a message so that this browser alone can open it (RFC 8291, in one record of RFC 8188). Throws when the keys are none.
 * The pair and the salt are new for each, but for the example in that text.
 */
export function sealed(message: string, keys: DeviceKeys, own: ECDH = newPair(), salt = randomBytes(16)): Buffer {
  const theirs = Buffer.from(keys.p256dh, 'base64url');
  const auth = Buffer.from(keys.auth, 'base64url');
  const ours = own.getPublicKey();
  const secret = derived(own.computeSecret(theirs), auth, Buffer.concat([text('WebPush: info'), theirs, ours]), 32);
  const key = derived(secret, salt, text('Content-Encoding: aes128gcm'), 16);
  const nonce = derived(secret, salt, text('Content-Encoding: nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealedText = Buffer.concat([
    cipher.update(message, 'utf8'),
    cipher.update(Buffer.from([2])), // the last record ends with it
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD);
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, sealedText]);
}
