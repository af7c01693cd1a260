import { z } from 'zod';
import { draftsOf, requireOwner } from '@/lib/drafts/drafts';
import { draftView, ownerQuery } from '@/lib/drafts/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'What one has begun to write and not sent, on any device.',
  may: 'account.use',
  query: ownerQuery,
  reply: z.array(draftView),
  refuses: { conflict: 'Somebody else is signed in than `of`.' },
  handle: ({ actor, query }) => {
    requireOwner(actor.id, query.of);
    return draftsOf(actor.id);
  },
});
