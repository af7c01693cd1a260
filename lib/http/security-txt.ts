import { DAY } from '@/lib/time/duration';

/** Number of days until security.txt expires. RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** Returns the security.txt file, which says where to report a vulnerability (RFC 9116). */
export function buildSecurityTxt(origin: string, contact: string, now: Date): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + VALID_DAYS * DAY).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', origin).href}`,
    '',
  ].join('\n');
}
