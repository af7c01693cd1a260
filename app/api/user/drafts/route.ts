import { z } from 'zod';
import { draftsOf } from '@/lib/drafts/drafts';
import { draftView } from '@/lib/drafts/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'What one has begun to write and not sent, on any device.',
  may: 'account.use',
  reply: z.array(draftView),
  handle: ({ actor }) => draftsOf(actor.id),
});
