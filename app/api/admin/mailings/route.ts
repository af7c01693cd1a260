import { z } from 'zod';
import { route } from '@/lib/http/route';
import { createMailing, listMailings } from '@/lib/mailings/mailings';
import { mailingInput, mailingView } from '@/lib/mailings/schema';

export const GET = route({
  about: 'Returns the newest 50 messages to many people, with the progress of their emails, newest first.',
  may: 'user.manage',
  reply: z.array(mailingView),
  handle: () => listMailings(),
});

export const POST = route({
  about: 'Stores the draft of a message to many people. Nothing is sent.',
  may: 'user.manage',
  body: mailingInput,
  reply: mailingView,
  status: 201,
  once: true,
  refuses: { invalid: 'The input is not valid, or the region or a school does not exist.' },
  handle: ({ act, body }) => createMailing(act, body),
});
