import { clearSessionCookie } from '@/lib/auth/cookie';
import { clientIp } from '@/lib/http/client-ip';
import { route } from '@/lib/http/route';
import { takeAccountBack } from '@/lib/leaving/deletion/ask';
import { undoEmailSchema, undoneEmail } from '@/lib/users/schema';

export const POST = route({
  about:
    'Gives an account its former address back by the link of a letter, once; ends every session of it, and takes back a deletion that was asked for.',
  may: 'anyone',
  body: undoEmailSchema,
  reply: undoneEmail,
  limit: 'email.verify.address',
  refuses: {
    invalid: 'The link is dead (an issue of `token`).',
    conflict: 'Another account has the address by now.',
  },
  handle: async ({ body, request, headers }) => {
    const isPlanAsBefore = await takeAccountBack(body.token, clientIp(request));
    clearSessionCookie(headers);
    return { message: 'Email address restored', isPlanAsBefore };
  },
});
