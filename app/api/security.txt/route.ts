import { now } from '@/lib/time/clock';
import { env } from '@/lib/env';
import { route } from '@/lib/http/route';
import { buildSecurityTxt } from '@/lib/http/security-txt';
import { contactEmail } from '@/lib/process/current-settings';

export const GET = route({
  about: 'Returns the contact for security reports (RFC 9116). Clients look for it at /.well-known/security.txt.',
  may: 'anyone',
  sends: { types: ['text/plain'] },
  handle: async () => {
    const { APP_ORIGIN, SECURITY_CONTACT } = env();
    return new Response(buildSecurityTxt(APP_ORIGIN, SECURITY_CONTACT ?? `mailto:${contactEmail()}`, now()), {
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  },
});
