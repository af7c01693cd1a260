import { route } from '@/lib/http/route';
import { awaitThenUpdateFoundingSeats } from '@/lib/membership/change/founding-parent-seats';
import { verifyEmailReply, verifyEmailSchema } from '@/lib/users/schema';
import { verifyEmail } from '@/lib/users/email/verify-email';

export const POST = route({
  about:
    "Confirms the address of an account with the link from an email. The link works once, even if nobody or another person is signed in. A pending new address replaces the confirmed one. If the browser is not signed in to the account, the account's passkeys and authenticator apps are removed.",
  may: 'anyone',
  body: verifyEmailSchema,
  reply: verifyEmailReply,
  limit: 'email.verify.address',
  refuses: {
    invalid: 'The link no longer works. The response lists this problem under the field `token`.',
    conflict: 'Another account now has the new address.',
  },
  handle: async ({ body, actor }) => {
    const proven = await awaitThenUpdateFoundingSeats(verifyEmail(body.token, actor.id));
    return { message: 'Email address confirmed', ...proven };
  },
});
