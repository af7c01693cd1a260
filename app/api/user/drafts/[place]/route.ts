import { deleteDraft, saveDraft, requireOwner } from '@/lib/drafts/drafts';
import { draftQuery, draftView, ownerQuery, placeParams, putDraftBody } from '@/lib/drafts/schema';
import { route } from '@/lib/http/route';

export const PUT = route({
  about: 'Keeps an unsent text. The answer is what is kept: a newer one of another device wins.',
  may: 'account.use',
  params: placeParams,
  query: ownerQuery,
  body: putDraftBody,
  bodyLimit: 128 * 1024,
  reply: draftView,
  refuses: { conflict: 'Too many drafts are kept, or somebody else is signed in than `of`.' },
  handle: ({ actor, params, query, body }) => {
    requireOwner(actor.id, query.of);
    return saveDraft(actor.id, params.place, body);
  },
});

export const DELETE = route({
  about: 'Forgets an unsent text; of an act that was sent, only its own.',
  may: 'account.use',
  params: placeParams,
  query: draftQuery,
  refuses: { conflict: 'Somebody else is signed in than `of`.' },
  handle: ({ actor, params, query }) => {
    requireOwner(actor.id, query.of);
    return deleteDraft(actor.id, params.place, query.act);
  },
});
