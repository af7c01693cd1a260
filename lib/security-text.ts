const DAY = 86_400_000;
/** RFC 9116 asks for less than a year; what is served was just made, and may be kept by others for a while. */
const GOOD_FOR_DAYS = 180;

/** Whom to tell of a weakness (RFC 9116). */
export function securityText(origin: string, contact: string, now: Date): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + GOOD_FOR_DAYS * DAY).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', origin).href}`,
    '',
  ].join('\n');
}
