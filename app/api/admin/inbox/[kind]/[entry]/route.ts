import { route } from '@/lib/http/route';
import { changeInbox } from '@/lib/inbox/commands';
import { inboxItemOf } from '@/lib/inbox/queries';
import { inboxChange, inboxItem, inboxParams } from '@/lib/inbox/schema';

export const GET = route({
  about: 'One entry of the inbox, with its facts and what administrators did with it.',
  may: 'user.manage',
  params: inboxParams,
  reply: inboxItem,
  refuses: { not_found: 'There is no such entry, or it ended where it is decided.' },
  handle: ({ params }) => inboxItemOf(params.kind, params.entry),
});

export const PATCH = route({
  about: 'Gives an entry to somebody, lets it sleep, closes it with a note or opens it again: one of these.',
  may: 'user.manage',
  params: inboxParams,
  body: inboxChange,
  reply: inboxItem,
  refuses: {
    not_found: 'There is no such entry, or it ended where it is decided.',
    conflict: 'Somebody else was quicker; the message says what was done.',
    invalid: 'It is closed, or is closed elsewhere.',
  },
  handle: async ({ act, params, body }) => {
    await changeInbox(act, params.kind, params.entry, body);
    return inboxItemOf(params.kind, params.entry);
  },
});
