import { route } from '@/lib/http/route';
import { register } from '@/lib/users/commands';
import { registerSchema, userView } from '@/lib/users/schema';
import { signIn } from '@/lib/users/sign-in';

export const POST = route({
  about: 'Makes an account and signs it in.',
  may: 'anyone',
  body: registerSchema,
  reply: userView,
  limit: 'register.address',
  refuses: { conflict: 'Email already exists.' },
  handle: ({ body, request, headers }) => signIn(request, headers, (from) => register(body, from)),
});
