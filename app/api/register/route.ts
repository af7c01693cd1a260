import { route } from '@/lib/http/route';
import { register, registerAgain } from '@/lib/users/commands';
import { registerSchema, ownUserView } from '@/lib/users/schema';
import { signIn } from '@/lib/users/sign-in';

export const POST = route({
  about: 'Makes an account and signs it in.',
  may: 'anyone',
  body: registerSchema,
  reply: ownUserView,
  limit: 'register.address',
  refuses: { conflict: 'Email already exists.' },
  once: {
    about: ({ email, firstName, lastName }) => [email, firstName, lastName],
    again: ({ body, request, headers }) => signIn(request, headers, (from) => registerAgain(body, from)),
  },
  handle: ({ body, request, headers, once }) => signIn(request, headers, (from) => register(body, from, once)),
});
