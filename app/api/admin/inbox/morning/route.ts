import { route } from '@/lib/http/route';
import { setMorningLetter } from '@/lib/inbox/morning-email';
import { morningWish } from '@/lib/inbox/schema';

export const PUT = route({
  about: 'Switches the letter of each morning on or off, for the administrator who asks.',
  may: 'user.manage',
  body: morningWish,
  reply: morningWish,
  handle: async ({ act, body }) => {
    await setMorningLetter(act, body.isWanted);
    return body;
  },
});
