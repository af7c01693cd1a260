import { z } from 'zod';
import { env } from '@/lib/env';
import { requireBearerToken } from '@/lib/http/request/bearer-token';
import { route } from '@/lib/http/route';
import { BOUNCE_OUTCOMES, receiveBounce } from '@/lib/users/email/receive-bounce';

const LIMIT = 256 * 1024;

export const POST = route({
  about:
    'Receives an email that another mail server returned. Your mail server sends the returned email as it is, with BOUNCE_TOKEN as a bearer token. If the address does not work, emails to it stop.',
  may: 'anyone',
  signed: {
    limit: LIMIT,
    header: 'authorization',
    type: 'message/rfc822',
    open: (raw, authorization) => {
      requireBearerToken(authorization, env().BOUNCE_TOKEN);
      return raw;
    },
  },
  limit: 'mail.bounce.address',
  reply: z.object({ outcome: z.enum(BOUNCE_OUTCOMES) }),
  refuses: {
    not_found: 'BOUNCE_TOKEN is not set, or the token is wrong.',
    invalid:
      'The body is not an email, or was not sent to a return address of this site. Each of our emails has a return address, which works for 30 days.',
    unavailable: 'The email that came back is still marked as being sent. Try again in a minute.',
  },
  handle: async ({ body }) => ({ outcome: await receiveBounce(body) }),
});
