import { z } from 'zod';
import { route } from '@/lib/http/route';
import { unsubscribeByLink } from '@/lib/news-emails/unsubscribe';

export const POST = route({
  about:
    'Stops one kind of email, depending on the link. A link stops one of these: household seat invitations, the morning email about the inbox, the emails about one school, the emails to the office of a school, or all emails except those about the account itself. The link works from anywhere (RFC 8058). A POST to the page `/unsubscribe/{token}` also works.',
  may: 'anyone',
  byLink: true,
  // The unsubscribe link of an invitation email contains the recipient's encrypted email address as its token. The
  // longest possible address has 254 characters, and its token has 384.
  params: z.object({ token: z.string().max(600) }),
  reply: z.object({ message: z.string() }),
  refuses: { invalid: 'The `token` of the link does not belong to any account or invitation.' },
  handle: async ({ act, params }) => {
    await unsubscribeByLink(act, params.token);
    return { message: "You won't get any more of these emails." };
  },
});
