import { deleteDraft, saveDraft, requireDraftOwner } from '@/lib/drafts/drafts';
import { draftQuery, draftView, ownerQuery, draftFormParams, putDraftBody } from '@/lib/drafts/schema';
import { route } from '@/lib/http/route';

export const PUT = route({
  about: 'Saves a draft. Returns the stored draft, because a newer draft from another device wins.',
  may: 'account.use',
  params: draftFormParams,
  query: ownerQuery,
  body: putDraftBody,
  bodyLimit: 128 * 1024,
  reply: draftView,
  refuses: {
    conflict: 'Too many drafts are stored, or the parameter `of` names a different user than the signed-in person.',
  },
  handle: ({ actor, params, query, body }) => {
    requireDraftOwner(actor.id, query.of);
    return saveDraft(actor.id, params.place, body);
  },
});

export const DELETE = route({
  about:
    'Deletes a draft. With the parameter `act`, deletes the draft only if its id is `act`. A newer draft from another device has a different id.',
  may: 'account.use',
  params: draftFormParams,
  query: draftQuery,
  refuses: { conflict: 'The parameter `of` names a different user than the signed-in person.' },
  handle: ({ actor, params, query }) => {
    requireDraftOwner(actor.id, query.of);
    return deleteDraft(actor.id, params.place, query.act);
  },
});
