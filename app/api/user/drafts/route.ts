import { z } from 'zod';
import { fetchDrafts } from '@/lib/drafts/stored-drafts';
import { draftView } from '@/lib/drafts/schema';
import { contentAuthorQuery } from '@/lib/http/request/content-author';
import { route } from '@/lib/http/route';

export const GET = route({
  about: "Returns the person's unsent drafts from all devices.",
  may: 'account.use',
  query: contentAuthorQuery,
  reply: z.array(draftView),
  handle: ({ actor }) => fetchDrafts(actor.id),
});
