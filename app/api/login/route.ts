import { route } from '@/lib/http/route';
import { signIn } from '@/lib/users/sign-in';
import { loginSchema, userView } from '@/lib/users/schema';
import { login } from '@/lib/users/commands';

export const POST = route({
  about: 'Signs in; `username` is another name for `email`. 401 for a wrong pair, 429 after too many tries.',
  may: 'anyone',
  body: loginSchema,
  reply: userView,
  handle: ({ body, request, headers }) => signIn(request, headers, (from) => login(body, from)),
});
