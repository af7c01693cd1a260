import { z } from 'zod';
import { fetchDrafts, requireDraftOwner } from '@/lib/drafts/drafts';
import { draftView, ownerQuery } from '@/lib/drafts/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  about: "Returns the person's unsent drafts from all devices.",
  may: 'account.use',
  query: ownerQuery,
  reply: z.array(draftView),
  refuses: { conflict: 'The parameter `of` names a different user than the signed-in person.' },
  handle: ({ actor, query }) => {
    requireDraftOwner(actor.id, query.of);
    return fetchDrafts(actor.id);
  },
});
