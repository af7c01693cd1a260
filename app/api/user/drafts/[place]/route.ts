import { deleteDraft, saveDraft } from '@/lib/drafts/stored-drafts';
import { draftQuery, draftView, draftFormParams, putDraftBody } from '@/lib/drafts/schema';
import { contentAuthorQuery } from '@/lib/http/request/content-author';
import { route } from '@/lib/http/route';

export const PUT = route({
  about: 'Saves a draft. Returns the stored draft, which can be a newer draft from another device.',
  may: 'account.use',
  params: draftFormParams,
  query: contentAuthorQuery,
  body: putDraftBody,
  bodyLimit: 128 * 1024,
  reply: draftView,
  refuses: { conflict: 'Too many drafts are stored.' },
  handle: ({ actor, params, body }) => saveDraft(actor.id, params.place, body),
});

export const DELETE = route({
  about:
    'Deletes a draft. With the parameter `act`, deletes the draft only if its id is `act`. A newer draft from another device has a different id.',
  may: 'account.use',
  params: draftFormParams,
  query: draftQuery,
  handle: ({ actor, params, query }) => deleteDraft(actor.id, params.place, query.act),
});
