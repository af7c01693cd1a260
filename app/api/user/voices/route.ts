import { z } from 'zod';
import { route } from '@/lib/http/route';
import { ownVoiceView } from '@/lib/posts/voices/schema';
import { listOwnVoices } from '@/lib/posts/voices/voices';

export const GET = route({
  about:
    "Returns the person's own texts that Community Voice shows, and the texts about which an administrator asks them.",
  may: 'account.use',
  reply: z.array(ownVoiceView),
  readsOnly: true,
  handle: ({ actor }) => listOwnVoices(actor.id),
});
