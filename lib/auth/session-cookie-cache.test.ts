import { decode, encode } from 'next-auth/jwt';
import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getProcessWideValue } from '../process-wide-values';
import { removeCachedSessionCookie, decryptSessionId } from './session-cookie-cache';
import { SESSION_TOKEN_SALT } from './session-token';

const SECRET = 's'.repeat(32);
const seal = (maxAge: number) =>
  encode({ token: { sid: 'session-1' }, secret: SECRET, salt: SESSION_TOKEN_SALT, maxAge });

/**
 * Encrypts a session cookie like `seal(60)`, but with the cipher A128CBC-HS256 (RFC 7518, 5.2.3). The library accepts
 * this cipher, but we do not use it.
 */
function sealOtherwise(): string {
  const key = Buffer.from(
    hkdfSync('sha256', SECRET, SESSION_TOKEN_SALT, `NextAuth.js Generated Encryption Key (${SESSION_TOKEN_SALT})`, 32),
  );
  const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A128CBC-HS256' })).toString('base64url');
  const vector = randomBytes(16);
  const cipher = createCipheriv('aes-128-cbc', key.subarray(16), vector);
  const payload = JSON.stringify({ sid: 'session-1', exp: Math.floor(Date.now() / 1_000) + 60 });
  const text = Buffer.concat([cipher.update(payload), cipher.final()]);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(header.length * 8));
  const tag = createHmac('sha256', key.subarray(0, 16)).update(header).update(vector).update(text).update(length);
  const parts = [vector, text, tag.digest().subarray(0, 16)].map((part) => part.toString('base64url'));
  return `${header}..${parts.join('.')}`;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('an expired cookie gives no session even if its decrypted value is cached', { tags: ['V9.2.1'] }, async () => {
  const token = await seal(60);
  expect([await decryptSessionId(token, SECRET), await decryptSessionId(token, SECRET)]).toEqual([
    'session-1',
    'session-1',
  ]);
  vi.setSystemTime(Date.now() + 120_000);
  expect(await decryptSessionId(token, SECRET)).toBeNull();
});

it(
  'a cached cookie gives no session if it is decrypted with a different secret',
  { tags: ['V9.1.1', 'V9.1.3'] },
  async () => {
    const token = await seal(60);
    expect(await decryptSessionId(token, SECRET)).toBe('session-1');
    expect(await decryptSessionId(token, 'x'.repeat(32))).toBeNull();
    expect(await decryptSessionId(token, SECRET)).toBe('session-1');
  },
);

it('a cookie that was encrypted with another cipher gives no session', { tags: ['V9.1.2'] }, async () => {
  const token = sealOtherwise();
  expect(await decode({ token, secret: SECRET, salt: SESSION_TOKEN_SALT })).toMatchObject({ sid: 'session-1' });
  expect(await decryptSessionId(token, SECRET)).toBeNull();
});

it('a decrypted cookie stays cached until sign-out', async () => {
  const opened = getProcessWideValue('opened-cookies', () => new Map<string, unknown>());
  const [initialSize, token] = [opened.size, await seal(60)];
  expect([await decryptSessionId(token, SECRET), opened.size]).toEqual(['session-1', initialSize + 1]);
  removeCachedSessionCookie(token);
  expect([opened.size, await decryptSessionId(token, SECRET)]).toEqual([initialSize, 'session-1']);
});
