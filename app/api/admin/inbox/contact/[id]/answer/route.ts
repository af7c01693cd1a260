import { route } from '@/lib/http/route';
import { sendContactAnswer } from '@/lib/inbox/contact/commands';
import { messageParams, answerMessageSchema } from '@/lib/inbox/contact/schema';
import { fetchInboxEntryDetails } from '@/lib/inbox/queries';
import { inboxEntryView } from '@/lib/inbox/schema';

export const POST = route({
  about:
    'Answers a contact message by email, and closes its inbox entry. The email quotes the message below the answer.',
  may: 'user.manage',
  params: messageParams,
  body: answerMessageSchema,
  reply: inboxEntryView,
  once: true,
  refuses: {
    not_found: 'The contact message does not exist.',
    conflict: 'Another administrator changed the entry first. The error says how.',
    invalid: 'The message was already answered or closed.',
  },
  handle: async ({ act, params, body }) => {
    await sendContactAnswer(act, params.id, body);
    return fetchInboxEntryDetails('contact', String(params.id));
  },
});
