import { route } from '@/lib/http/route';
import { answerMessage } from '@/lib/inbox/contact/commands';
import { messageParams, answerMessageSchema } from '@/lib/inbox/contact/schema';
import { inboxItemOf } from '@/lib/inbox/queries';
import { inboxItem } from '@/lib/inbox/schema';

export const POST = route({
  about: 'Answers a message by mail, with the message below it, and closes its entry.',
  may: 'user.manage',
  params: messageParams,
  body: answerMessageSchema,
  reply: inboxItem,
  once: true,
  refuses: {
    not_found: 'There is no such message.',
    conflict: 'Somebody else was quicker; the message says what was done.',
    invalid: 'It was answered or closed.',
  },
  handle: async ({ act, params, body }) => {
    await answerMessage(act, params.id, body);
    return inboxItemOf('contact', String(params.id));
  },
});
