import { route } from '@/lib/http/route';
import { changeInboxEntry } from '@/lib/inbox/commands';
import { fetchInboxEntryDetails } from '@/lib/inbox/queries';
import { inboxEntryChange, inboxEntryView, inboxParams } from '@/lib/inbox/schema';

export const GET = route({
  about: "Returns an inbox entry with its facts and administrators' actions.",
  may: 'user.manage',
  params: inboxParams,
  reply: inboxEntryView,
  refuses: { not_found: 'The entry does not exist, or was already decided on another page.' },
  handle: ({ params }) => fetchInboxEntryDetails(params.kind, params.entry),
});

export const PATCH = route({
  about:
    'Assigns, snoozes, closes or reopens an inbox entry. Each request does one of these. Closing an entry needs a note.',
  may: 'user.manage',
  params: inboxParams,
  body: inboxEntryChange,
  reply: inboxEntryView,
  refuses: {
    not_found: 'The entry does not exist, or was already decided on another page.',
    conflict: 'Another administrator changed the entry first. The error says how.',
    invalid: 'The entry is already closed, or can only be closed by a decision on another page.',
  },
  handle: async ({ act, params, body }) => {
    await changeInboxEntry(act, params.kind, params.entry, body);
    return fetchInboxEntryDetails(params.kind, params.entry);
  },
});
