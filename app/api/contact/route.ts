import { route } from '@/lib/http/route';
import { sendContactMessage } from '@/lib/inbox/contact/commands';
import { contactSchema, contactConfirmationView } from '@/lib/inbox/contact/schema';

export const POST = route({
  about: 'Sends a message to the site, with or without an account. An administrator answers by email.',
  may: 'anyone',
  body: contactSchema,
  reply: contactConfirmationView,
  status: 201,
  refuses: { invalid: 'The message has no email address for the answer.' },
  limit: ['contact', 'contact.address'],
  once: true,
  handle: async ({ actor, body }) => {
    await sendContactMessage(body, actor.id);
    return { message: 'Thank you. We read it and answer by email.' };
  },
});
