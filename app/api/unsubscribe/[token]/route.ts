import { z } from 'zod';
import { route } from '@/lib/http/route';
import { unsubscribeByLink } from '@/lib/news-emails/unsubscribe';

export const POST = route({
  about:
    'Stops all emails that are not about the account itself, the morning email about the inbox, or household seat invitations. The link in such an email works from anywhere (RFC 8058). A POST to the page `/unsubscribe/{token}` also works.',
  may: 'anyone',
  byLink: true,
  // An invitation's token is the encrypted email address: 384 characters for the longest possible address of 254
  // characters.
  params: z.object({ token: z.string().max(600) }),
  reply: z.object({ message: z.string() }),
  refuses: { invalid: 'The `token` of the link does not belong to any account or invitation.' },
  handle: async ({ act, params }) => {
    await unsubscribeByLink(act, params.token);
    return { message: "You won't get any more of these emails." };
  },
});
