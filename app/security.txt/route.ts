import { now } from '@/lib/clock';
import { env } from '@/lib/env';
import { securityText } from '@/lib/security-text';
import { site } from '@/lib/site';

export const dynamic = 'force-dynamic'; // address and day are known when it runs

/** Reached as /.well-known/security.txt (next.config.mjs). */
export function GET(): Response {
  const { APP_ORIGIN, SECURITY_CONTACT } = env();
  return new Response(securityText(APP_ORIGIN, SECURITY_CONTACT ?? `mailto:${site.email}`, now()), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
