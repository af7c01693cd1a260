import 'server-only';
import { createPrivateKey, sign } from 'node:crypto';
import { env } from '@/lib/env';
import { site } from '@/lib/site';

/** The browser's half of our key, or null where no device is told anything. */
export const publicKey = (): string | null => env().VAPID_PUBLIC_KEY ?? null;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const LASTS = 12 * 3600;

/** Says to who takes messages for browsers that this one is ours (RFC 8292). */
export function authorization(endpoint: string): string {
  const { VAPID_PUBLIC_KEY: x = '', VAPID_PRIVATE_KEY: d = '' } = env();
  const point = Buffer.from(x, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(Date.now() / 1000) + LASTS, // by the clock on the wall, which theirs is
    sub: `mailto:${site.email}`,
  };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${x}`;
}
