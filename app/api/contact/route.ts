import { route } from '@/lib/http/route';
import { writeToUs } from '@/lib/inbox/contact/commands';
import { contactSchema, contactSent } from '@/lib/inbox/contact/schema';

export const POST = route({
  about: 'Writes to us, with or without an account; an administrator answers by mail.',
  may: 'anyone',
  body: contactSchema,
  reply: contactSent,
  status: 201,
  refuses: { invalid: 'There is no address to answer to.' },
  limit: ['contact', 'contact.address'],
  once: true,
  handle: async ({ actor, body }) => {
    await writeToUs(body, actor.id);
    return { message: 'Thank you. We read it and answer by mail.' };
  },
});
