import { route } from '@/lib/http/route';
import { setMorningEmail } from '@/lib/inbox/morning-email';
import { morningEmailChoice } from '@/lib/inbox/schema';

export const PUT = route({
  about: 'Switches the letter of each morning on or off, for the administrator who asks.',
  may: 'user.manage',
  body: morningEmailChoice,
  reply: morningEmailChoice,
  handle: async ({ act, body }) => {
    await setMorningEmail(act, body.isWanted);
    return body;
  },
});
