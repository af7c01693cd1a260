import { route } from '@/lib/http/route';
import { setMorningEmailPreference } from '@/lib/inbox/morning-email';
import { morningEmailChoice } from '@/lib/inbox/schema';

export const PUT = route({
  about: "Turns the signed-in administrator's morning email on or off.",
  may: 'user.manage',
  body: morningEmailChoice,
  reply: morningEmailChoice,
  handle: async ({ act, body }) => {
    await setMorningEmailPreference(act, body.isWanted);
    return body;
  },
});
