import { z } from 'zod';
import { route } from '@/lib/http/route';
import { unsubscribeFromOptionalEmails } from '@/lib/news-emails/unsubscribe';

export const POST = route({
  about:
    'Stops all emails that are not about the account itself. The link in such an email works from anywhere (RFC 8058). A POST to the page `/unsubscribe/{token}` also works.',
  may: 'anyone',
  byLink: true,
  params: z.object({ token: z.string().max(200) }),
  reply: z.object({ message: z.string() }),
  refuses: { invalid: 'The `token` of the link does not belong to any account.' },
  handle: async ({ params }) => {
    await unsubscribeFromOptionalEmails(params.token);
    return { message: "You won't get any more emails." };
  },
});
