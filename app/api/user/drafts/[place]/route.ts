import { dropDraft, keepDraft } from '@/lib/drafts/drafts';
import { draftQuery, draftView, placeParams, putDraftBody } from '@/lib/drafts/schema';
import { route } from '@/lib/http/route';

export const PUT = route({
  about: 'Keeps an unsent text. The answer is what is kept: a newer one of another device wins.',
  may: 'account.use',
  params: placeParams,
  body: putDraftBody,
  bodyLimit: 128 * 1024,
  reply: draftView,
  refuses: { conflict: 'Too many drafts are kept.' },
  handle: ({ actor, params, body }) => keepDraft(actor.id, params.place, body),
});

export const DELETE = route({
  about: 'Forgets an unsent text; of an act that was sent, only its own.',
  may: 'account.use',
  params: placeParams,
  query: draftQuery,
  handle: ({ actor, params, query }) => dropDraft(actor.id, params.place, query.act),
});
