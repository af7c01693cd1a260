import { route } from '@/lib/http/route';
import { awaitThenUpdateFoundingSeats } from '@/lib/membership/change/founding-parent-seats';
import { verifyEmailReply, verifyEmailSchema } from '@/lib/users/schema';
import { verifyEmail } from '@/lib/users/email/verify-email';

export const POST = route({
  about:
    "Confirms the address of an account with the link from an email. The link works once, in any browser, signed in or not. A pending new address replaces the confirmed one. If the first confirmation comes from a browser that is not signed in to the account, it removes the account's passkeys and authenticator apps. Another person may have added them.",
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
