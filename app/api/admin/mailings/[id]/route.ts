import { route } from '@/lib/http/route';
import { changeMailing, deleteMailing } from '@/lib/mailings/mailings';
import { mailingChange, mailingParams, mailingSending, mailingView } from '@/lib/mailings/schema';

export const PUT = route({
  about: 'Changes the draft of a message to many people. `seen` is the version that the page showed.',
  may: 'user.manage',
  params: mailingParams,
  body: mailingChange,
  reply: mailingView,
  refuses: {
    invalid: 'The input is not valid, or the region or a school does not exist.',
    conflict: 'The message was sent, or its version differs from `seen`.',
  },
  handle: ({ act, params, body }) => changeMailing(act, params.id, body),
});

export const DELETE = route({
  about: 'Deletes the draft of a message to many people.',
  may: 'user.manage',
  params: mailingParams,
  body: mailingSending,
  refuses: { conflict: 'The message was sent, or its version differs from `seen`.' },
  handle: ({ act, params, body }) => deleteMailing(act, params.id, body.seen),
});
