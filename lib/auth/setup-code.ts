import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { HOUR, MINUTE } from '@/lib/time/duration';
import { env } from '@/lib/env';

/** Time for which a setup code works. */
export const SETUP_CODE_LIFETIME_MS = HOUR;

/** Letters and digits that nobody confuses (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * Lengths in characters of the two parts of a setup code. The first part is the expiry time in minutes. The second part
 * is a signature of 70 bits.
 */
const [END_LENGTH, SIGNATURE_LENGTH] = [6, 14];

const encode = (number: bigint, length: number): string =>
  Array.from({ length }, (_, index) => ALPHABET[Number((number >> BigInt(5 * (length - 1 - index))) & 31n)]).join('');

function signatureOf(end: string): string {
  const digest = createHmac('sha256', env().NEXTAUTH_SECRET).update(`setup:${end}`).digest('hex');
  return encode(BigInt(`0x${digest}`), SIGNATURE_LENGTH);
}

/**
 * Returns a signed code that makes a person the first administrator within an hour. The code is not stored. It works
 * only while the site has no administrator, so only once.
 */
export function createSetupCode(): string {
  const minute = Math.floor((now().getTime() + SETUP_CODE_LIFETIME_MS) / MINUTE);
  const end = encode(BigInt(minute), END_LENGTH);
  return `${end}${signatureOf(end)}`.replace(/.{5}(?=.)/g, '$&-');
}

/** Returns true if this is an unexpired setup code of this site. People may type it in small letters and without hyphens. */
export function isSetupCode(typed: string): boolean {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (code.length !== END_LENGTH + SIGNATURE_LENGTH) return false;
  const end = code.slice(0, END_LENGTH);
  const [given, right] = [Buffer.from(code.slice(END_LENGTH)), Buffer.from(signatureOf(end))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  const minute = [...end].reduce((sum, sign) => sum * 32 + ALPHABET.indexOf(sign), 0);
  const left = minute * MINUTE - now().getTime();
  return left > 0 && left <= SETUP_CODE_LIFETIME_MS;
}
